/** What warnings about WARN notices claim, recounted. */
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { Warning } from '#contract/warnings.ts'
import type { Claim } from './claims.ts'
import { plusDays, QUIET_DAYS, staleStates } from './edition.ts'
import type { Question } from './questions.ts'

/** A layoff comes so many days after its notice, in all but a few: what docs/counting.md says of undated notices. */
const LAYOFF_DAYS_MAX = 180

/** The notices of a question but for its dates, as SQL. */
export const noticesOf = ({ state, where }: Question) =>
  ['is_warn', ...(state ? [`state = '${state}'`] : []), ...(where ? [where] : [])].join(' and ')

const within = ({ from, to }: Question) =>
  [
    'true',
    ...(from ? [`notice_date >= '${from}'::date`] : []),
    ...(to ? [`notice_date <= '${to}'::date`] : []),
  ].join(' and ')

/** A notice without a date that may be of the question's days. */
const maybe = ({ from, to }: Question) =>
  [
    'notice_date is null',
    ...(from
      ? [`first_seen >= '${from}'::date and (effective_date is null or effective_date >= '${from}'::date)`]
      : []),
    ...(to ? [`(effective_date is null or effective_date <= '${plusDays(to, LAYOFF_DAYS_MAX)}'::date)`] : []),
  ].join(' and ')

/** The state says its limit; every source of it is counted; and no other state of the question is quiet for longer. */
export const stale: Claim = async (edition, { question }, { states = [], text }) => {
  const all = await staleStates(edition)
  const until = question.effective?.to ?? question.to
  const late = [...all]
    .filter(([state]) => question.state === undefined || question.state === state)
    .filter(([, newest]) => until === undefined || newest === null || until > newest)
    .map(([state]) => state)
  expect([...states].sort()).toEqual(late.sort())
  for (const state of states) expect(QUIET_DAYS.get(state)).toEqual(expect.any(Number))
  const newest = states.length === 1 ? all.get(states[0]!) : null
  if (newest && /newest notice date/.test(text)) expect(text).toContain(newest)
}

/** Notices without a day of layoff whose own day lies within half a year before the days of layoff asked for. */
const withoutLayoff = ({ state, effective = { from: '', to: '' } }: Question) => `
  select count(*)::integer from warn_notices where is_warn and state = '${state}' and ${layoffUnknown(effective)}`

const layoffUnknown = ({ from, to }: { from: string; to: string }) => `effective_date is null
  and (notice_date is null or notice_date between '${plusDays(from, -LAYOFF_DAYS_MAX)}' and '${to}')`

/** So many notices have no such date and may be of the window. */
export const undated: Claim = async (edition, { question, answer }, { affects }) => {
  if (question.effective) return expect(affects).toBe(await edition.value(withoutLayoff(question)))
  const rows = /^\/api\/(records|export)/.test(question.route) ? '' : ' and in_totals'
  const n = await edition.value(
    `select count(*)::integer from warn_notices where ${noticesOf(question)} and ${maybe(question)}${rows}`,
  )
  expect(affects).toBe(n)
  if ('notices_undated' in answer && rows !== '') expect(answer.notices_undated).toBe(affects)
}

const NO_COUNT = 'in_totals and employees_affected is null'
const DAY = 'coalesce(notice_date, received_date, effective_date)'
const in2017 = `coalesce(year(${DAY}), 0) = 2017`
const namesOnly = `coalesce(${DAY} between '2021-03-01' and '2025-03-31', false)`

/** What each known fault says, and which rows have it. A fault that says something else needs a line here. */
const FAULTS: readonly [RegExp, string][] = [
  [/^Connecticut notices since 2019/, `${NO_COUNT} and ${DAY} >= '2019-01-01'`],
  [/^Illinois notices until 2002/, `${NO_COUNT} and year(${DAY}) <= 2002`],
  [/^Illinois notices with another number/, 'in_totals and employees_low < employees_high'],
  [/^Kentucky notices of 2017/, `${NO_COUNT} and ${in2017}`],
  [/^Kentucky notices of other years/, `${NO_COUNT} and not ${in2017}`],
  [/^California notices of 2021 and 2022/, `${NO_COUNT} and year(${DAY}) in (2021, 2022)`],
  [/^New York notices of March 2021 to March 2025/, `${NO_COUNT} and ${namesOnly}`],
  [/^New York notices of other years/, `${NO_COUNT} and not ${namesOnly}`],
  [
    /^New York notices until 2005 without a notice date/,
    `in_totals and notice_date is null and coalesce(year(${DAY}), 0) <= 2005`,
  ],
  [/^notices on Oklahoma's portal/, `${NO_COUNT} and source_id = 'warn/ok'`],
  [/^Oklahoma notices of other copies/, `${NO_COUNT} and source_id <> 'warn/ok'`],
  [/without a number of workers/, NO_COUNT],
  [/without a notice date/, 'in_totals and notice_date is null'],
  [/tells the month of a notice and no day/, `in_totals and notice_date_precision = 'month'`],
  [
    /that the name of a letter tells|that are those of posting|of which the role is not said/,
    `in_totals and notice_date_precision = 'inferred'`,
  ],
  [
    /sites of a California employer/,
    `in_totals and city is null and source_id = 'warn/register' and notice_date >= '2021-07-01'`,
  ],
  [/that do not say whether it is a layoff or a closure/, 'in_totals and layoff_type is null'],
  [/without a day of layoff/, 'in_totals and effective_date is null'],
  [/tell the year of the layoff alone/, `in_totals and effective_date_precision = 'year'`],
  [
    /^notices of (Arizona|Delaware|Kansas|Maine|Minnesota|Oklahoma|Vermont) among which/,
    `in_totals and source_id = 'warn/register'`,
  ],
  [/^notices of Maryland among which/, 'in_totals and year(notice_date) >= 2021'],
  [/^notices of Nevada among which/, 'in_totals and year(notice_date) < 2023'],
  [/instead of the employer/, `in_totals and company_name like 'Unknown employer (%'`],
]

/** So many of the counted notices give no number, one in twenty or more. */
export const unsized: Claim = async (edition, { question }, { affects, text }) => {
  const [found] = await edition.rows<{ unsized: number; counted: number }>(`
    select count(*) filter (where employees_affected is null)::integer as unsized, count(*)::integer as counted
    from warn_notices where in_totals and ${noticesOf(question)} and ${within(question)}`)
  expect(affects).toBe(found!.unsized)
  expect(text).toContain(`${found!.unsized} of ${found!.counted} notices`)
  expect(found!.unsized * 20).toBeGreaterThanOrEqual(found!.counted)
}

/** Of which parameters a fault's rows are not bound, since these leave them out. */
const UNBOUND: readonly [RegExp, string][] = [
  [/layoff or a closure/, 'layoff_type'],
  [/number of workers/, 'min_employees'],
]

/** The rows of a question that may have a fault: its days of layoff bind no row for want of such a day. */
function rowsOf(question: Question, fault: string): string {
  const { state, effective } = question
  const unbound = UNBOUND.find(([about, name]) => about.test(fault) && question.query.has(name))
  if (unbound) return noticesOf({ ...question, where: question.without?.[unbound[1]] ?? 'true' })
  if (effective && /layoff/.test(fault) && !/closure/.test(fault))
    return `(${noticesOf(question)}) or (is_warn and state = '${state}' and ${layoffUnknown(effective)})`
  return noticesOf(question)
}

/** So many rows of the state, and of the question's days, have the fault. */
export const knownFault: Claim = async (edition, { question }, { text, states, affects }) => {
  expect(states).toEqual([question.state])
  const fault = FAULTS.find(([says]) => says.test(text))
  if (!fault) throw new Error(`no count is known of the fault "${text}"`)
  const says = text.replace(/ \(\d+\).*/, '')
  const dated = /notice date|of a notice|role/.test(says)
  const days =
    dated && (question.from || question.to)
      ? `((${within(question)}) or (${maybe(question)}))`
      : within(question)
  // Lists leave out what is no WARN notice; sums do so by what they count.
  const n = await edition.value(
    `select count(*)::integer from warn_notices where (${rowsOf(question, says)}) and ${fault[1]} and ${days}`,
  )
  expect(affects, text).toBe(n)
  expect(text).toContain(`(${affects})`)
}

/** Nothing is held of the state, and the docs know no publisher. */
export const noPublicList: Claim = async (edition, _asked, { states }) => {
  for (const state of states ?? []) {
    expect(QUIET_DAYS.get(state)).toBeNull()
    expect(await edition.value(`select count(*)::integer from warn_notices where state = '${state}'`)).toBe(0)
  }
}

/** What the notices lack, by what the sentence says. */
const LACKING: readonly [RegExp, (asked: Question) => string][] = [
  [
    /give no kind of event or no number of workers, or lack several/,
    (asked) => `in_totals and ${bare(asked)} and (layoff_type is null or employees_affected is null)
      and coalesce(layoff_type, 'closure') = 'closure' and coalesce(employees_affected, 100) >= 100`,
  ],
  [
    /give no number of workers/,
    (asked) => `in_totals and employees_affected is null and layoff_type = 'closure' and ${bare(asked)}`,
  ],
  [
    /give no kind of event/,
    (asked) =>
      `in_totals and layoff_type is null and ${bare(asked)} and ${asked.without?.layoff_type ?? 'true'}`,
  ],
  [/fit but give no industry/, (asked) => `in_totals and sector is null and ${bare(asked)}`],
  [/fit but give no county/, () => 'in_totals and county_fips is null'],
]

const bare = ({ state }: Question) => (state ? `state = '${state}'` : 'true')

/** So many notices lack what the question is about. */
export const incomplete: Claim = async (edition, { question, answer }, warning) => {
  const { text, affects, states } = warning
  const own = LACKING.find(([says]) => says.test(text))
  if (own) {
    const n = await edition.value(`select count(*)::integer from warn_notices where ${own[1](question)}`)
    return expect(affects).toBe(n)
  }
  if (/^Days of notice are not known/.test(text)) return gaps(edition, question, warning)
  if (/group null of their time/.test(text)) {
    const group = answer.records.find(
      (row: { month?: string; year?: number }) => (row.month ?? row.year) == null,
    )
    return expect(affects).toBe(group?.notices)
  }
  return window(edition, answer, { text, affects, states })
}

type Edition = Parameters<Claim>[0]

/** Nine in ten notices or more of these states, and of no other, tell no days of notice. */
async function gaps(edition: Edition, question: Question, { states, affects }: Warning) {
  const { from = '2025-08-08', to = '2026-08-08' } = question
  const rows = await edition.rows<{ state: string; n: number }>(`
    select state, count(*)::integer as n from warn_notices
    where in_totals and notice_date between '${from}' and '${to}' ${question.state ? `and state = '${question.state}'` : ''}
    group by state
    having count(*) filter (where notice_date_precision = 'day' and effective_date_precision = 'day') < count(*) / 10.0
    order by state`)
  expect(states).toEqual(rows.map(({ state }) => state))
  expect(affects).toBe(rows.reduce((sum, { n }) => sum + n, 0))
}

/** The counties of metropolitan and micropolitan areas, as the Census Bureau lists them. */
const AREA_COUNTIES = (JSON.parse(readFileSync('src/places/cbsa.json', 'utf8')).areas as string[])
  .flatMap((area) => area.split('|')[3]!.match(/\d{5}/g) ?? [])
  .map((fips) => `'${fips}'`)
  .join(', ')

/** Notices of a signal's window without an industry or a city. */
async function window(
  edition: Edition,
  answer: { window?: { from: string; to: string }; industry_domino?: object },
  { text, affects, states }: Pick<Warning, 'text' | 'affects' | 'states'>,
) {
  // The summary shows three months of both signals.
  const { from, to } = answer.window ?? { from: '2026-05-08', to: '2026-08-08' }
  const count = (condition: string) =>
    edition.value(`select count(*)::integer from warn_notices
      where in_totals and notice_date between '${from}' and '${to}' and ${condition}`)
  if (/give no industry and are left out/.test(text)) {
    expect(affects).toBe(await count('sector is null'))
    return expect(text).toContain(`${affects} of ${await count('true')} notices`)
  }
  if (/name no city/.test(text)) {
    const nowhere = `city is null and (county_fips is null or county_fips not in (${AREA_COUNTIES}))`
    expect(affects).toBe(await count(nowhere))
    const found = await edition.rows<{ state: string }>(`select distinct state from warn_notices
      where in_totals and ${nowhere} and notice_date between '${from}' and '${to}' order by state`)
    return expect(states).toEqual(found.map(({ state }) => state))
  }
  if (/name a place that is no known city/.test(text)) {
    return expect(affects).toBe(await count('city is not null and county_fips is null'))
  }
  throw new Error(`nothing is recounted of "${text}"`)
}
