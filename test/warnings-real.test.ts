/**
 * What answers say besides their figures is true: over the edition of the real files, each warning of each answer is
 * recounted from the edition's own tables in plain SQL, and what a reader must be told is told.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { WARNING_CODES, type Warning } from '#contract/warnings.ts'
import {
  isWithoutMirror,
  REAL_EDITION_MILLISECONDS,
  realFolder,
  realService,
  serveReal,
  whyWithout,
} from './real-edition.ts'
import type { Served } from './service.ts'
import { type Answer, CLAIMS, recount } from './warnings-real/claims.ts'
import { type Edition, openReal, staleStates } from './warnings-real/edition.ts'
import { startOf } from './warnings-real/other-claims.ts'
import { defaults, more, type Question } from './warnings-real/questions.ts'

const MINUTES = 600_000

describe.skipIf(isWithoutMirror)(`the warnings of real answers${whyWithout}`, () => {
  let service: Pick<Served, 'base'>
  let edition: Edition
  let base: Question[]
  const seen = new Set<string>()

  beforeAll(async () => {
    service = await realService()
    edition = await openReal(await realFolder())
    const id = (await ask('/api/records?limit=1')).records[0].id
    const accession_number = (await ask('/api/sec-filings?limit=1')).records[0].accession
    base = defaults({ id, accession_number })
  }, REAL_EDITION_MILLISECONDS)

  /** An answer; of a file what its head says. */
  async function ask(url: string, from = service): Promise<Answer> {
    const response = await fetch(from.base + url, { headers: { 'X-Email': 'ann@example.org' } })
    const { headers } = response
    if (headers.has('x-record-count')) {
      await response.arrayBuffer()
      const warnings = JSON.parse(headers.get('x-data-warnings') ?? '[]')
      return { status: response.status, count: Number(headers.get('x-record-count')), warnings }
    }
    return { status: response.status, ...((await response.json()) as object) }
  }

  /** Recounts what answers say; what is false is told with its question. */
  async function wrongIn(questions: readonly Question[], from = service): Promise<string[]> {
    const wrong: string[] = []
    for (const question of questions) {
      const answer = await ask(question.url, from)
      if (answer.status !== 200 && answer.status !== 404) wrong.push(`${question.url}: ${answer.status}`)
      const warnings = (answer.warnings ?? []) as Warning[]
      // A plan's history is a window that nobody asked for.
      const start = warnings.find(({ code }) => code === 'plan_history')?.text
      const asked = start === undefined ? question : { ...question, from: startOf(start) }
      for (const warning of warnings) {
        seen.add(warning.code)
        await recount(edition, { question: asked, answer }, warning).catch((error) =>
          wrong.push(`${question.url}: ${warning.code} "${warning.text}": ${error.message}`),
        )
      }
    }
    return wrong
  }

  test('of every route, as it answers by default', { timeout: MINUTES }, async () => {
    expect(base.length).toBeGreaterThan(60)
    expect(await wrongIn(base)).toEqual([])
  })

  test('of every state, of some years and companies', { timeout: MINUTES }, async () => {
    expect(await wrongIn(more())).toEqual([])
  })

  test('of callers without a key', { timeout: MINUTES }, async () => {
    const anonymous = await serveReal({})
    const questions = ['/api/records?limit=100', '/api/records?state=TX', '/api/market-pulse'].map((url) => {
      const query = new URLSearchParams(url.split('?')[1])
      return {
        url,
        route: url.split('?')[0]!,
        query,
        ...(query.get('state') && { state: query.get('state')! }),
      }
    })
    expect(await wrongIn(questions, anonymous)).toEqual([])
    await anonymous.stop()
  })

  test('every code came up and was recounted, or says why it cannot', () => {
    const codes = Object.keys(WARNING_CODES).filter((code) => !seen.has(code))
    const silent = codes.filter((code) => typeof CLAIMS[code as keyof typeof CLAIMS] === 'function')
    expect(silent).toEqual([])
  })

  test('a state that is quiet for longer than it may be says so, and no other', {
    timeout: MINUTES,
  }, async () => {
    const late = await staleStates(edition)
    const told: string[] = []
    for (const { state } of more().filter(({ route }) => route === '/api/state/{state_code}')) {
      const { warnings } = await ask(`/api/state/${state}`)
      if (warnings.some(({ code }: Warning) => code === 'stale')) told.push(state!)
    }
    expect(told.sort()).toEqual([...late.keys()].sort())
  })

  test('what sums leave out is counted beside them', { timeout: MINUTES }, async () => {
    const rows = await edition.rows<{ state: string; year: number; unsized: number; notices: number }>(`
      select state, year(notice_date)::integer as year,
             count(*) filter (where employees_affected is null)::integer as unsized, count(*)::integer as notices
      from warn_notices where in_totals and notice_date is not null
      group by all having unsized > 10 order by unsized desc limit 40`)
    expect(rows.length).toBeGreaterThan(20)
    for (const { state, year, unsized, notices } of rows) {
      const dates = `date_from=${year}-01-01&date_to=${year}-12-31`
      const records = await ask(`/api/records?state=${state}&${dates}&limit=1`)
      expect([state, year, records.notices_unsized]).toEqual([state, year, unsized])
      const sums = await ask(`/api/aggregate?group_by=year&state=${state}&${dates}`)
      expect(sums.totals.notices_unsized).toBe(unsized)
      // Where it is one in twenty or more, a warning says so besides.
      const codes = sums.warnings.map(({ code }: Warning) => code)
      if (unsized * 20 >= notices)
        expect([state, year, codes]).toEqual([
          state,
          year,
          expect.arrayContaining([expect.stringMatching(/unsized|known_fault/)]),
        ])
    }
  })

  test('undated notices of a state are counted where dates leave them out', {
    timeout: MINUTES,
  }, async () => {
    const rows = await edition.rows<{ state: string; undated: number }>(`
      select state, count(*)::integer as undated from warn_notices
      where in_totals and notice_date is null and first_seen >= '2020-01-01'
        and (effective_date is null or effective_date >= '2020-01-01')
      group by all order by state`)
    expect(rows.length).toBeGreaterThan(10)
    for (const { state, undated } of rows) {
      const answer = await ask(`/api/records?state=${state}&date_from=2020-01-01&limit=1`)
      expect([state, answer.notices_undated]).toEqual([state, undated])
      expect(answer.warnings.map(({ code }: Warning) => code)).toContain('undated')
    }
  })
})
