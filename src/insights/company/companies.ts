/** Companies with WARN notices, found by name, sorted and in pages. */
import { z } from 'zod'
import { companyIdParam, flag, isoDay, PARTS_RULE, statesParam, text, whole } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { listOf, openPage, type Page, pageInput } from '#contract/paging.ts'
import { adviceFields, adviseWarn } from '#datasets/warn/advice.ts'
import { unsizedField, workersField } from '#datasets/warn/operations/totals.ts'
import { withMore } from '#lib/rows.ts'
import { stateCodes } from '#lib/states.ts'
import { isAtLeast } from '#storage/conditions.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import { requireFiles } from '../availability.ts'
import { foldForSearch } from '../fold.ts'
import { statesByCompany } from './details.ts'
import { findNumbers } from './find.ts'
import {
  conditionsOf,
  type Direction,
  type Key,
  type ListQuestion,
  type Match,
  numbersOf,
  SORTS,
  type Sort,
} from './list-question.ts'
import { type Listed, listCompanies, listThese } from './listed.ts'
import { listInStates } from './listed-in-states.ts'
import { companyNames } from './names.ts'
import { parentId } from './shape.ts'

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

function keyOf(sort: Sort): z.ZodType<Key> {
  const type = SORTS[sort]
  const values = { date: isoDay(), text: z.string(), integer: z.int32(), bigint: z.int() }
  return z.tuple([values[type].nullable(), z.int32()])
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
    requireFiles(context, ['insights'])
    const sort = query.sort ?? (query.company === undefined ? 'employees_affected' : 'match')
    const order = query.order ?? (sort === 'company' || sort === 'match' ? 'asc' : 'desc')
    const asked = { ...query, sort, order }
    const page = openPage(asked, { plan: context.plan, key: keyOf(sort) })
    const matches =
      query.company === undefined ? null : await findMatches(context, query.company, query.min_notices)
    const [{ rows, total }, advice, statesOf] = await Promise.all([
      query.state === undefined
        ? listAll(context, asked, matches, page)
        : listInStates(context, query.state, asked, matches, page),
      adviseWarn(context, { state: query.state }),
      statesByCompany(context),
    ])
    const codes = query.state === undefined ? null : stateCodes(query.state)
    const shown = rows.map(({ company_no, ...row }) =>
      withMore(row, { states: statesOf(company_no).filter((state) => codes?.includes(state) ?? true) }),
    )
    const answer = page.answer(shown, total, (row): Key => {
      const { company_no } = rows[shown.indexOf(row)]!
      const placeOf = () => matches?.find((match) => match.company_no === company_no)?.place ?? 0
      return [sort === 'match' ? placeOf() : row[sort], company_no]
    })
    return {
      ...answer,
      coverage: advice.coverage,
      warnings: [...answer.warnings, ...advice.warnings],
    }
  },
})

/** With the figures of all their notices. */
function listAll(
  context: EditionContext,
  { sort, order, ...asked }: ListQuestion,
  matches: readonly Match[] | null,
  { after, skip, take }: Page<Key>,
): Promise<Listed> {
  const conditions = conditionsOf(asked)
  if (matches !== null && sort === 'match') {
    const ordered = order === 'asc' ? matches : matches.toReversed()
    const shown = after === null ? ordered : ordered.filter((match) => isBehind(match, order, after))
    // They have so many notices: others were left out when they were found.
    return listThese(
      context,
      { conditions, skip, take },
      { all: numbersOf(matches), shown: numbersOf(shown) },
    )
  }
  return listCompanies(context, {
    conditions: [isAtLeast('notices', asked.min_notices), ...conditions],
    sort,
    order,
    after,
    among: matches && numbersOf(matches),
    skip,
    take,
  })
}

/** Those whose name fits and who have so many notices in all: a long list is dear to hand over. In states they may have fewer. */
async function findMatches(context: EditionContext, company: string, leastNotices: number): Promise<Match[]> {
  const numbers = await findNumbers(context, [foldForSearch(company)], MATCHES_MAX)
  const { notices } = await companyNames(context)
  return numbers
    .map((company_no, place) => ({ company_no, place }))
    .filter(({ company_no }) => notices(company_no) >= leastNotices)
}

/** Whether a company stands behind a place in the order of how well names fit. */
function isBehind({ place, company_no }: Match, order: Direction, [value, last]: Key): boolean {
  if (value === null) return false
  return place === value ? company_no > last : place > Number(value) === (order === 'asc')
}
