/** What an answer about cases says besides its figures: made here alone, of what the question is about. */
import { adviseYears, type DailyRecords, filledDays } from '#contract/calendar-years.ts'
import type { RunContext } from '#contract/operation.ts'
import { type Warning, warn } from '#contract/warnings.ts'
import { addDays, type IsoDate } from '#lib/dates.ts'
import type { SourceHealth } from '#storage/editions/store.ts'
import { COURTS, courtsMeant, WITHOUT_FEED } from './courts.ts'

/** What an answer about cases is about, and what it leaves out. */
export interface CaseScope {
  /** The state of the court; all without it. */
  state?: string | undefined
  /** The court asked for: an id, or part of a name. */
  court?: string | undefined
  /** The first day asked for; all that are held without it. */
  from?: IsoDate | null | undefined
  /** The last day asked for. */
  until?: IsoDate | undefined
  /** Cases that the dates leave out, since their filing day is not known. */
  undated?: number
  /** Cases that a list by courts leaves out, since theirs is not known. */
  courtless?: number
}

type Edition = Pick<RunContext['edition'], 'sources' | 'datasets' | 'broken'>

/** What an answer must say: what it leaves out, whose notices are not matched, which courts were not heard. */
export async function adviseCases(
  context: Pick<RunContext, 'db' | 'edition' | 'today'>,
  { state, court, from, until, undated = 0, courtless = 0 }: CaseScope = {},
): Promise<Warning[]> {
  const { edition, today } = context
  return [
    ...undatedWarnings(undated),
    ...courtlessWarnings(courtless),
    ...courtWarnings(court),
    ...unmatchedWarnings(edition),
    ...staleWarnings(edition.sources, today, state),
    ...(await adviseYears(context, dailyCases, { from, until })),
  ]
}

/** Cases as records of every business day; the Bankruptcy Code is in force since 1979. */
export const dailyCases: DailyRecords = {
  dataset: 'bankruptcy',
  what: 'bankruptcies',
  daysOf: filledDays('bankruptcy_cases', 'date_filed'),
  since: 1979,
}

/** The same of a single case, whose own page says nothing of others. */
export const adviseCase = ({ edition }: { edition: Edition }): Warning[] => unmatchedWarnings(edition)

function undatedWarnings(cases: number): Warning[] {
  if (cases === 0) return []
  const [few, are] = cases === 1 ? ['one case', 'is'] : [`${cases} cases`, 'are']
  const text = `${few} whose filing day is not known ${are} left out by the dates`
  return [warn('undated', text, { dataset: 'bankruptcy', affects: cases })]
}

function courtlessWarnings(cases: number): Warning[] {
  if (cases === 0) return []
  const [few, them] = cases === 1 ? ['one case', 'it'] : [`${cases} cases`, 'them']
  const text = `${few} without a known court left out: only an 8-K told of ${them}`
  return [warn('incomplete', text, { dataset: 'bankruptcy', affects: cases })]
}

/** No court is meant by the text. */
function courtWarnings(words: string | undefined): Warning[] {
  if (words === undefined || courtsMeant(words).length > 0) return []
  const text = `no bankruptcy court has the id "${words}" or that in its name`
  return [warn('read_as', text, { dataset: 'bankruptcy' })]
}

/** Cases are not matched with notices: which of the two files that it takes is missing. */
function unmatchedWarnings({ datasets, broken }: Edition): Warning[] {
  const lacks = (name: string) => !(name in datasets) || broken.has(name)
  if (lacks('warn')) return [unmatched('WARN notices were not read, or cannot be')]
  if (lacks('insights')) return [unmatched('the edition lacks the file that does it')]
  return []
}

const unmatched = (why: string) =>
  warn('dataset_unavailable', `cases are not matched with WARN companies now: ${why}`, { dataset: 'warn' })

/** A feed that has not been read, or was not made, for so many days is stale. */
const UNHEARD_DAYS_MAX = 2
const NAMED_MAX = 8

/** Ids of courts in a state or in all: whose feed is not read, and whose was read and is an old one. */
function unheardCourts(
  health: readonly SourceHealth[],
  today: IsoDate,
  state?: string,
): { unread: string[]; old: string[] } {
  const byId = new Map(health.map((each) => [each.id, each]))
  const since = addDays(today, -UNHEARD_DAYS_MAX)
  const courts: { unread: string[]; old: string[] } = { unread: [], old: [] }
  for (const court of COURTS) {
    if (state !== undefined && court.state !== state) continue
    const feed = court.id in WITHOUT_FEED ? undefined : byId.get(`bankruptcy/rss-${court.id}`)
    if (!feed?.last_success || feed.last_success.slice(0, 10) < since) courts.unread.push(court.id)
    else if ((feed.newest ?? '') < since) courts.old.push(court.id)
  }
  return courts
}

/** Courts that were not heard: a feed that is not read loses what is filed. The sample has no sources and no warning. */
function staleWarnings(health: readonly SourceHealth[], today: IsoDate, state?: string): Warning[] {
  if (!health.some(({ dataset }) => dataset === 'bankruptcy')) return []
  const { unread, old } = unheardCourts(health, today, state)
  const say = (courts: readonly string[], what: string) => {
    if (courts.length === 0) return []
    const text =
      courts.length > NAMED_MAX
        ? `newer cases may be missing of ${courts.length} courts whose feed ${what}; /api/stats says why`
        : `newer cases may be missing of courts whose feed ${what}: ${courts.join(', ')}; /api/stats says why`
    return [warn('stale', text, { dataset: 'bankruptcy' })]
  }
  return [...say(unread, 'is not read'), ...say(old, 'was read but is an old one')]
}
