/** Companies with WARN notices, found by name, sorted and in pages. */
import { z } from 'zod'
import { companyIdParam, flag, isoDay, PARTS_RULE, statesParam, text, whole } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { listOf, openPage, pageInput } from '#contract/paging.ts'
import { adviceFields, adviseWarn } from '#datasets/warn/advice.ts'
import { unsizedField, workersField } from '#datasets/warn/operations/totals.ts'
import { withMore } from '#lib/rows.ts'
import { stateCodes } from '#lib/states.ts'
import { type RowShape, rowsByNumber } from '#storage/editions/columns.ts'
import { type EditionContext, remembered } from '#storage/editions/once.ts'
import { list, type Sql, sql, trusted, where } from '#storage/sql.ts'
import { requireFiles } from '../availability.ts'
import { foldForSearch } from '../fold.ts'
import { companyActivity } from '../tables/index.ts'
import { type CompanySums, detailsShape, statesByCompany } from './details.ts'
import { findNumbers } from './find.ts'
import { companyNames } from './names.ts'
import { parentId } from './shape.ts'

/** What companies can be sorted by, with the type of it. */
const SORTS = {
  employees_affected: 'bigint',
  notices: 'integer',
  latest_notice: 'date',
  company: 'text',
  match: 'integer',
} as const

type Sort = keyof typeof SORTS

const record = z.object({
  company: z.string().describe('Name: as a reader would write it, as most of its records have it'),
  company_id: z.string().describe('The company across datasets'),
  ticker: z.string().nullable(),
  cik: z.string().nullable(),
  parent_id: parentId,
  notices: z.number().int(),
  employees_affected: workersField,
  notices_unsized: unsizedField,
  notices_undated: z.number().int(),
  first_notice: z.string().nullable(),
  latest_notice: z.string().nullable(),
  states: z.array(z.string()).describe('States of these notices'),
})

const input = z.object({
  company: text()
    .optional()
    .describe('A name or a part of one, or a stock symbol, as `/api/company/{company_name}` reads it'),
  company_id: companyIdParam.optional(),
  state: statesParam(),
  has_ticker: flag().optional().describe('Only companies with a stock symbol, or only those without'),
  min_notices: whole().min(0).default(1).describe('So many notices or more; 0 shows companies without, too'),
  min_employees: whole()
    .min(0)
    .optional()
    .describe('So many workers or more in them; companies without a number fail'),
  sort: z
    .enum(Object.keys(SORTS) as [Sort, ...Sort[]])
    .optional()
    .describe(
      'Missing values come last. `match`: how well the name fits `company`, the best first with `order=asc`; without `sort` that, or where no name is asked for the workers',
    ),
  order: z.enum(['asc', 'desc']).optional().describe('`asc` for names and matches, else `desc`, unless said'),
  ...pageInput(record, { default: 50, max: 1000 }),
})

/** So many names that hold a text are gone through, the best first. */
const MATCHES_MAX = 5000

type Key = [string | number | null, number]

function keyOf(sort: Sort): z.ZodType<Key> {
  const type = SORTS[sort]
  const value = type === 'date' ? isoDay() : type === 'text' ? z.string() : z.int()
  return z.tuple([value.nullable(), z.int32()])
}

export default read({
  path: '/api/companies',
  summary: 'Companies with WARN notices, by name, by workers or by notices',
  description: `Each company once, under whatever names it filed, over all notices held. With \`state\` the figures are those of the notices of these states. ${PARTS_RULE}`,
  group: 'warn',
  auth: 'optional',
  needs: { datasets: ['warn'] },
  input,
  output: listOf(record.partial()).extend({ coverage: adviceFields.coverage }),
  run: async (context, query) => {
    const { db, plan } = context
    requireFiles(context, ['insights'])
    const sort = query.sort ?? (query.company === undefined ? 'employees_affected' : 'match')
    const order = query.order ?? (sort === 'company' || sort === 'match' ? 'asc' : 'desc')
    const asked = { ...query, sort, order }
    const page = openPage(asked, { plan, key: keyOf(sort) })
    const matches =
      query.company === undefined ? null : await findMatches(context, query.company, query.min_notices)
    const from = sql`
      from ${sumsOf(query.state, sort === 'company')} as sums
      ${matches === null ? sql`` : sql`join ${placesOf(matches)} as places using (company_no)`}`
    const conditions = [
      sql`sums.notices >= ${query.min_notices}`,
      ...(query.company_id === undefined ? [] : [whoHas(query.state, sql`company_id = ${query.company_id}`)]),
      ...(query.min_employees === undefined ? [] : [sql`sums.employees_affected >= ${query.min_employees}`]),
      ...(query.has_ticker === undefined
        ? []
        : [whoHas(query.state, sql`ticker is not null`, query.has_ticker)]),
    ]
    const column = columnOf(sort, matches !== null)
    const after = page.after ? [afterPlace(sort, order, column, page.after)] : []
    const [rows, [counted], advice] = await Promise.all([
      db.all<Row>(sql`
        select company_no, notices, employees_affected, notices_unsized, notices_undated, first_notice, latest_notice,
               ${column} as sorted
        ${from} ${where([...conditions, ...after])}
        order by sorted ${trusted(order)} nulls last, company_no limit ${page.take} offset ${page.skip}`),
      remembered<{ total: number }>(
        context,
        sql`select count(*)::integer as total ${from} ${where(conditions)}`,
      ),
      adviseWarn(context, { state: query.state }),
    ])
    const codes = query.state === undefined ? null : stateCodes(query.state)
    const listed = rows.map(({ company_no }) => company_no)
    const [whoIs, statesOf] = await Promise.all([
      rowsByNumber<Who>(context, whoShape, listed),
      statesByCompany(context),
    ])
    const whoOf = new Map(whoIs.map(({ company_no, ...who }) => [company_no, who]))
    const shown = rows.map(({ company_no, sorted: _, ...sums }) =>
      withMore(withMore(whoOf.get(company_no)!, sums), {
        states: statesOf(company_no).filter((state) => codes?.includes(state) ?? true),
      }),
    )
    const places = new Map(shown.map((row, i) => [row, rows[i]!]))
    const answer = page.answer(shown, counted?.total ?? 0, (row): Key => {
      const { sorted, company_no } = places.get(row)!
      return [sorted, company_no]
    })
    return {
      ...answer,
      coverage: advice.coverage,
      warnings: [...answer.warnings, ...advice.warnings],
    }
  },
})

/** What is said of a company for the rows that are shown alone. */
type Who = Pick<CompanySums, 'company' | 'company_id' | 'ticker' | 'cik' | 'parent_id'> & {
  company_no: number
}

const whoShape: RowShape = {
  table: companyActivity,
  fields: { ...detailsShape.fields, parent_id: 'parent_id' },
}

type Row = Omit<CompanySums, keyof Who> & { company_no: number; sorted: string | number | null }

const isOf = (states: string): Sql => sql`state in ${list(stateCodes(states))}`

/** The condition that something holds of a company, or does not: figures of states are without what is said of companies. */
function whoHas(states: string | undefined, holds: Sql, wanted = true): Sql {
  const those =
    states === undefined
      ? holds
      : sql`sums.company_no in (select company_no from company_activity where ${holds})`
  return wanted ? those : sql`not (${those})`
}

const HELD = sql`
  select company_no, notices, employees as employees_affected, unsized as notices_unsized,
         undated as notices_undated, first_notice, latest_notice`

/** The figures of each company: of all its notices, or of those of some states; with its name where that is asked for. */
function sumsOf(states: string | undefined, named: boolean): Sql {
  if (states === undefined) return sql`(${HELD}, company_id, ticker, name from company_activity)`
  // One row is a company in a state.
  const sums =
    stateCodes(states).length === 1
      ? sql`${HELD} from company_states where ${isOf(states)}`
      : sql`
      select company_no, sum(notices)::integer as notices, sum(employees)::bigint as employees_affected,
             sum(unsized)::integer as notices_unsized, sum(undated)::integer as notices_undated,
             min(first_notice) as first_notice, max(latest_notice) as latest_notice
      from company_states where ${isOf(states)} group by company_no`
  if (!named) return sql`(${sums})`
  return sql`(select of_states.*, name from (${sums}) as of_states join company_activity using (company_no))`
}

/** A company whose name fits, and how well: 0 fits best. */
interface Match {
  company_no: number
  place: number
}

/** Those whose name fits and who have so many notices in all: a long list is dear to hand over. In states they may have fewer. */
async function findMatches(context: EditionContext, company: string, leastNotices: number): Promise<Match[]> {
  const numbers = await findNumbers(context, [foldForSearch(company)], MATCHES_MAX)
  const { notices } = await companyNames(context)
  return numbers
    .map((company_no, place) => ({ company_no, place }))
    .filter(({ company_no }) => notices(company_no) >= leastNotices)
}

function placesOf(matches: readonly Match[]): Sql {
  if (matches.length === 0) return sql`(select 0 as company_no, 0 as place where false)`
  const listed = (name: keyof Match) => matches.map((match) => match[name]).join(' ')
  return sql`(
    select unnest(string_to_array(${listed('company_no')}, ' '))::integer as company_no,
           unnest(string_to_array(${listed('place')}, ' '))::integer as place)`
}

/** What is sorted by; where no name is asked for all fit as well. */
function columnOf(sort: Sort, named: boolean): Sql {
  if (sort === 'company') return sql`name`
  if (sort === 'match') return named ? sql`places.place` : sql`0`
  return trusted(`sums.${sort}`)
}

/** The rows behind a place in the order `sort order nulls last, company_no`. */
function afterPlace(sort: Sort, order: 'asc' | 'desc', column: Sql, [value, company_no]: Key): Sql {
  const behind = sql`company_no > ${company_no}`
  if (value === null) return sql`(${column} is null and ${behind})`
  const bound = sql`${value}::${trusted(SORTS[sort])}`
  const beyond = trusted(order === 'asc' ? '>' : '<')
  return sql`(${column} ${beyond} ${bound} or (${column} = ${bound} and ${behind}) or ${column} is null)`
}
