/** What a list of notices can be narrowed by: each thing counted under every filter but its own. */
import { z } from 'zod'
import { read } from '#contract/operation.ts'
import { clampHistory } from '#contract/plans.ts'
import { warningList } from '#contract/warnings.ts'
import { sectorOfCode } from '#lib/naics.ts'
import { withMore } from '#lib/rows.ts'
import { stateName } from '#lib/states.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import { type Sql, trusted } from '#storage/sql.ts'
import { adviseNotices } from '../advice.ts'
import { type DimensionName, dimension, monthNumber } from './dimensions.ts'
import { byLinks, openQuestion } from './left-out.ts'
import { warnNotice } from './notice.ts'
import { type NoticeFilter, noticeConditions, noticeFilters, noticesWhere } from './notice-filter.ts'
import { SIZE_BANDS, sizeOf } from './size-bands.ts'
import { countedNotices, noticeCodes } from './totals.ts'

const counts = {
  total: z.number().int().describe('Notices that the list would show'),
  notices: z.number().int().describe('Of those the ones that sums count, each event once'),
}

const state = z.object({ state: z.string(), name: z.string(), ...counts })
const layoffType = z.object({ layoff_type: warnNotice.shape.layoff_type, ...counts })
const temporary = z.object({ is_temporary: warnNotice.shape.is_temporary, ...counts })
const status = z.object({ status: warnNotice.shape.status, ...counts })
const year = z.object({
  year: z.number().int().nullable().describe('Null for notices without the day that `date_field` names'),
  ...counts,
})
const month = z.object({
  month: z
    .string()
    .nullable()
    .describe('YYYY-MM; null where the day that `date_field` names is not known to the month'),
  ...counts,
})
const sector = z.object({
  naics_sector: z.string().nullable().describe('`31-33`; null where no industry is known'),
  sector_title: z.string().nullable().describe('Title of the NAICS sector'),
  ...counts,
})
const size = z.object({
  min_employees: z
    .number()
    .int()
    .nullable()
    .describe('Fewest workers of the band; null where the notice gives no number'),
  max_employees: z.number().int().nullable().describe('Most workers of the band; null for the last one'),
  ...counts,
})

const output = z.object({
  ...counts,
  states: z.array(state).describe('States, by number of notices, whatever `state` asks for'),
  layoff_types: z.array(layoffType).describe('Kinds of event, whatever `layoff_type` asks for'),
  temporary: z.array(temporary).describe('Temporary or permanent, whatever `is_temporary` asks for'),
  statuses: z.array(status).describe('Statuses, whatever `status` asks for'),
  sectors: z
    .array(sector)
    .describe('NAICS sectors, whatever `naics_sector` and `naics_code` ask for; null is the last'),
  sizes: z
    .array(size)
    .describe('Bands of workers, smallest first, whatever `min_employees` and `max_employees` ask for'),
  years: z.array(year).describe('Years, the newest first, whatever `date_from` and `date_to` ask for'),
  months: z.array(month).describe('Months, likewise'),
  warnings: warningList,
})

type Answer = z.infer<typeof output>

/** A facet, with the filters that are its own. */
interface Facet {
  own: readonly (keyof NoticeFilter)[]
  name: string
  /** What makes its values. */
  by: DimensionName | 'size' | 'time'
}

const FACETS: readonly Facet[] = [
  { name: 'states', by: 'state', own: ['state'] },
  { name: 'layoff_types', by: 'type', own: ['layoff_type'] },
  { name: 'temporary', by: 'temporary', own: ['is_temporary'] },
  { name: 'statuses', by: 'status', own: ['status'] },
  { name: 'sectors', by: 'sector', own: ['naics_sector', 'naics_code'] },
  { name: 'sizes', by: 'size', own: ['min_employees', 'max_employees'] },
  { name: 'times', by: 'time', own: ['date_from', 'date_to'] },
]

export default read({
  path: '/api/records/facets',
  summary: 'WARN notices counted by what they can be filtered by',
  description:
    'Notices by state, kind, duration, status, sector, size and time, with every filter of `/api/records`, but each without its own: the counts are what a filter would leave in place of the one that is set. All are of the plan’s history.',
  group: 'warn',
  auth: 'optional',
  needs: { datasets: ['warn'] },
  input: z.object(noticeFilters),
  output,
  run: async (context, query) => {
    const { filter: asked, warnings } = openQuestion(query, context)
    const filter = byLinks(context, asked)
    const [found, advice] = await Promise.all([
      countFacets(context, { ...filter, history_from: clampHistory(context, undefined).from }),
      adviseNotices(context, filter),
    ])
    const of = <Name extends keyof Answer>(name: Name, tell: (value: string | null) => object) =>
      (found.get(name) ?? []).map(({ value, total, notices }) =>
        withMore(tell(value), { total, notices }),
      ) as Answer[Name]
    const { total = 0, notices = 0 } = found.get('all')?.[0] ?? {}
    const times = found.get('times') ?? []
    return {
      total,
      notices,
      states: of('states', (code) => ({ state: code, name: stateName(code!) })),
      layoff_types: of('layoff_types', (layoff_type) => ({ layoff_type })),
      temporary: of('temporary', (is) => ({ is_temporary: is === null ? null : is === 'true' })),
      statuses: of('statuses', (each) => ({ status: each })),
      sectors: of('sectors', (code) => ({
        naics_sector: code,
        sector_title: sectorOfCode(code)?.title ?? null,
      })),
      sizes: of('sizes', (least) => sizeOf(least)),
      years: joined(times, (time) => time.slice(0, 4)).map(({ value, ...sums }) => ({
        year: value === null ? null : Number(value),
        ...sums,
      })),
      months: joined(times, monthOf).map(({ value, ...sums }) => ({ month: value, ...sums })),
      warnings: [...warnings, ...advice.warnings],
    }
  },
})

interface Counted {
  value: string | null
  total: number
  notices: number
}

/** Facets whose values follow one another in time or size; of all others those of most notices come first. */
const IN_ORDER: Readonly<Record<string, 'asc' | 'desc'>> = { sizes: 'asc', times: 'desc' }

/** Months as `monthNumber` gives them; null where the month is not known. */
const monthOf = (time: string) => (time.endsWith('00') ? null : `${time.slice(0, 4)}-${time.slice(4)}`)

/** Counts by what their values are part of, in the order of the counts; null is the last. */
function joined(rows: readonly Counted[], partOf: (value: string) => string | null): Counted[] {
  const found = new Map<string | null, Counted>()
  for (const { value: whole, total, notices } of rows) {
    const value = whole === null ? null : partOf(whole)
    const sums = found.get(value) ?? { value, total: 0, notices: 0 }
    found.set(value, { value, total: sums.total + total, notices: sums.notices + notices })
  }
  const unknown = found.get(null)
  found.delete(null)
  return [...found.values(), ...(unknown ? [unknown] : [])]
}

/** Counts all facets: a notice is counted for one when it passes the filters of the others. */
async function countFacets(context: EditionContext, filter: NoticeFilter): Promise<Map<string, Counted[]>> {
  const own = new Set(FACETS.flatMap((facet) => facet.own))
  const pick = (isWanted: (name: string) => boolean): NoticeFilter =>
    Object.fromEntries(Object.entries(filter).filter(([name]) => isWanted(name)))
  const base = noticeConditions(pick((name) => !own.has(name as keyof NoticeFilter)))
  const [rows, counted, ...facets] = await Promise.all([
    noticesWhere(context, base),
    countedNotices(context),
    ...FACETS.map(async ({ name, by, own }) => {
      const { history_from: _, ...asked } = pick(
        (each) => own.includes(each as keyof NoticeFilter) || each === 'date_field',
      )
      // A row that does not tell what is asked for does not pass.
      const conditions = noticeConditions({ ...asked, include_non_warn: true })
      const passing = conditions.length === 0 ? null : await noticesWhere(context, conditions)
      return { name, passing, column: await noticeCodes(context, expressionOf(by, filter)) }
    }),
  ])
  const passAll = (those: typeof facets) => {
    const listed = those.reduce((all, { passing }) => (passing === null ? all : all.and(passing)), rows)
    return { listed, counted: listed.and(counted) }
  }
  const all = passAll(facets)
  const found = new Map<string, Counted[]>()
  for (const facet of facets) {
    // What is not asked for is passed by all.
    const others = facet.passing === null ? all : passAll(facets.filter((each) => each !== facet))
    const { values, codes } = facet.column
    const total = others.listed.countBy(codes, values.length)
    const notices = others.counted.countBy(codes, values.length)
    const counts = values.map((value, code) => ({ value, total: total[code]!, notices: notices[code]! }))
    const there = counts.filter((each) => each.total > 0)
    found.set(facet.name, there.sort(inOrder(IN_ORDER[facet.name])))
  }
  return found.set('all', [{ value: null, total: all.listed.count(), notices: all.counted.count() }])
}

function expressionOf(by: Facet['by'], { date_field }: NoticeFilter): Sql {
  if (by === 'size') return SIZE_BANDS
  if (by === 'time') return trusted(monthNumber(date_field))
  return trusted(Object.values(dimension(by, date_field).keys)[0]!)
}

/** What is not known comes last. */
const inOrder =
  (direction: 'asc' | 'desc' | undefined) =>
  (a: Counted, b: Counted): number => {
    if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
    if (direction === undefined) return b.total - a.total || (a.value < b.value ? -1 : 1)
    const order = a.value.localeCompare(b.value, 'en', { numeric: true })
    return direction === 'asc' ? order : -order
  }
