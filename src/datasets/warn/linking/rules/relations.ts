/** What is known so far of how notices hang together: each rule asks it, and what the rule finds is added to it. */
import type { NoticeLink, NoticeRecord } from '../../notices/record.ts'

/** At this score a repetition is sure enough for sums to count one of the two. */
export const SURE_DUPLICATE = 0.9

/** Whether a row is marked as one that tells an earlier filing anew: all of it, or its days. */
export const isAmendment = ({ mark }: Pick<NoticeRecord, 'mark'>): boolean =>
  mark === 'amendment' || mark === 'date_change'

/** Links, by what rules ask of them. */
export class Relations {
  /** Row → the row that it amends, supplements or takes back. */
  private readonly originals = new Map<string, string>()
  private readonly amended = new Set<string>()
  private readonly repeats = new Set<string>()
  private readonly repeated = new Set<string>()
  private readonly superseded = new Set<string>()

  constructor(links: readonly NoticeLink[] = []) {
    this.add(links)
  }

  /** Takes in what a rule has found. */
  add(links: readonly NoticeLink[]): void {
    for (const { kind, notice_id, other_id, score, other_origin } of links) {
      if (kind === 'replaces') this.superseded.add(`${notice_id} ${other_origin}`)
      else if (kind === 'amends') {
        this.originals.set(notice_id, other_id)
        this.amended.add(other_id)
      } else if (score >= SURE_DUPLICATE) {
        this.repeats.add(notice_id)
        this.repeated.add(other_id)
      }
    }
  }

  /** Whether a row amends another one. */
  amends = ({ id }: NoticeRecord): boolean => this.originals.has(id)

  /** Whether a row surely repeats another one. */
  repeatsAnother = ({ id }: NoticeRecord): boolean => this.repeats.has(id)

  /** Whether another row surely repeats it. */
  isRepeated = ({ id }: NoticeRecord): boolean => this.repeated.has(id)

  /** The filing with which the chain of amendments begins that a row is in: itself, where it amends none. */
  firstOf(id: string): string {
    const seen = new Set<string>()
    let first = id
    for (let at: string | undefined = id; at !== undefined && !seen.has(at); at = this.originals.get(at)) {
      seen.add(at)
      first = at
    }
    return first
  }

  /** Whether two rows amend the same one. */
  amendTheSame = (a: NoticeRecord, b: NoticeRecord): boolean =>
    this.amends(a) && this.originals.get(a.id) === this.originals.get(b.id)

  /** Whether a row amends that one, be it over others between them. */
  comesFrom({ id }: NoticeRecord, original: NoticeRecord): boolean {
    const seen = new Set<string>()
    for (let at = this.originals.get(id); at !== undefined && !seen.has(at); at = this.originals.get(at)) {
      if (at === original.id) return true
      seen.add(at)
    }
    return false
  }

  /** Whether sums count a row of its own: no other one amends it, and it repeats none. */
  isCounted({ id, is_warn, mark }: NoticeRecord): boolean {
    const counts = is_warn && (mark === null || mark === 'supplement' || isAmendment({ mark }))
    return counts && !this.repeats.has(id) && !this.amended.has(id)
  }

  /** Whether a row already stands for one that came from the origin of another row. */
  standsForOneLike = (row: NoticeRecord, { origin }: NoticeRecord): boolean =>
    this.superseded.has(`${row.id} ${origin}`)
}
