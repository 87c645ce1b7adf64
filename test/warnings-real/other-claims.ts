/** What warnings about the other datasets, and about plans, claim, recounted. */
import { expect } from 'vitest'
import type { Claim } from './claims.ts'
import { daysAgo, plusDays } from './edition.ts'
import { noticesOf } from './notice-claims.ts'

type Edition = Parameters<Claim>[0]

/** Where each dataset's days are. */
const DAYS: Readonly<Record<string, readonly [table: string, day: string]>> = {
  warn: ['warn_notices', 'notice_date'],
  sec: ['sec_filings', 'filing_date'],
  bankruptcy: ['bankruptcy_cases', 'date_filed'],
  dol_claims: ['dol_claims', 'week_ending'],
}

/** Where each visa dataset's fiscal years are; 0 is of no year. */
const YEARS: Readonly<Record<string, string>> = { h1b: 'h1b_petitions', lca: 'lca_cases' }

const newestOf = async (edition: Edition, dataset: string, where = 'true') => {
  const [table, day] = DAYS[dataset]!
  return edition.value<string | null>(`select max(${day})::text from ${table} where ${where}`)
}

const casesOf = async (edition: Edition, dataset: string, year: number) =>
  edition.value(`select count(*)::integer from ${YEARS[dataset]} where fiscal_year = ${year}`)

/** The answer's limit is lower than the one asked for. */
export const planLimit: Claim = (_edition, { answer }, { text }) => {
  const [, asked, given] = /lowered from (\d+) to (\d+)/.exec(text)!
  expect(answer.limit).toBe(Number(given))
  expect(Number(asked)).toBeGreaterThan(answer.limit)
}

/** The first day of a plan's history, as its warning names it. */
export const startOf = (text: string) => /before (\d{4}-\d{2}-\d{2})/.exec(text)?.[1]

/** No record shown lies before the day named, and some that are held do. */
export const planHistory: Claim = async (edition, { question, answer }, { text }) => {
  const start = startOf(text)!
  for (const { notice_date } of answer.records ?? []) expect(notice_date >= start).toBe(true)
  const older = `select count(*)::integer from warn_notices where ${noticesOf(question)} and notice_date < '${start}'`
  expect(await edition.value(older)).toBeGreaterThan(0)
}

/** Nothing of the dataset is in the answer. */
export const planDataset: Claim = (_edition, { answer }, { dataset }) => {
  expect(answer[dataset!] ?? null).toBeNull()
}

/** No petition or case of any of these years is held. */
export const yearNotHeld: Claim = async (edition, _asked, { dataset, years }) => {
  expect(years!.length).toBeGreaterThan(0)
  for (const year of years!) expect([year, await casesOf(edition, dataset!, year)]).toEqual([year, 0])
}

/** Some of each year is held, and less than of a whole one: one sector, no days, or part of the year. */
export const yearPartial: Claim = async (edition, _asked, { dataset, years, text }) => {
  for (const year of years!) {
    const held = await casesOf(edition, dataset!, year)
    expect(held).toBeGreaterThan(0)
    if (/NAICS sector 52 alone/.test(text) && dataset === 'h1b') {
      const others = `select count(*)::integer from h1b_petitions where fiscal_year = ${year} and naics_sector <> '52'`
      const reason = `select reason from h1b_years where fiscal_year = ${year}`
      if (/sector 52/.test(await edition.value<string>(reason))) expect(await edition.value(others)).toBe(0)
    }
    if (/tell no day/.test(text)) {
      const dated = `select count(*)::integer from lca_cases where fiscal_year = ${year} and case_date is not null`
      expect(await edition.value(dated)).toBe(0)
      const total = /(\d+) of \d+ cases tell no decision/.exec(text)
      if (total) expect(Number(total[1])).toBe(held)
    }
  }
}

/** The newest day held is the one named, and lies long before the window's end; or so is the oldest; or few days of the years or the window are whole. */
export const windowNotHeld: Claim = async (edition, { question }, { dataset, text, years }) => {
  if (dataset === 'dol_claims') {
    const of = question.query.get('state') ? `where state = '${question.query.get('state')}'` : ''
    const oldest = await edition.value(`select min(week_ending)::varchar from dol_claims ${of}`)
    return expect(text).toContain(oldest)
  }
  if (years) {
    const [table, day] = dataset === 'sec' ? DAYS.sec! : DAYS.bankruptcy!
    for (const year of years) {
      const whole = `select count(*)::integer from (select ${day} from ${table} where year(${day}) = ${year}
        and isodow(${day}) <= 5 group by ${day} having count(*) >= 10)`
      // Of this year most weeks have passed; of the others there are some 260 such days.
      expect(await edition.value(whole)).toBeLessThan(year === 2026 ? 140 : 200)
    }
    return
  }
  const newest = await newestOf(edition, dataset!)
  const [, from, until] = /of (\S+) to (\S+), or only some, are held/.exec(text) ?? []
  if (from && until) {
    const [table, day] = DAYS[dataset!]!
    const whole = `select count(*)::integer from (select ${day} from ${table}
      where ${day} between '${from}' and '${until}' and isodow(${day}) <= 5 group by ${day} having count(*) >= 10)`
    const days = (Date.parse(until) - Date.parse(from)) / 86_400_000 + 1
    // Five days of seven are business days.
    expect(await edition.value(whole)).toBeLessThan(days * (5 / 7) * 0.8)
    if (newest! < plusDays(until, -14)) expect(text).toContain(newest)
    return
  }
  expect(text).toContain(newest)
  const end = / to (\d{4}-\d{2}-\d{2}) are held/.exec(text)?.[1]
  if (end) expect(newest! < plusDays(end, -14)).toBe(true)
  else expect(daysAgo(newest!)).toBeGreaterThan(14)
}

/** So many records have no day. */
export const undated: Claim = async (edition, { question }, { dataset, affects }) => {
  if (dataset === 'lca') {
    const none = 'select count(*)::integer from lca_cases where fiscal_year = 0'
    return expect(affects).toBe(await edition.value(none))
  }
  const [table, day] = DAYS[dataset!]!
  const ofCompanies = question.route.endsWith('/warn-crossref')
    ? `and id in (select case_id from company_cases join company_activity using (company_no) where notices > 0)`
    : ''
  const ofCourt = question.query.get('court')
    ? `and contains(lower(court_name), '${question.query.get('court')}')`
    : ''
  const none = `select count(*)::integer from ${table} where ${day} is null ${ofCompanies} ${ofCourt}`
  expect(affects).toBe(await edition.value(none))
}

/** So many lack what it says. */
export const incomplete: Claim = async (edition, { question, answer }, { dataset, text, affects }) => {
  const count = (table: string, where: string) =>
    edition.value(`select count(*)::integer from ${table} where ${where}`)
  if (/items are not known yet are left out/.test(text))
    return expect(affects).toBe(await count('sec_filings', 'items is null'))
  if (/has not been read/.test(text)) return expect(answer.parsed_at).toBeNull()
  if (/its items are not known/.test(text)) return expect(answer.items).toBeNull()
  if (/filer's state is not known/.test(text))
    return expect(affects).toBe(await count('sec_filings', 'state is null'))
  if (/without a known court/.test(text)) {
    const days = question.query.get('days')
    const since = days ? `and date_filed > '2026-08-08'::date - ${days}` : ''
    return expect(affects).toBe(await count('bankruptcy_cases', `court_id is null ${since}`))
  }
  throw new Error(`nothing is recounted of "${text}" (${dataset})`)
}

/** Bankruptcy courts that there are. */
const COURTS = 94

/** Each list's end is old: the newest week, month or filing named is the newest held, or the feed was not heard. */
export const stale: Claim = async (edition, { question, answer }, { dataset, text }) => {
  const named = /\d{4}-\d{2}(-\d{2})?/.exec(text)?.[0]
  if (dataset === 'dol_claims') {
    expect(named).toBe(
      await newestOf(edition, dataset, question.state ? `state = '${question.state}'` : 'true'),
    )
    return expect(daysAgo(named!)).toBeGreaterThan(21)
  }
  if (dataset === 'jolts') {
    const newest = await edition.value<string>('select max(last_period) from jolts_series')
    expect(named).toBe(newest)
    return expect(daysAgo(`${newest}-01`)).toBeGreaterThan(130)
  }
  if (dataset === 'sec') {
    const lists = edition.sources.filter(({ id }) => ['sec/current', 'sec/daily-index'].includes(id))
    expect(named).toBe(
      lists
        .map(({ newest }) => newest ?? '')
        .sort()
        .at(-1),
    )
    return expect(daysAgo(named!)).toBeGreaterThan(5)
  }
  expect(dataset).toBe('bankruptcy')
  const feed = (court: string) => edition.sources.find(({ id }) => id === `bankruptcy/rss-${court}`)
  const unread = Number(/of (\d+) courts whose feed is not read;/.exec(text)?.[1] ?? Number.NaN)
  const heard = edition.sources.filter(
    ({ id, last_success }) =>
      id.startsWith('bankruptcy/rss-') && last_success && daysAgo(last_success.slice(0, 10)) <= 2,
  )
  if (!Number.isNaN(unread)) return expect(unread + heard.length).toBe(COURTS)
  const courts = /: ([a-z, ]+?);/.exec(text)![1]!.split(', ')
  for (const court of courts) {
    const own = feed(court)
    const isOld = own?.newest == null || daysAgo(own.newest) > 2
    expect([court, own === undefined || !own.last_success || isOld]).toEqual([court, true])
  }
  expect(answer.warnings.length).toBeGreaterThan(0)
}

/** Nobody reports claims of the state. */
export const noPublicList: Claim = async (edition, _asked, { dataset, states }) => {
  expect(dataset).toBe('dol_claims')
  const rows = `select count(*)::integer from dol_claims where state = '${states![0]}'`
  expect(await edition.value(rows)).toBe(0)
}

/** Before 1987 weeks are shown. */
export const knownFault: Claim = (_edition, { answer }, { dataset }) => {
  expect(dataset).toBe('dol_claims')
  expect(answer.records.at(-1).week_ending < '1987').toBe(true)
}

/** So many match beyond those in the file. */
export const cut: Claim = async (edition, { question, answer }, { affects }) => {
  const total = `select count(*)::integer from warn_notices where ${noticesOf(question)}
    ${question.from ? `and notice_date >= '${question.from}'` : ''}`
  expect(affects).toBe((await edition.value(total)) - answer.count)
}

/** No such series is held. */
export const seriesNotHeld: Claim = async (edition, { question }, { states, text }) => {
  for (const state of states ?? []) {
    const held = `select count(*)::integer from jolts_series where state = '${state}'`
    expect(await edition.value(held)).toBe(0)
  }
  if (states) return
  const adjusted = /no seasonally adjusted/.test(text)
    ? 'and seasonally_adjusted'
    : /no unadjusted/.test(text)
      ? 'and not seasonally_adjusted'
      : ''
  const place = question.state ? `state = '${question.state}'` : `scope = 'industry' and element = 'UO'`
  const held = `select count(*)::integer from jolts_series where ${place} ${adjusted}`
  expect(await edition.value(held)).toBe(0)
}

/** Points are those of courts. */
export const basis: Claim = (_edition, { question }) => {
  expect(question.query.get('dataset')).toBe('bankruptcy')
}

/** The words asked for are in the sentence, and mean what it says. */
export const readAs: Claim = async (edition, { question, answer }, { text }) => {
  const court = question.query.get('court')
  if (court) {
    const cases = `select count(*)::integer from bankruptcy_cases where contains(lower(court_name), '${court}')`
    expect(text).toContain(court)
    return expect(await edition.value(cases)).toBe(0)
  }
  const means = /means (\d+) employers/.exec(text)
  if (means) return expect(answer.employers).toBe(Number(means[1]))
  const areas = /read as (\d+) areas: (.*)$/.exec(text)
  if (areas) return expect(areas[2]!.split('; ').length).toBe(Number(areas[1]))
  expect(text).toContain(`fiscal_year ${answer.fiscal_year} was asked for`)
}
