/** For tests: a monthly report is worked out again, of single notices and by its own questions to the API. */
import { expect } from 'vitest'

// biome-ignore lint/suspicious/noExplicitAny: answers of a dozen shapes
type Answer = any

/** Asks an address of the service; the plan has all. */
export type Ask = (path: string) => Promise<Answer>

/** Sums of the rows that count. */
function sumsOf(rows: readonly Answer[]) {
  const sized = rows.filter(({ employees_affected }) => employees_affected !== null)
  const workers = sized.reduce((sum, { employees_affected }) => sum + employees_affected, 0)
  return {
    notices: rows.length,
    employees_affected: rows.length > 0 && sized.length === 0 ? null : workers,
    notices_unsized: rows.length - sized.length,
  }
}

const sumsIn = ({ notices, employees_affected, notices_unsized }: Answer) => ({
  notices,
  employees_affected,
  notices_unsized,
})

const before = (month: string, months: number) => {
  const day = new Date(`${month}-01T00:00:00Z`)
  day.setUTCMonth(day.getUTCMonth() - months)
  return day.toISOString().slice(0, 7)
}

/** All rows of the list in a window of days that count, page by page. */
async function noticesOf(ask: Ask, from: string, to: string, more = ''): Promise<Answer[]> {
  const rows: Answer[] = []
  for (let cursor = ''; ; ) {
    const page = await ask(`/api/records?date_from=${from}&date_to=${to}&limit=1000${more}${cursor}`)
    rows.push(...page.records.filter(({ in_totals }: Answer) => in_totals))
    if (page.next_cursor === null) return rows
    cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`
  }
}

const lastDay = (month: string) =>
  new Date(Date.parse(`${before(month, -1)}-01T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

/** The report's figures of notices, added up row by row out of `/api/records`; gives how many were held equal. */
export async function recountNotices(ask: Ask, month: string): Promise<number> {
  const report = await ask(`/api/reports/monthly/${month}`)
  let equal = 0
  const same = (told: Answer, counted: Answer, what: string) => {
    // Of a month of which nothing is held the list has no rows, and the report says that it is not known.
    if (told !== null && typeof told === 'object' && told.notices === null)
      expect(counted.notices, what).toBe(0)
    else expect(told, what).toEqual(counted)
    equal++
  }
  const monthRows = (of: string) => noticesOf(ask, `${of}-01`, lastDay(of))
  const [own, earlier, year] = await Promise.all([0, 1, 12].map((months) => monthRows(before(month, months))))
  same(sumsIn(report.national), sumsOf(own!), 'the nation')
  same(report.national.month_before, sumsOf(earlier!), 'the nation a month before')
  same(report.national.year_before, sumsOf(year!), 'the nation a year before')
  const isClosure = ({ layoff_type }: Answer) => layoff_type === 'closure'
  same(sumsIn(report.closures), sumsOf(own!.filter(isClosure)), 'closures')
  same(report.closures.month_before, sumsOf(earlier!.filter(isClosure)), 'closures a month before')
  const ofYear = await noticesOf(ask, report.year_to_date.from, report.year_to_date.to)
  same(sumsIn(report.year_to_date), sumsOf(ofYear), 'the year to date')
  const begun = await noticesOf(ask, report.from, report.to, '&date_field=effective')
  same(report.taking_effect, sumsOf(begun), 'taking effect')
  for (const state of report.states) {
    const of = (rows: Answer[]) => sumsOf(rows.filter((row) => row.state === state.state))
    same(sumsIn(state), of(own!), state.state)
    same(state.month_before, of(earlier!), `${state.state} a month before`)
    same(state.year_before, of(year!), `${state.state} a year before`)
    if (state.closures !== null)
      same(state.closures, of(own!.filter(isClosure)).notices, `${state.state} closures`)
  }
  for (const industry of report.industries) {
    const of = (rows: Answer[]) => sumsOf(rows.filter((row) => row.naics_sector === industry.naics_sector))
    same(sumsIn(industry), of(own!), `sector ${industry.naics_sector}`)
  }
  for (const kind of report.kinds)
    same(sumsIn(kind), sumsOf(own!.filter((row) => row.layoff_type === kind.layoff_type)), kind.layoff_type)
  const largest = own!
    .filter(({ employees_affected }) => employees_affected !== null)
    .sort((a, b) => b.employees_affected - a.employees_affected || (a.id < b.id ? -1 : 1))
    .slice(0, 20)
  same(
    report.largest.map(({ id }: Answer) => id),
    largest.map(({ id }) => id),
    'the largest',
  )
  // Nothing is left over: all notices are of some state, some kind and some sector.
  for (const parts of [report.states, report.kinds, report.industries]) {
    const all = parts.reduce((sum: number, { notices }: Answer) => sum + (notices ?? 0), 0)
    same(all, own!.length, 'all parts together')
  }
  return equal
}

/** Every question that the report names is asked, and gives the figures that stand there. */
export async function askItsQuestions(ask: Ask, month: string): Promise<string[]> {
  const report = await ask(`/api/reports/monthly/${month}`)
  const held: string[] = []
  for (const { part, path } of report.queries) {
    const answer = await ask(path)
    if (checkAnswer(report, part, answer)) held.push(part)
  }
  return held
}

/** What a part of a report must be, given the answer to its question; false where the part is null. */
function checkAnswer(report: Answer, part: string, answer: Answer): boolean {
  const [head = '', at] = part.split('.') as [string, string | undefined]
  if (['national', 'closures', 'year_to_date', 'taking_effect'].includes(head)) {
    const told = at ? report[head][at] : report[head]
    if (told.notices === null) return false
    expect(sumsIn(told), part).toEqual({ ...sumsIn(answer), notices: answer.total_in_totals })
    if (part === 'national') expect(told.notices_undated).toBe(answer.notices_undated)
    return true
  }
  if (head.endsWith('[]') && head !== 'jolts[]')
    return checkGroups(report[head.slice(0, -2)], part, at, answer)
  if (head === 'kinds') {
    for (const told of report.kinds) {
      const group = answer.records.find((each: Answer) => each.layoff_type === told.layoff_type)
      expect(sumsIn(told), part).toEqual(sumsIn(group))
    }
    return report.kinds.length > 0
  }
  if (head === 'largest') {
    const sized = answer.records.filter(({ employees_affected }: Answer) => employees_affected !== null)
    for (const [i, told] of report.largest.entries()) expect(sized[i], part).toMatchObject(told)
    return report.largest.length > 0
  }
  if (head === 'claims') return checkClaims(report.claims, at, answer)
  if (head === 'jolts[]') return checkJolts(report, at as 'level' | 'rate', answer)
  if (report[head] === null || report[head][at!] === null) return false
  expect(report[head][at!], part).toBe(answer.total)
  return true
}

function checkGroups(all: Answer[], part: string, at: string | undefined, { records }: Answer): boolean {
  let held = 0
  for (const each of all) {
    const told = at ? each[at] : each
    const key = 'state' in each ? 'state' : 'naics_sector'
    const group = records.find((record: Answer) => record[key] === each[key])
    if (told.notices === null || (told.notices === 0 && !group)) continue
    expect(sumsIn(told), `${part} ${each[key]}`).toEqual(sumsIn(group))
    if (!at && 'closures' in each) expect(each.closures).toBe(group.closures)
    held++
  }
  return held > 0
}

function checkClaims(claims: Answer, at: string | undefined, { records }: Answer): boolean {
  if (claims === null) return false
  const told = at ? claims[at] : claims
  const mean = (weeks: Answer[], name: string) => {
    const values = weeks.map((week) => week[name]).filter((value) => value !== null)
    return values.length === 0 ? null : Math.round(values.reduce((a, b) => a + b, 0) / values.length)
  }
  const whole = records.filter(({ partial }: Answer) => !partial)
  expect(told).toMatchObject({
    initial_claims_mean: mean(whole, 'initial_claims'),
    continued_claims_mean: mean(whole, 'continued_claims'),
    initial_claims_sa_mean: mean(records, 'initial_claims_sa'),
  })
  if (!at) {
    const weeks = records.map(
      ({ week_ending, initial_claims, continued_claims, initial_claims_sa, partial }: Answer) => ({
        week_ending,
        initial_claims,
        continued_claims,
        initial_claims_sa,
        partial,
      }),
    )
    expect(claims.weeks).toEqual(weeks.reverse())
  }
  return true
}

function checkJolts({ month, jolts }: Answer, at: 'level' | 'rate', { records }: Answer): boolean {
  let held = 0
  for (const told of jolts ?? []) {
    for (const [figure, period] of [
      [told, month],
      [told.month_before, before(month, 1)],
      [told.year_before, before(month, 12)],
    ]) {
      const record = records.find((each: Answer) => each.element === told.element && each.period === period)
      if (!record) continue
      expect(figure[at], `${told.element} ${period}`).toBe(record.value)
      held++
    }
  }
  return held > 0
}

/** The sums of all months that have a report are those of `/api/trends`; gives how many were compared. */
export async function compareTrend(ask: Ask): Promise<number> {
  const listed: Answer[] = []
  for (let cursor = ''; ; ) {
    const page = await ask(`/api/reports/monthly?limit=200${cursor}`)
    listed.push(...page.records)
    if (page.next_cursor === null) break
    cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`
  }
  const { records } = await ask('/api/trends?months=480')
  const byMonth = new Map(records.map((each: Answer) => [each.month, each]))
  let compared = 0
  for (const { month, notices, employees_affected } of listed) {
    const trend: Answer = byMonth.get(month)
    if (!trend || trend.notices === 0 || trend.notices === null) continue
    expect({ month, notices, employees_affected }).toEqual({
      month,
      notices: trend.notices,
      employees_affected: trend.employees_affected,
    })
    compared++
  }
  return compared
}
