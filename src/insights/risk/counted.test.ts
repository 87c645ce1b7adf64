/** What is not held is not scored, and not told as none: an excerpt is no year. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { textsOf } from '#contract/testing/warnings.ts'
import {
  bankruptcyCase,
  casesOfDays,
  type EditionRows,
  filing,
  filingsOfDays,
  hubRow,
  notice,
  publishEdition,
  type TestEdition,
  TODAY,
} from '../testing/editions.ts'
import company from './company.ts'
import riskSignal from './risk-signal.ts'

/** The window of 365 days up to today begins on this day, and the year before it on the other. */
const [YEAR, YEAR_BEFORE] = ['2023-06-03', '2022-06-03']

let edition: TestEdition
afterAll(() => edition.close())

/** Elm Air has notices alone; Fir Foods filed an 8-K and a case as well. */
async function publish({ sec, bankruptcy }: Pick<EditionRows, 'sec' | 'bankruptcy'>, today = TODAY) {
  await edition?.close()
  edition = await publishEdition(
    {
      warn: [
        notice({ company_name: 'Elm Air', notice_date: '2024-05-20', employees_affected: 9000 }),
        notice({ company_name: 'Elm Air', notice_date: '2024-05-21', employees_affected: 9000 }),
        notice({ company_name: 'Fir Foods', notice_date: '2024-05-20', employees_affected: 10 }),
      ],
      sec: [filing({ company: 'Fir Foods' }), ...sec!],
      bankruptcy: [bankruptcyCase({ debtor: 'Fir Foods' }), ...bankruptcy!],
      h1b: [
        hubRow({ employer: 'Elm Air', initial_approvals: 3 }),
        hubRow({ employer: 'GUM SOFTWARE', state: 'CA', naics_sector: '51' }),
      ],
    },
    today,
  )
}

const one = (company_name: string) => edition.ask(company, { company_name })
const gapsOf = ({ warnings }: Awaited<ReturnType<typeof one>>) =>
  textsOf(warnings.filter(({ code, dataset }) => code === 'window_not_held' && dataset !== 'warn'))
const heldOf = ({ factors }: Awaited<ReturnType<typeof one>>) => factors.map(({ held }) => held)

describe('an excerpt of the last days', () => {
  beforeAll(() =>
    publish({ sec: filingsOfDays('2024-05-20', TODAY), bankruptcy: casesOfDays('2024-05-20', TODAY) }),
  )

  test('is no year: none found is unknown, and is not scored', async () => {
    const elm = await one('Elm Air')
    expect(elm.inputs).toMatchObject({
      filings_205_365d: null,
      filings_103_365d: null,
      cases_365d: null,
      cases_730d: null,
      h1b_approvals: 3,
    })
    expect(heldOf(elm)).toEqual([true, false, false, true])
    expect(elm).toMatchObject({ score: 4, score_max: 5, level: 'Elevated', level_max: 'Critical' })
    expect(elm.remark).toMatch(/^SEC filings and bankruptcy cases of these days are not all held/)
    expect(gapsOf(elm)).toEqual([
      'no SEC filings of 2023-06-03 to 2024-06-01, or only some, are held: there none found is not none filed',
      'no bankruptcies of 2022-06-03 to 2024-06-01, or only some, are held: there none found is not none filed',
    ])
  })

  test('is all there is of an invented edition', async () => {
    const elm = await edition.ask(company, { company_name: 'Elm Air' }, { edition: { sample: true } })
    expect(elm.inputs).toMatchObject({ filings_205_365d: 0, cases_365d: 0 })
    expect(heldOf(elm).slice(0, 2)).toEqual([true, true])
  })

  test('counts with what it holds, and says that there may be more', async () => {
    const fir = await one('Fir Foods')
    expect(fir.inputs).toMatchObject({
      filings_205_365d: 1,
      filings_103_365d: null,
      cases_365d: 1,
      cases_730d: null,
    })
    expect(fir).toMatchObject({ score: 4, score_max: 10, level: 'Elevated' })
    expect(fir.factors[1]).toMatchObject({ points: 1, held: false })
    expect(fir.factors[1]!.detail).toMatch(
      /with item 2.05 1, .*, as far as the records of these days are held$/,
    )
    // A case of the last year gives all the points that bankruptcies can.
    expect(fir.remark).toMatch(/^SEC filings of these days are not all held/)
    const { records } = await edition.ask(riskSignal)
    expect(records.map((each) => [each.company, each.score])).toEqual([
      ['Fir Foods', 4],
      ['Elm Air', 4],
    ])
  })
})

describe('days that are held whole', () => {
  beforeAll(() => publish({ sec: filingsOfDays(YEAR, TODAY), bankruptcy: casesOfDays(YEAR_BEFORE, TODAY) }))

  test('have none where none is found', async () => {
    const elm = await one('Elm Air')
    expect(elm.inputs).toMatchObject({
      filings_205_365d: 0,
      filings_103_365d: 0,
      cases_365d: 0,
      cases_730d: 0,
    })
    expect(heldOf(elm)).toEqual([true, true, true, true])
    expect(elm).toMatchObject({ score_max: 10, level: 'Elevated', level_max: 'Elevated', remark: null })
    expect(gapsOf(elm)).toEqual([])
  })

  test('are open in full to a plan that leaves them out, whatever is held', async () => {
    const fir = await edition.ask(company, { company_name: 'Fir Foods' }, { plan: 'starter' })
    // 0.93 points, and 5 more at most: as for who has filed nothing.
    expect(fir).toMatchObject({ score: 1, score_max: 5, level: 'Low', level_max: 'Elevated' })
  })
})

test('the year before the last one is judged by itself, and may give half of the points', async () => {
  await publish({ sec: filingsOfDays(YEAR, TODAY), bankruptcy: casesOfDays(YEAR, TODAY) })
  const elm = await one('Elm Air')
  expect(elm.inputs).toMatchObject({ cases_365d: 0, cases_730d: null })
  expect(heldOf(elm)).toEqual([true, true, false, true])
  // 4 points, and 1.25 more at most; 2.5 more would be Critical.
  expect(elm).toMatchObject({ score: 4, score_max: 7.5, level: 'Elevated', level_max: 'Elevated' })
  expect(elm.remark).toBe(
    'bankruptcy cases of these days are not all held, so that what they would tell is not in the score: the score may be higher',
  )
  expect(gapsOf(elm)).toEqual([
    'no bankruptcies of 2022-06-03 to 2023-06-02, or only some, are held: there none found is not none filed',
  ])
  expect((await one('Fir Foods')).remark).toBeNull()
})

test('a year whose newest records are of weeks ago is not held, however full it is', async () => {
  await publish({ sec: filingsOfDays(YEAR, '2024-05-16'), bankruptcy: casesOfDays(YEAR_BEFORE, TODAY) })
  const elm = await one('Elm Air')
  expect(elm.inputs).toMatchObject({ filings_205_365d: null, cases_365d: 0 })
  expect(gapsOf(elm)).toEqual([
    'the newest SEC filings held are of 2024-05-16: the days after it are missing, not quiet',
  ])
})

test('days that are newer than all that is held are told as such', async () => {
  await publish({ sec: [], bankruptcy: [] }, '2025-06-01')
  const elm = await one('Elm Air')
  expect(elm.inputs).toMatchObject({ filings_205_365d: null, cases_365d: null, cases_730d: null })
  expect(gapsOf(elm)).toEqual([
    'no SEC filings of 2024-06-02 to 2025-06-01 are held: the newest are of 2024-05-10',
    'no bankruptcies of 2023-06-03 to 2025-06-01, or only some, are held: there none found is not none filed; the newest are of 2024-05-20',
  ])
})
