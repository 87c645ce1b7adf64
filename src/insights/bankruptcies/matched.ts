/**
 * Cases and the WARN notices of the same company. Whose each case is, and what that company gave notice of, is worked
 * out when an edition is made and stands in its file of insights. Where it is not in the edition, what rests on it is null.
 */
import type { Database } from '#storage/database.ts'
import { columnNumbers, type RowShape, rowsByNumber } from '#storage/editions/columns.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import type { OpenEdition } from '#storage/editions/open-edition.ts'
import { foundBy, type RowBitmap, rowsWhere } from '#storage/editions/row-bitmaps.ts'
import { says } from '#storage/editions/text-rows.ts'
import { keyed, type Sql, sql, where } from '#storage/sql.ts'
import { companyActivity } from '../tables/index.ts'
import { type BankruptcyCase, casesWhere } from './case.ts'
import { caseOwners, casesOfCompanies } from './owners.ts'

/** Whether the edition holds what matching needs. */
export function canMatch({ datasets, broken }: Pick<OpenEdition, 'datasets' | 'broken'>): boolean {
  return ['insights', 'warn'].every((name) => name in datasets && !broken.has(name))
}

/**
 * Joins to groups of cases how many of each are of companies that gave notice: `cases` are the conditions of the cases,
 * `column` of `company_cases` is what they are grouped by, and `group` that of the group. No case's id is compared: that
 * takes many times as long as counting does.
 */
export const joinMatched = (matching: boolean, column: Sql, cases: readonly Sql[], group: Sql): Sql =>
  matching
    ? sql`left join (
        select ${column} as matched_group, count(*)::integer as matched
        from company_cases ${where([...cases, sql`gave_notice`])} group by 1
      ) as matches on matches.matched_group is not distinct from ${group}`
    : sql``

/** The column that it adds; null where companies cannot be matched. */
export const warnMatchedOf = (matching: boolean): Sql =>
  matching ? sql`coalesce(matches.matched, 0)::integer` : sql`null::integer`

/** Whose a case is, and what that company gave notice of. */
export type CaseCompany = Pick<BankruptcyCase, 'company_id' | 'warn_company' | 'warn_notices'>

/** What is known of a case that is nobody's. */
export const NO_COMPANY: CaseCompany = { company_id: null, warn_company: null, warn_notices: null }

/** A case, and where it stands in `bankruptcy_cases`: its rowid there. */
interface PlacedCase {
  id: string
  place: number
}

/** The companies of some cases, by the case's id; cases that are nobody's are not among them. */
export async function companiesOfCases(
  context: EditionContext,
  cases: readonly PlacedCase[],
): Promise<Map<string, CaseCompany>> {
  const { db, edition } = context
  if (!canMatch(edition)) return new Map()
  const owned = knowsCases(edition) ? await ownedByRow(context, cases) : await ownedById(db, cases)
  if (owned.length === 0) return new Map()
  const companies = await rowsByNumber<{
    company_no: number
    company_id: string
    name: string
    notices: number
  }>(
    context,
    companyShape,
    owned.map(({ company_no }) => company_no),
  )
  const byNumber = new Map(
    companies.map(({ company_no, company_id, name, notices }): [number, CaseCompany] => [
      company_no,
      notices > 0 ? { company_id, warn_company: name, warn_notices: notices } : { ...NO_COMPANY, company_id },
    ]),
  )
  return new Map(
    owned.flatMap(({ case_id, company_no }) => {
      const company = byNumber.get(company_no)
      return company ? [[case_id, company] as const] : []
    }),
  )
}

const companyShape: RowShape = {
  table: companyActivity,
  fields: { company_no: 'company_no', company_id: 'company_id', name: 'name', notices: 'notices' },
}

interface OwnedCase {
  case_id: string
  company_no: number
}

async function ownedByRow(context: EditionContext, cases: readonly PlacedCase[]): Promise<OwnedCase[]> {
  const ownerOf = await caseOwners(context)
  return cases.flatMap(({ id, place }) => {
    const company_no = ownerOf(place)
    return company_no === undefined ? [] : [{ case_id: id, company_no }]
  })
}

const ownedById = (db: Database, cases: readonly PlacedCase[]) =>
  db.all<OwnedCase>(sql`
    select case_id, company_no from company_cases where case_id in ${keyed(cases.map(({ id }) => id))}`)

/**
 * Whether the file of insights was made after that of the cases, and knows them: where it could not be made, the one of before
 * stands beside newer cases.
 */
const knowsCases = ({ datasets: { insights, bankruptcy } }: Pick<OpenEdition, 'datasets'>) =>
  insights !== undefined && bankruptcy !== undefined && insights.made_at >= bankruptcy.made_at

/** Whose cases a question asks for. */
export const ownerAsked = ({ company_id, cik, warn_only }: CaseOwner): CaseOwner => ({
  company_id,
  cik,
  warn_only,
})

/** Whose cases are asked for. */
export interface CaseOwner {
  company_id?: string | undefined
  cik?: string | undefined
  warn_only?: boolean
}

/** The cases that a question asks for by whose they are; null for all. */
export async function casesOwned(context: EditionContext, owner: CaseOwner): Promise<RowBitmap | null> {
  const { edition } = context
  const isAsked = Object.values(owner).some((each) => each !== undefined && each !== false)
  if (!isAsked) return null
  if (!canMatch(edition)) return casesWhere(context, [sql`false`])
  const knows = knowsCases(edition)
  const [own, other] = knows ? [sql`rowid`, sql`case_row`] : [sql`id`, sql`case_id`]
  const linked = (condition: Sql) => sql`${own} in (select ${other} from company_cases where ${condition})`
  const conditions = companiesAsked(owner).map((meant) => {
    const ofThese = linked(sql`company_no in (select company_no from company_activity where ${meant})`)
    if (!knows) return ofThese
    return foundBy(ofThese, async (around, rows) => {
      const [companies, numbers] = await Promise.all([
        rowsWhere(around, companyActivity.name, [meant]),
        columnNumbers(around, companyActivity.name, sql`company_no`),
      ])
      return casesOfCompanies(
        around,
        rows,
        companies.rows().map((row) => numbers[row]!),
      )
    })
  })
  return casesWhere(context, [...conditions, ...(owner.warn_only ? [linked(sql`gave_notice`)] : [])])
}

/** The companies that are asked for, part by part: one company, and a registrant with its parts. */
function companiesAsked({ company_id, cik }: CaseOwner): Sql[] {
  return [
    ...(company_id === undefined ? [] : [says(companyActivity, 'company_id', company_id)]),
    ...(cik === undefined ? [] : [says(companyActivity, 'cik', cik)]),
  ]
}
