/** Both lists of one comparison, to look up what stands beside a row. */
import { employerOf, indexBy, isNearName } from '#datasets/warn/testing/agreement-match.ts'
import { isSameFiler } from './evidence.ts'
import type { OurRow, RegisterRow } from './known.ts'

/** One list by the words of its employers. */
class Side<Row extends OurRow | RegisterRow> {
  private readonly names: string[]
  private readonly byWord: Map<string, number[]>
  private readonly keys: Set<string>

  constructor(readonly rows: readonly Row[]) {
    this.names = rows.map(employerOf)
    this.byWord = indexBy(this.names, wordsOf)
    this.keys = new Set(rows.flatMap((row) => row.notice_key ?? []))
  }

  /** The rows whose employer is spelt nearly like this one's. */
  of(row: OurRow | RegisterRow): Row[] {
    const name = employerOf(row)
    const places = new Set(wordsOf(name).flatMap((word) => this.byWord.get(word) ?? []))
    return [...places].filter((i) => isNearName(this.names[i]!, name)).map((i) => this.rows[i]!)
  }

  /** The rows of one filer, whatever stands behind the name. */
  ofFiler(row: OurRow | RegisterRow): Row[] {
    const first = employerOf(row).split(' ')[0]!
    return (this.byWord.get(first) ?? []).map((i) => this.rows[i]!).filter((other) => isSameFiler(other, row))
  }

  hasKey(key: string | null | undefined): boolean {
    return key != null && this.keys.has(key)
  }
}

const wordsOf = (name: string) => [...new Set(name.split(' '))]

/** What a reason may look at beside the disagreement itself. */
export class Sides {
  readonly ours: Side<OurRow>
  readonly register: Side<RegisterRow>

  constructor(
    ours: readonly OurRow[],
    register: readonly RegisterRow[],
    /** The cells of rows that name no employer, and so became no notice. */
    readonly nameless: readonly string[],
  ) {
    this.ours = new Side(ours)
    this.register = new Side(register)
  }
}
