/** The names of companies as they are searched, held in memory: most texts are looked for among those of some thousands. */
import type { Database } from '#storage/database.ts'
import { oncePerEdition } from '#storage/editions/once.ts'
import { sql } from '#storage/sql.ts'
import { byOwner, gathered, numbersIn } from './gathered.ts'

/** Stands between folded names, and in none: the line break. */
const BETWEEN = 10
/** Companies read at once: all of them would take the engine 100 MB for a moment. */
const AT_ONCE = 50_000

/** Names by the numbers of their companies, and how many notices and records these have. */
export interface CompanyNames {
  /** All folded names in one piece; of ASCII alone. */
  readonly bytes: Uint8Array
  /** Tells of each name of a company of which kind it is, and from where to where it stands. */
  each(company_no: number, tell: (start: number, end: number, kind: number) => void): void
  notices(company_no: number): number
  records(company_no: number): number
}

/** Those of an edition; read once. */
export const companyNames = oncePerEdition<CompanyNames>((db) => readNames(db, AT_ONCE))

/** Reads them, those of so many companies at once. */
export async function readNames(db: Database, atOnce: number): Promise<CompanyNames> {
  const [counts] = await db.all<{ most: number; names: number }>(sql`
    select coalesce(max(company_no), 0)::integer as most, (select count(*)::integer from search_names) as names
    from company_activity`)
  const { most } = counts!
  const notices = new Int32Array(most + 1)
  const records = new Int32Array(most + 1)
  const texts: Uint8Array[] = []
  const owners = new Int32Array(counts!.names)
  const kinds = new Uint8Array(counts!.names)
  let read = 0
  for (let from = 0; from <= most; from += atOnce) {
    const those = sql`where company_no >= ${from} and company_no < ${from + atOnce}`
    const [[names], [numbers, counted, held]] = await Promise.all([
      db.all<Record<'text' | 'owners' | 'kinds', Uint8Array | null> & { count: number }>(sql`
        select encode(string_agg(folded || chr(${BETWEEN}), '')) as text, count(*)::integer as count,
               ${gathered(sql`company_no`)} as owners, ${gathered(sql`kind`)} as kinds
        from search_names ${those}`),
      db.numbers(sql`select company_no, notices, records::integer from company_activity ${those}`),
    ])
    if (names!.text !== null) texts.push(names!.text)
    owners.set(numbersIn(names!.owners, names!.count), read)
    kinds.set(numbersIn(names!.kinds, names!.count), read)
    read += names!.count
    for (let i = 0; i < numbers!.length; i++) {
      notices[numbers![i]!] = counted![i]!
      records[numbers![i]!] = held![i]!
    }
  }
  const bytes = Buffer.concat(texts)
  const ends = endsOf(bytes, owners.length)
  const { first, rows } = byOwner(owners, most)
  return {
    bytes,
    each(company_no, tell) {
      for (let i = first[company_no]!; i < first[company_no + 1]!; i++) {
        const row = rows[i]!
        tell(row === 0 ? 0 : ends[row - 1]! + 1, ends[row]!, kinds[row]!)
      }
    },
    notices: (company_no) => notices[company_no]!,
    records: (company_no) => records[company_no]!,
  }
}

/** Where each of so many names ends. */
function endsOf(bytes: Buffer, count: number): Int32Array {
  const ends = new Int32Array(count)
  for (let i = 0, from = 0; i < count; i++) {
    ends[i] = bytes.indexOf(BETWEEN, from)
    from = ends[i]! + 1
  }
  return ends
}
