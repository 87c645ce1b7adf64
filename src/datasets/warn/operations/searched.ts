/**
 * What was looked through where nothing was found: none filed is told from none held by how many notices of the days are
 * held, and by whose lists have gaps there.
 */
import type { RunContext } from '#contract/operation.ts'
import { addDays, type IsoDate } from '#lib/dates.ts'
import { STATES, stateCodes } from '#lib/states.ts'
import { ofColumn } from '#storage/conditions.ts'
import { keptPerEdition } from '#storage/editions/once.ts'
import type { RowBitmap } from '#storage/editions/row-bitmaps.ts'
import { sql } from '#storage/sql.ts'
import type { Searched } from '../advice.ts'
import { listJurisdictions, UNPUBLISHED } from '../coverage.ts'
import { findHeld, type Held, spanOf } from '../held.ts'
import { KNOWN_FAULTS } from '../known-faults.ts'
import { UNKNOWN_EMPLOYER_PATTERN } from '../table.ts'
import { type NoticeFilter, noticeConditions, noticesWhere } from './notice-filter.ts'
import { countedNotices, noticeStates } from './totals.ts'

type Around = Pick<RunContext, 'db' | 'edition' | 'today'>

/** The first notices under the Act are of early 1989: nobody misses earlier ones. */
const ACT_SINCE: IsoDate = '1989-02-04'
/** A first notice so many days after the days asked for begin is no gap: in small states none came in between. */
const QUIET_DAYS = 90
/** Where so large a share of the notices has lost its employer, one that is not found may be among them. */
const NAMELESS_SHARE = 0.02
/** Where so large a share of notices tells no notice date, days find no more than a part. */
const UNDATED_SHARE = 0.1

/** Faults by which rows stand for several of the list. */
const ONE_OF_SEVERAL = KNOWN_FAULTS.filter((fault) => fault.isOneOfSeveral && fault.state !== null)

/** Of so many days and states it is kept. */
const KEPT_MAX = 200

const keptSearched = keptPerEdition<Searched>(KEPT_MAX)

/** Tells what was looked through, by the days and the state of a filter alone. */
export function tellSearched(
  context: Around,
  { state, date_from, date_to, date_field }: NoticeFilter,
): Promise<Searched> {
  const asked = { state, date_from, date_to, date_field }
  const key = JSON.stringify([asked, context.today])
  return keptSearched(context, key, (db) => readSearched({ ...context, db }, asked))
}

type Asked = Pick<NoticeFilter, 'state' | 'date_from' | 'date_to' | 'date_field'>

async function readSearched(context: Around, asked: Asked): Promise<Searched> {
  const { state, date_from, date_to } = asked
  const [held, states, days, counted, nameless, ...severals] = await Promise.all([
    findHeld(context),
    noticeStates(context),
    noticesWhere(context, noticeConditions(asked)),
    countedNotices(context),
    noticesWhere(context, [sql`company_name like ${UNKNOWN_EMPLOYER_PATTERN}`]),
    ...ONE_OF_SEVERAL.map((fault) =>
      noticesWhere(context, [ofColumn('state', sql`state = ${fault.state}`), fault.touches]),
    ),
  ])
  const found = days.and(counted)
  const byState = (rows: RowBitmap) => {
    const counts = rows.countBy(states.codes, states.values.length)
    return new Map(states.values.map((each, i) => [each, counts[i]!]))
  }
  const [foundOf, namelessOf] = [byState(found), byState(found.and(nameless))]
  const window = { from: date_from ?? ACT_SINCE, to: date_to ?? context.today }
  // The sample has no sources, and nothing of it is stale.
  const { sources } = context.edition
  const read = sources.some(({ dataset }) => dataset === 'warn')
  const stale = new Set(
    listJurisdictions(sources, context.today, held)
      .filter((each) => read && each.stale)
      .map((each) => each.state),
  )
  const codes = STATES.map(({ code }) => code).filter(
    (code) => state === undefined || stateCodes(state).includes(code),
  )
  const incomplete = codes.flatMap((code) => {
    const { newest } = spanOf(held, code)
    const begins = beginOf(held, code)
    const ends = stale.has(code) && (newest === null || newest < window.to)
    const [notices, unnamed] = [foundOf.get(code) ?? 0, namelessOf.get(code) ?? 0]
    const several = ONE_OF_SEVERAL.reduce(
      (sum, fault, i) => sum + (fault.state === code ? found.countWith(severals[i]!) : 0),
      0,
    )
    const why = gapsOf(code, held, {
      ...window,
      begins,
      ends,
      nameless: unnamed > notices * NAMELESS_SHARE ? unnamed : 0,
      several,
    })
    return why === '' ? [] : [{ state: code, held_from: begins, held_to: newest, why }]
  })
  return { notices: found.count(), incomplete }
}

/** The first notice date of the years that follow each other; of a small state one year may have none, of a list not two. */
function beginOf({ years, sources }: Held, state: string): IsoDate | null {
  const own = years.filter((each) => each.state === state && each.counted > 0 && each.year !== null)
  const known = new Set(own.map(({ year }) => year))
  let first = Math.max(...own.map(({ year }) => year!))
  if (!Number.isFinite(first)) return null
  const earlier = () => [first - 1, first - 2].find((year) => known.has(year))
  for (let year = earlier(); year !== undefined; year = earlier()) first = year
  const dated = spanOf({ years, sources }, state).first
  return dated?.startsWith(`${first}-`) ? dated : `${first}-01-01`
}

interface Sought {
  from: IsoDate
  to: IsoDate
  begins: IsoDate | null
  /** Newer notices may be missing before the days asked for end. */
  ends: boolean
  /** Notices of the days that have lost their employer, where those are many. */
  nameless: number
  /** Rows of the days each of which may stand for several of the list. */
  several: number
}

function gapsOf(state: string, held: Held, { from, to, begins, ends, nameless, several }: Sought): string {
  if (state in UNPUBLISHED) return 'it publishes no list'
  if (begins === null || begins > to) return 'nothing of these days is held'
  const years = held.years.filter((each) => each.state === state)
  const counted = years.reduce((sum, each) => sum + each.counted, 0)
  const undated = counted - years.reduce((sum, each) => sum + each.dated, 0)
  return [
    begins > addDays(from, QUIET_DAYS) ? `its list is held from ${begins}` : '',
    ...emptyYears(years, { from, to, begins }).map((year) => `no notice of ${year} is held`),
    several > 0 ? `${several} rows of these days may each stand for several of its list` : '',
    undated > counted * UNDATED_SHARE ? `${undated} of its ${counted} notices tell no notice date` : '',
    ends ? 'newer notices may be missing' : '',
    nameless > 0 ? `${nameless} notices of these days have lost their employer` : '',
  ]
    .filter(Boolean)
    .join('; ')
}

/** Years of the days asked for of which none is held though some are of years before and after; one may have had none. */
function emptyYears(years: Held['years'], days: { from: IsoDate; to: IsoDate; begins: IsoDate }): number[] {
  const known = new Set(years.flatMap(({ year, counted }) => (year === null || counted === 0 ? [] : [year])))
  const yearOf = (day: IsoDate) => Number(day.slice(0, 4))
  const first = Math.max(yearOf(days.begins), yearOf(days.from))
  const last = Math.min(Math.max(...known), yearOf(days.to))
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, i) => first + i).filter(
    (year) => !known.has(year),
  )
}
