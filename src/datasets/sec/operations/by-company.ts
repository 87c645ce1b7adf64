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
    const records = firstPlaces(sums.length, limit, (a, b) => isBefore(sums[a]!, sums[b]!)).map((place) =>
      told(sums[place]!),
    )
    return {
      records,
      count: records.length,
      total: sums.length,
      limit,
      warnings: [
        ...history.warnings,
        ...warnings,
        ...(await adviseSec(context, { ...counted, from: history.from, until: query.end })),
      ],
    }
  },
})

/** The filings of a company in a window. Days are told in days since `DAY_ZERO`; `NO_NUMBER` where none is known. */
interface FilerSums {
  filer: Filer
  /** Where it stands by SEC number. */
  place: number
  filings: number
  first: number
  last: number
  restructurings: number
  bankruptcies: number
}

/** The companies with filings at some places, by SEC number. */
function sumByFiler({ filers, filer, day, kind }: FiledBy, [from, to]: [number, number]): FilerSums[] {
  const sums = new Array<FilerSums | undefined>(filers.length)
  for (let at = from; at < to; at++) {
    const place = filer[at]!
    sums[place] ??= newSums(filers[place]!, place)
    const sum = sums[place]
    const its = day[at]!
    sum.filings++
    // The newest come first, those of no day last.
    if (sum.last === NO_NUMBER) sum.last = its
    if (its !== NO_NUMBER) sum.first = its
    if (kind[at]! & RESTRUCTURING) sum.restructurings++
    if (kind[at]! & BANKRUPTCY) sum.bankruptcies++
  }
  return sums.filter((sum) => sum !== undefined)
}

const newSums = (filer: Filer, place: number): FilerSums => ({
  filer,
  place,
  filings: 0,
  first: NO_NUMBER,
  last: NO_NUMBER,
  restructurings: 0,
  bankruptcies: 0,
})

/** Most filings first, of as many the newest. */
const isBefore = (a: FilerSums, b: FilerSums) =>
  (b.filings - a.filings || b.last - a.last || a.place - b.place) < 0

function told({
  filer,
  filings,
  first,
  last,
  restructurings,
  bankruptcies,
}: FilerSums): z.infer<typeof companyShape> {
  const { ticker, company, cik } = filer
  return {
    ticker,
    company,
    cik,
    filings,
    first_filing: dayIn(first),
    last_filing: dayIn(last),
    restructurings,
    bankruptcies,
  }
}

const dayIn = (day: number) => (day === NO_NUMBER ? null : dayOf(day))
