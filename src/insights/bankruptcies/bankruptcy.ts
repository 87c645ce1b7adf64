/** One bankruptcy case: its court and docket, whose it is held to be and why. For creditors, and those who are owed wages. */
import { z } from 'zod'
import { NotFound, PlanTooSmall } from '#contract/errors.ts'
import { text } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { historyStart } from '#contract/plans.ts'
import { warningList } from '#contract/warnings.ts'
import { adviseCase } from '#datasets/bankruptcy/advice.ts'
import { courtById } from '#datasets/bankruptcy/courts.ts'
import { unsizedField, workersField } from '#datasets/warn/operations/totals.ts'
import { didYouMean } from '#lib/text.ts'
import type { Database } from '#storage/database.ts'
import { rowsByKey } from '#storage/editions/columns.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import { contains, keyed, sql } from '#storage/sql.ts'
import { findSums, type NumberedCompany } from '../company/details.ts'
import { parentId } from '../company/shape.ts'
import { bankruptcyCase, caseShape } from './case.ts'
import { caseMatch, explainMatch } from './match.ts'
import { canMatch } from './matched.ts'

const input = z.object({
  id: text(60).describe('The id of a case, as `/api/bankruptcies` shows it: `deb-24-10101`'),
})

const court = z.object({
  court_id: z.string(),
  court_name: z.string(),
  district: z.string().describe('Its district: Southern District of New York'),
  court_state: z.string(),
})

const docket = z.object({
  docket_number: z.string().nullable(),
  docket_url: z.string().nullable(),
  is_paid: z
    .boolean()
    .nullable()
    .describe('True where the page is the court’s own, which charges for it; null where there is no page'),
  pacer_case_id: z.string().nullable(),
})

const employer = z.object({
  company: z.string().describe('Name: as a reader would write it, as most of its records have it'),
  company_id: z.string(),
  ticker: z.string().nullable(),
  cik: z.string().nullable(),
  parent_id: parentId,
  notices: z.number().int(),
  employees_affected: workersField,
  notices_unsized: unsizedField,
  first_notice: z.string().nullable(),
  latest_notice: z.string().nullable(),
  records_url: z.string().nullable().describe('Its notices; null where it gave none'),
})

const otherCase = bankruptcyCase.pick({
  id: true,
  debtor: true,
  chapter: true,
  court_id: true,
  filing_date: true,
})

/** Other cases shown. */
const OTHERS_MAX = 20

const output = z.object({
  record: bankruptcyCase,
  court: court.nullable().describe('Null where only an 8-K told of the case'),
  docket: docket.describe('Where its docket is read'),
  employer: employer.nullable().describe('The company whose case it is; null while that cannot be told'),
  matched_by: caseMatch.nullable().describe('Why it is held to be that company’s'),
  other_cases: z
    .array(otherCase)
    .describe(`Other cases of that company, newest first, ${OTHERS_MAX} at most`),
  warnings: warningList,
})

export default read({
  path: '/api/bankruptcies/{id}',
  summary: 'One bankruptcy case, with its court, docket and matched employer',
  description:
    'The case as its sources tell it, where its docket is read, and the company it is held to be of, with what that rests on. Cases of natural persons are not answered.',
  group: 'bankruptcy',
  auth: 'optional',
  needs: { datasets: ['bankruptcy'] },
  input,
  output,
  run: async (context, { id }) => {
    const { db, plan, edition } = context
    const found = await findCase(context, id)
    if (!found)
      throw new NotFound(`No bankruptcy case of an organisation has the id "${id}"${await hint(db, id)}`)
    const start = historyStart(context)
    if (start !== null && (found.filing_date ?? '') < start)
      throw new PlanTooSmall(
        `The case is of ${found.filing_date ?? 'no known date'}; the ${plan.name} plan goes back to ${start}`,
      )
    const company = canMatch(edition) ? await findEmployer(context, found.id) : undefined
    const [matched_by, other_cases] = await Promise.all([
      company ? explainMatch(context, found, company.company_id) : null,
      company ? findOthers(db, company.company_no, found.id) : [],
    ])
    const { docket_number, docket_url, pacer_case_id } = found
    return {
      record: {
        ...found,
        company_id: company?.company_id ?? null,
        warn_company: company && company.notices > 0 ? company.company : null,
        warn_notices: company && company.notices > 0 ? company.notices : null,
      },
      court: courtOf(found.court_id),
      docket: { docket_number, docket_url, is_paid: isPaid(docket_url), pacer_case_id },
      employer: company ? shown(company) : null,
      matched_by,
      other_cases,
      warnings: adviseCase(context),
    }
  },
})

type Row = Omit<z.infer<typeof bankruptcyCase>, 'company_id' | 'warn_company' | 'warn_notices'>

/** Ids are lower case, and people write them either way. By its id alone a case is found by the index. */
async function findCase(context: EditionContext, id: string): Promise<Row | undefined> {
  const [found] = await rowsByKey<Row>(context, caseShape, [id.toLowerCase()])
  return found?.is_business ? found : undefined
}

function courtOf(id: string | null) {
  const found = id === null ? undefined : courtById(id)
  if (!found) return null
  return { court_id: found.id, court_name: found.name, district: found.district, court_state: found.state }
}

/** Courts charge for their dockets; archives and the SEC do not. */
const isPaid = (url: string | null) => (url === null ? null : new URL(url).hostname.endsWith('.uscourts.gov'))

async function findEmployer(context: EditionContext, case_id: string): Promise<NumberedCompany | undefined> {
  const owned = await context.db.get<{ company_no: number }>(
    sql`select company_no from company_cases where case_id = ${case_id}`,
  )
  return owned && (await findSums(context, [owned.company_no]))(owned.company_no)
}

function shown({ company_no: _, notices_undated: _undated, ...company }: NumberedCompany) {
  const records_url = company.notices > 0 ? `/api/records?company_id=${company.company_id}` : null
  return { ...company, records_url }
}

async function findOthers(db: Database, company_no: number, id: string) {
  const owned = await db.all<{ case_id: string }>(sql`
    select case_id from company_cases where company_no = ${company_no} and case_id <> ${id}
    order by date_filed desc nulls last, case_id limit ${OTHERS_MAX}`)
  if (owned.length === 0) return []
  return db.all<z.infer<typeof otherCase>>(sql`
    select id, debtor, chapter, court_id, date_filed as filing_date from bankruptcy_cases
    where id in ${keyed(owned.map(({ case_id }) => case_id))}
    order by date_filed desc nulls last, id`)
}

/** Ids of the same number at another court, or of one like it: one of them may be meant. */
async function hint(db: Database, id: string): Promise<string> {
  const [number] = /\d{2}-\d{4,5}/.exec(id) ?? []
  if (number === undefined) return ': ids look like deb-24-10101'
  const near = await db.all<{ id: string }>(sql`
    select id from bankruptcy_cases where is_business and ${contains(sql`id`, number.slice(0, 6))} order by id`)
  return didYouMean(
    id,
    near.map((row) => row.id),
  )
}
