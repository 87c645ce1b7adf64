/** The names of companies as they are searched, held in memory: most texts are looked for among a few thousand of them. */
import { oncePerEdition } from '#contract/once.ts'
import type { Database } from '#storage/database.ts'
import { sql } from '#storage/sql.ts'
import type { Name } from './place.ts'

/** Stands between folded names, and in none. */
const BETWEEN = '\n'

/** Names by the numbers of their companies, and what weighs these. */
export interface CompanyNames {
  /** The names of companies. */
  of(companies: Iterable<number>): Iterable<Name>
  notices(company_no: number): number
  records(company_no: number): number
}

/** Those of an edition; read once. */
export const companyNames = oncePerEdition<CompanyNames>(readNames)

async function readNames(db: Database): Promise<CompanyNames> {
  // Gathered by the engine: as rows they take four times as long.
  const [[names], [companies]] = await Promise.all([
    db.all<{ text: string | null; owners: number[] | null; kinds: number[] | null }>(sql`
      select string_agg(folded, ${BETWEEN}) as text, list(company_no) as owners, list(kind) as kinds from search_names`),
    db.all<{ numbers: number[] | null; notices: number[] | null; records: number[] | null }>(sql`
      select list(company_no) as numbers, list(notices) as notices, list(records) as records from company_activity`),
  ])
  const numbers = companies!.numbers ?? []
  const most = numbers.reduce((a, b) => Math.max(a, b), 0)
  const byNumber = (values: readonly number[]) => {
    const held = new Int32Array(most + 1)
    for (const [i, number] of numbers.entries()) held[number] = values[i]!
    return held
  }
  const notices = byNumber(companies!.notices ?? [])
  const records = byNumber(companies!.records ?? [])
  const text = names!.text ?? ''
  const ends = endsOf(text, names!.owners?.length ?? 0)
  const { first, rows } = byOwner(names!.owners ?? [], most)
  const kinds = Uint8Array.from(names!.kinds ?? [])
  function* of(companies: Iterable<number>) {
    for (const company_no of companies)
      for (let i = first[company_no]!; i < first[company_no + 1]!; i++) {
        const row = rows[i]!
        const start = row === 0 ? 0 : ends[row - 1]! + BETWEEN.length
        yield { company_no, folded: text.slice(start, ends[row]), kind: kinds[row]! }
      }
  }
  return { of, notices: (company_no) => notices[company_no]!, records: (company_no) => records[company_no]! }
}

/** Where each of so many names ends. */
function endsOf(text: string, count: number): Int32Array {
  const ends = new Int32Array(count)
  for (let i = 0, from = 0; i < count; i++) {
    const end = text.indexOf(BETWEEN, from)
    ends[i] = end < 0 ? text.length : end
    from = ends[i]! + BETWEEN.length
  }
  return ends
}

/** The rows of each owner, which stand together in `rows` from `first[owner]` to `first[owner + 1]`. */
function byOwner(owners: readonly number[], most: number): { first: Int32Array; rows: Int32Array } {
  const first = new Int32Array(most + 2)
  for (const owner of owners) first[owner + 1]!++
  for (let i = 1; i < first.length; i++) first[i]! += first[i - 1]!
  const next = first.slice()
  const rows = new Int32Array(owners.length)
  for (const [row, owner] of owners.entries()) rows[next[owner]!++] = row
  return { first, rows }
}
