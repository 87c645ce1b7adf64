/** Companies by the number of their 8-K filings. */
import { z } from 'zod'
import { isoDay, whole } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { clampHistory, clampLimit } from '#contract/plans.ts'
import { warningList } from '#contract/warnings.ts'
import { refuseEmptyWindow } from '#contract/window.ts'
import { dayOf } from '#lib/dates.ts'
import { firstPlaces } from '#lib/rows.ts'
import { NO_NUMBER } from '#storage/database.ts'
import { adviseSec } from '../advice.ts'
import { BANKRUPTCY, type FiledBy, type Filer, filedBy, placesWithin, RESTRUCTURING } from './filed-by.ts'
import { countFilings, filingConditions } from './filter.ts'

const companyShape = z.object({
  ticker: z.string().nullable(),
  company: z.string().describe('Its name now'),
  cik: z.string(),
  filings: z.number().int(),
  first_filing: z.string().nullable(),
  last_filing: z.string().nullable(),
  restructurings: z.number().int().describe('Of these, with item 2.05'),
  bankruptcies: z.number().int().describe('Bankruptcies by item 1.03, each counted once'),
})

export default read({
  path: '/api/sec-filings/by-company',
  summary: 'Companies by number of 8-K filings',
  description:
    'A filing of several companies counts for each of them: a sum over companies may count it more than once.',
  group: 'sec',
  auth: 'optional',
  needs: { datasets: ['sec'] },
  input: z.object({
    start: isoDay().optional().describe('First filing date'),
    end: isoDay().optional().describe('Last filing date'),
    limit: whole().min(1).max(500).default(50),
  }),
  output: z.object({
    records: z.array(companyShape),
    count: z.number().int(),
    total: z.number().int().describe('Companies with a filing in the time asked for'),
    limit: z.number().int(),
    warnings: warningList,
  }),
  run: async (context, query) => {
    const { plan } = context
    refuseEmptyWindow(query)
    const history = clampHistory(context, query.start)
    const { limit, warnings } = clampLimit(plan, query.limit)
    const asked = await filingConditions(context, { start: history.from, end: query.end })
    const [filed, counted] = await Promise.all([filedBy(context), countFilings(context, asked)])
    const sums = sumByFiler(filed, placesWithin(filed, history.from, query.end ?? null))
    const records = firstPlaces(sums.places.length, limit, isBeforeIn(sums)).map((at) =>
      told(filed.filers, sums, sums.places[at]!),
    )
    return {
      records,
      count: records.length,
      total: sums.places.length,
      limit,
      warnings: [
        ...history.warnings,
        ...warnings,
        ...(await adviseSec(context, { ...counted, from: history.from, until: query.end })),
      ],
    }
  },
})

/**
 * The filings of companies in a window, by the place at which a company stands among all. Days are told in days since `DAY_ZERO`;
 * `NO_NUMBER` where none is known.
 */
interface FilerSums {
  /** Of those with any, by SEC number. */
  places: Int32Array
  filings: Int32Array
  first: Int32Array
  last: Int32Array
  restructurings: Int32Array
  bankruptcies: Int32Array
}

/** Sums the filings at some places: in columns, for at full size it would be ten thousand objects a question. */
function sumByFiler({ filers, filer, day, kind }: FiledBy, [from, to]: [number, number]): FilerSums {
  const zeroes = () => new Int32Array(filers.length)
  const noDays = () => zeroes().fill(NO_NUMBER)
  const [filings, restructurings, bankruptcies] = [zeroes(), zeroes(), zeroes()]
  const [first, last] = [noDays(), noDays()]
  for (let at = from; at < to; at++) {
    const place = filer[at]!
    const its = day[at]!
    filings[place]!++
    // The newest come first, those of no day last.
    if (last[place] === NO_NUMBER) last[place] = its
    if (its !== NO_NUMBER) first[place] = its
    if (kind[at]! & RESTRUCTURING) restructurings[place]!++
    if (kind[at]! & BANKRUPTCY) bankruptcies[place]!++
  }
  const places = zeroes()
  let found = 0
  for (let place = 0; place < filings.length; place++) if (filings[place]! > 0) places[found++] = place
  return { places: places.subarray(0, found), filings, first, last, restructurings, bankruptcies }
}

/** Most filings first, of as many the newest. */
const isBeforeIn =
  ({ places, filings, last }: FilerSums) =>
  (at: number, other: number): boolean => {
    const [a, b] = [places[at]!, places[other]!]
    return (filings[b]! - filings[a]! || last[b]! - last[a]! || a - b) < 0
  }

function told(filers: readonly Filer[], sums: FilerSums, place: number): z.infer<typeof companyShape> {
  const { ticker, company, cik } = filers[place]!
  return {
    ticker,
    company,
    cik,
    filings: sums.filings[place]!,
    first_filing: dayIn(sums.first[place]!),
    last_filing: dayIn(sums.last[place]!),
    restructurings: sums.restructurings[place]!,
    bankruptcies: sums.bankruptcies[place]!,
  }
}

const dayIn = (day: number) => (day === NO_NUMBER ? null : dayOf(day))
