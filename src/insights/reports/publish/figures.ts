/** The figures of one month's report, put together out of what was counted for all months. */
import { sectorOfCode } from '#lib/naics.ts'
import type { SourceHealth } from '#storage/editions/store.ts'
import { changePercent } from '../../market-pulse/trend.ts'
import { addMonths, closedOn, daysOf, type Month, monthsBetween } from '../months.ts'
import type { ReportFigures } from '../shape.ts'
import type { FederalSums } from './federal.ts'
import { type HeldStates, lastRead } from './held.ts'
import type { NoticeSums } from './notices.ts'
import { addUp, showSums, type Tally } from './tally.ts'

/** All that reports are put together of. */
export interface Counted {
  notices: NoticeSums
  states: HeldStates
  federal: FederalSums
  sources: readonly SourceHealth[]
}

/** Shows the sums of a month. */
type Show = (month: Month) => ReturnType<typeof showSums>

const beside = (show: Show, month: Month) => ({
  ...show(month),
  month_before: show(addMonths(month, -1)),
  year_before: show(addMonths(month, -12)),
})

/** The figures of a month. */
export function figuresOf(counted: Counted, month: Month): ReportFigures {
  const { notices, federal } = counted
  const known = isKnownOf(counted)
  const national = tellNational(counted, known, month)
  return {
    national,
    year_to_date: tellYear(counted, known, month),
    closures: beside((at) => showSums(notices.closures.of(at), known(at)), month),
    taking_effect: showSums(notices.takingEffect.of(month), known(month)),
    kinds: tellKinds(notices, known, month),
    states: tellStates(counted, month),
    industries: tellIndustries(notices, known, month),
    largest: notices.largest.get(month) ?? [],
    claims: federal.claims(month),
    jolts: federal.jolts(month),
    bankruptcies: federal.bankruptcies(month),
    sec_filings: federal.sec(month),
    coverage: tellCoverage(counted, month),
  }
}

type Known = (month: Month) => boolean

/** Whether that a month has no notice is known: of some state at least, and none without a day may be of it. */
function isKnownOf({ states, notices }: Counted): Known {
  const found = new Map<Month, boolean>()
  return (month) => {
    if (!found.has(month)) {
      const isHeld = states.states.some(({ state }) => states.knowsNone(state, month))
      found.set(month, isHeld && !notices.undated.has(month))
    }
    return found.get(month)!
  }
}

function tellNational(counted: Counted, known: Known, month: Month): ReportFigures['national'] {
  const { notices, states } = counted
  const sums = beside((at) => showSums(notices.all.of(at), known(at)), month)
  const heldIn = (at: Month) =>
    states.states.filter(({ state }) => ['held', 'late'].includes(states.statusOf(state, at))).length
  const change = (than: number | null) =>
    sums.employees_affected === null || than === null ? null : changePercent(sums.employees_affected, than)
  return {
    ...sums,
    states_held: heldIn(month),
    states_held_month_before: heldIn(addMonths(month, -1)),
    states_held_year_before: heldIn(addMonths(month, -12)),
    notices_undated: notices.undated.get(month) ?? 0,
    employees_change_percent: {
      month_before: change(sums.month_before.employees_affected),
      year_before: change(sums.year_before.employees_affected),
    },
  }
}

function tellYear({ notices }: Counted, known: Known, month: Month): ReportFigures['year_to_date'] {
  const upTo = (last: Month) => {
    const months = monthsBetween(`${last.slice(0, 4)}-01`, last)
    return showSums(addUp(months.map((each) => notices.all.of(each))), months.every(known))
  }
  return {
    from: `${month.slice(0, 4)}-01-01`,
    to: daysOf(month).to,
    ...upTo(month),
    year_before: upTo(addMonths(month, -12)),
  }
}

function tellKinds({ kinds, byKind }: NoticeSums, known: Known, month: Month): ReportFigures['kinds'] {
  return kinds
    .map((layoff_type) => ({
      layoff_type,
      ...showSums(byKind.of(`${month} ${layoff_type}`), known(month)),
    }))
    .filter(({ notices }) => notices !== 0 && notices !== null)
}

function tellStates({ notices, states }: Counted, month: Month): ReportFigures['states'] {
  return states.states.flatMap(({ state, name }) => {
    const status = states.statusOf(state, month)
    const show = (tally: Tally) => (at: Month) => {
      const key = `${at} ${state}`
      return showSums(tally.of(key), states.knowsNone(state, at) && !notices.undated.has(key))
    }
    const sums = beside(show(notices.all), month)
    const isNamed = status === 'held' || status === 'late' || [sums, sums.year_before].some(isSome)
    if (!isNamed) return []
    const closures = sums.notices === null ? null : notices.closures.of(`${month} ${state}`).notices
    const notices_undated = notices.undated.get(`${month} ${state}`) ?? 0
    return [{ state, name, status, ...sums, closures, notices_undated }]
  })
}

const isSome = ({ notices }: { notices: number | null }) => notices !== null && notices > 0

function tellIndustries(
  { sectors, bySector }: NoticeSums,
  known: Known,
  month: Month,
): ReportFigures['industries'] {
  const all = sectors.map((sector) => ({
    naics_sector: sector,
    sector_title: sectorOfCode(sector)?.title ?? null,
    ...beside((at) => showSums(bySector.of(`${at} ${sector}`), known(at)), month),
  }))
  const workers = ({ employees_affected }: (typeof all)[number]) => employees_affected ?? -1
  // The sort keeps the order of sectors among equals.
  return all
    .filter(({ notices, month_before, year_before }) =>
      [notices, month_before.notices, year_before.notices].some((each) => each),
    )
    .sort((a, b) => workers(b) - workers(a))
}

/** Datasets whose records carry their day, and so can be short of some at the end of a month. */
const DATED = { sec: 'sec_filings', bankruptcy: 'bankruptcies' } as const

function tellCoverage({ states, federal, sources }: Counted, month: Month): ReportFigures['coverage'] {
  const withStatus = (wanted: string) =>
    states.states.map(({ state }) => state).filter((state) => states.statusOf(state, month) === wanted)
  const missing: ReportFigures['coverage']['missing'] = []
  const claims = federal.claims(month)
  if (claims === null) missing.push({ dataset: 'dol_claims', why: 'not_held' })
  else if (federal.isPartial('dol_claims', month) || claims.weeks.some(({ partial }) => partial))
    missing.push({ dataset: 'dol_claims', why: 'partial' })
  if (federal.jolts(month) === null) missing.push({ dataset: 'jolts', why: 'not_held' })
  for (const dataset of Object.keys(DATED) as (keyof typeof DATED)[]) {
    const part = dataset === 'sec' ? federal.sec(month) : federal.bankruptcies(month)
    const read = sources.filter((each) => each.dataset === dataset).map(lastRead)
    const isLate = read.length > 0 && !read.some((day) => day !== null && day >= closedOn(month))
    if (part === null) missing.push({ dataset, why: 'not_held' })
    else if (federal.isPartial(dataset, month)) missing.push({ dataset, why: 'partial' })
    else if (isLate) missing.push({ dataset, why: 'late' })
  }
  return {
    states_late: withStatus('late').map((state) => ({ state, last_read: states.lastRead(state) })),
    states_not_held: withStatus('not_held'),
    states_no_public_list: withStatus('no_public_list'),
    missing,
  }
}
