/** Bankruptcies as 8-K filings tell of them, for whoever keeps cases: each once, with what the texts say of court and case. */
import type { Database } from '#storage/database.ts'
import { sql } from '#storage/sql.ts'
import { ONE_BANKRUPTCY_DAYS } from './events.ts'

/** A first report of a bankruptcy, item 1.03; what the texts do not tell is null. */
export interface FiledBankruptcy {
  accession: string
  /** Ten digits. */
  cik: string
  company: string
  filing_date: string | null
  /** The day of the earliest event reported. */
  report_date: string | null
  first_seen: string
  url: string
  /** As printed: `United States Bankruptcy Court for the District of Delaware`. */
  courts: string[]
  /** As printed: `24-10101 (KBO)`, `24-10101 through 24-10120`. */
  case_numbers: string[]
  /** `11` */
  chapters: string[]
  /** voluntary, involuntary, receivership */
  petitions: string[]
  petition_date: string | null
}

interface Told {
  accession: string
  kind: 'bankruptcy_court' | 'bankruptcy_case' | 'bankruptcy_chapter' | 'bankruptcy_petition'
  text: string
  effective_date: string | null
}

/**
 * All first reports of bankruptcies in a file of this dataset, oldest first. Their facts are those of the report itself,
 * then those of later ones of the same bankruptcy: the number of a case is often told only there.
 */
export async function findBankruptcies(db: Database): Promise<FiledBankruptcy[]> {
  const filings = await db.all<Pick<FiledBankruptcy, 'accession' | 'cik'>>(sql`
    select accession, cik, company, filing_date, report_date, first_seen, url
    from sec_filings where first_103
    order by coalesce(filing_date, report_date, first_seen), accession`)
  const facts = await db.all<Told>(sql`
    select first.accession, fact.kind, fact.text, fact.effective_date
    from sec_filings as first
    join sec_filings as own on own.cik = first.cik and own.has_103
      and (own.accession = first.accession
           or (coalesce(own.filing_date, own.report_date) >= coalesce(first.filing_date, first.report_date)
               and coalesce(own.filing_date, own.report_date)
                   <= coalesce(first.filing_date, first.report_date) + ${ONE_BANKRUPTCY_DAYS}::integer))
    join sec_facts as fact on fact.accession = own.accession
    where first.first_103 and fact.text is not null
      and fact.kind in ('bankruptcy_court', 'bankruptcy_case', 'bankruptcy_chapter', 'bankruptcy_petition')
    order by case when own.accession = first.accession then 0 else 1 end,
             coalesce(own.filing_date, own.report_date), own.accession,
             case when fact.item = '1.03' then 0 else 1 end, fact.position`)
  const byFiling = new Map<string, Told[]>()
  for (const fact of facts) byFiling.set(fact.accession, [...(byFiling.get(fact.accession) ?? []), fact])
  return filings.map((filing) => {
    const own = byFiling.get(filing.accession) ?? []
    const texts = (kind: Told['kind']) => [
      ...new Set(own.flatMap((fact) => (fact.kind === kind ? [fact.text] : []))),
    ]
    return {
      ...(filing as FiledBankruptcy),
      courts: texts('bankruptcy_court'),
      case_numbers: texts('bankruptcy_case'),
      chapters: texts('bankruptcy_chapter'),
      petitions: texts('bankruptcy_petition'),
      petition_date: own.find((fact) => fact.effective_date !== null)?.effective_date ?? null,
    }
  })
}
