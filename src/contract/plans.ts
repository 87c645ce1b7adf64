/** What each plan gives: the one table that access, paging, tools and the plans page read. */
import { addDays, type IsoDate } from '#lib/dates.ts'
import type { SourceHealth } from '#storage/editions/store.ts'
import { type Sql, sql } from '#storage/sql.ts'
import { dataDay } from './edition.ts'
import { type Warning, warn } from './warnings.ts'

/** What a plan can hold besides datasets, which say themselves which plan holds them, with the name that a sentence uses. */
export const FEATURES = {
  exports: 'full exports',
  talentSearch: 'searches of the talent directory',
  signals: 'signals',
} as const

export type Feature = keyof typeof FEATURES

/** What a caller may have. */
export interface Plan {
  name: PlanName
  title: string
  /** Answers with data in a day (UTC); null is without limit. */
  callsPerDay: number | null
  /** Records in one answer. */
  recordsMax: number
  /** How many of the newest records `/api/records` shows in all, over all its pages; null is all. */
  previewRecordsMax: number | null
  /** How many days back records go; null is all the way. */
  historyDays: number | null
  /** Saved filters of one account. */
  filtersMax: number
  /** Webhooks of one account. */
  webhooksMax: number
  /** Searches of the talent directory in a day (UTC), of one account. */
  talentSearchesPerDay: number
  /** Messages to people in it, likewise. */
  talentContactsPerDay: number
  features: readonly Feature[]
  mcpTools: readonly ToolName[]
}

/** From least to most: a plan holds at least what the one before it holds. */
export const PLAN_NAMES = ['anonymous', 'free', 'starter', 'pro', 'investor', 'enterprise'] as const
export type PlanName = (typeof PLAN_NAMES)[number]

const FREE_TOOLS = [
  'search_layoffs',
  'get_stats',
  'get_recent_layoffs',
  'get_company_layoffs',
  'get_state_summary',
  'get_market_pulse',
  'search',
  'fetch',
] as const
const STARTER_TOOLS = [
  ...FREE_TOOLS,
  'get_risk_signal',
  'get_talent_pipeline',
  'get_company_profile',
] as const
const ALL_TOOLS = [...STARTER_TOOLS, 'get_state_intelligence', 'export_records'] as const

/** The name of a tool for AI assistants. */
export type ToolName = (typeof ALL_TOOLS)[number]

export const PLANS: Readonly<Record<PlanName, Plan>> = {
  anonymous: {
    name: 'anonymous',
    title: 'Anonymous',
    callsPerDay: 25,
    recordsMax: 25,
    previewRecordsMax: 500,
    historyDays: 60,
    filtersMax: 0,
    webhooksMax: 0,
    talentSearchesPerDay: 0,
    talentContactsPerDay: 0,
    features: [],
    mcpTools: FREE_TOOLS,
  },
  free: {
    name: 'free',
    title: 'Free',
    callsPerDay: 25,
    recordsMax: 25,
    previewRecordsMax: null,
    historyDays: 90,
    filtersMax: 3,
    webhooksMax: 1,
    talentSearchesPerDay: 0,
    talentContactsPerDay: 0,
    features: ['exports'],
    mcpTools: FREE_TOOLS,
  },
  starter: {
    name: 'starter',
    title: 'Starter',
    callsPerDay: 200,
    recordsMax: 100,
    previewRecordsMax: null,
    historyDays: 365,
    filtersMax: 20,
    webhooksMax: 5,
    talentSearchesPerDay: 50,
    talentContactsPerDay: 10,
    features: ['exports', 'talentSearch'],
    mcpTools: STARTER_TOOLS,
  },
  pro: {
    name: 'pro',
    title: 'Pro',
    callsPerDay: 1000,
    recordsMax: 500,
    previewRecordsMax: null,
    historyDays: null,
    filtersMax: 100,
    webhooksMax: 20,
    talentSearchesPerDay: 100,
    talentContactsPerDay: 10,
    features: ['exports', 'talentSearch'],
    mcpTools: ALL_TOOLS,
  },
  investor: {
    name: 'investor',
    title: 'Investor',
    callsPerDay: 5000,
    recordsMax: 1000,
    previewRecordsMax: null,
    historyDays: null,
    filtersMax: 250,
    webhooksMax: 50,
    talentSearchesPerDay: 200,
    talentContactsPerDay: 10,
    features: ['exports', 'talentSearch', 'signals'],
    mcpTools: ALL_TOOLS,
  },
  enterprise: {
    name: 'enterprise',
    title: 'Enterprise',
    callsPerDay: null,
    recordsMax: 5000,
    previewRecordsMax: null,
    historyDays: null,
    filtersMax: 1000,
    webhooksMax: 200,
    talentSearchesPerDay: 500,
    talentContactsPerDay: 10,
    features: ['exports', 'talentSearch', 'signals'],
    mcpTools: ALL_TOOLS,
  },
}

/** What a plan's history is counted by: the plan, and the days of the edition that answers. */
export interface Asked {
  plan: Plan
  today: IsoDate
  edition: { sources: readonly SourceHealth[] }
}

/** The last day of a plan's history: the newest one on which the notices were read, so that an old copy still answers. */
const historyEnd = ({ today, edition }: Pick<Asked, 'today' | 'edition'>) => dataDay(edition, today) ?? today

/** The first day the plan sees, or null when it sees all. */
export function historyStart({ plan, ...asked }: Asked): IsoDate | null {
  return plan.historyDays === null ? null : addDays(historyEnd(asked), -plan.historyDays)
}

/**
 * The first day to ask for: the caller's own, or the plan's when that is later. Callers who are shown less than is
 * held are told, with the days that they are shown.
 */
export function clampHistory(
  asked: Asked,
  from: IsoDate | undefined,
): { from: IsoDate | null; warnings: Warning[] } {
  const start = historyStart(asked)
  if (start === null || (from !== undefined && from >= start)) return { from: from ?? null, warnings: [] }
  const { name, historyDays } = asked.plan
  const days = `${historyDays} days, from ${start} to ${historyEnd(asked)}, the last day on which the notices were read`
  const text = `records before ${start} are left out: the ${name} plan goes back ${days}`
  return { from: start, warnings: [warn('plan_history', text)] }
}

/** The limit that the plan allows, and a warning when that is less than what was asked. */
export function clampLimit(plan: Plan, limit: number): { limit: number; warnings: Warning[] } {
  if (limit <= plan.recordsMax) return { limit, warnings: [] }
  const warning = `limit lowered from ${limit} to ${plan.recordsMax}: the ${plan.name} plan gives at most ${plan.recordsMax} records a call`
  return { limit: plan.recordsMax, warnings: [warn('plan_limit', warning)] }
}

/** First and last day of a window of sums. */
export interface SumWindow {
  from?: IsoDate | undefined
  to?: IsoDate | undefined
}

/**
 * The window of a question for sums. One that begins before the plan's history is of whole calendar years, and says so: a
 * sum over one day and one state is often a single notice.
 */
export function clampSums(asked: Asked, { from, to }: SumWindow): SumWindow & { warnings: Warning[] } {
  const start = historyStart(asked)
  const isOpen = from === undefined && to === undefined
  if (start === null || isOpen || (from !== undefined && from >= start)) return { from, to, warnings: [] }
  const whole = {
    from: from && `${from.slice(0, 4)}-01-01`,
    to: to && to < start ? `${to.slice(0, 4)}-12-31` : to,
  }
  if (whole.from === from && whole.to === to) return { ...whole, warnings: [] }
  const days = [whole.from && `from ${whole.from}`, whole.to && `to ${whole.to}`].filter(Boolean).join(' ')
  const text = `the ${asked.plan.name} plan sums days before ${start} by whole years: these are ${days}`
  return { ...whole, warnings: [warn('plan_history', text)] }
}

/**
 * The last record of a preview, which is the newest records that a small plan is shown, the same ones wherever records
 * are: in the order "newest first, then by id"; null where the plan shows all of its history.
 */
export type PreviewEnd = { day: IsoDate; id: string } | null

/** The conditions that records are of the preview, by their columns; none where it has no end. */
export const isPreviewed = (end: PreviewEnd, day: Sql, id: Sql): Sql[] =>
  end === null ? [] : [sql`(${day} > ${end.day}::date or (${day} = ${end.day}::date and ${id} <= ${end.id}))`]

/** Whether one record is of the preview. */
export const isInPreview = (end: PreviewEnd, { day, id }: { day: IsoDate; id: string }): boolean =>
  end === null || day > end.day || (day === end.day && id <= end.id)

/** What is said where a preview holds fewer of a question's records than there are. */
export function tellPreview({ name, previewRecordsMax }: Plan, total: number, shown: number): Warning[] {
  if (shown >= total) return []
  const text = `the ${name} plan shows the ${previewRecordsMax} newest records: ${shown} of these ${total} are among them; a key shows more`
  return [warn('plan_preview', text, { affects: total - shown })]
}
