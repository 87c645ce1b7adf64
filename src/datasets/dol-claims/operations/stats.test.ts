import { expect, test } from 'vitest'
import { textsOf } from '#contract/testing/warnings.ts'
import { ask } from '../testing/ask.ts'
import {
  claimsDatabase,
  rawDatabase,
  rawReport,
  rawWeek,
  reportWeek,
  stateReport,
  wholeWeek,
} from '../testing/files.ts'
import stats from './stats.ts'

test('weeks, gaps, sources, the last week and the last whole one', async () => {
  const db = await claimsDatabase([
    {
      part: 'ar539',
      text: rawReport([
        ...wholeWeek({ rptdate: '12/16/2023', c3: 20, c8: 200, c18: 5000 }),
        ...wholeWeek({ rptdate: '12/30/2023', c3: 10, c8: 100, c18: 5000 }),
        ...wholeWeek({ rptdate: '1/6/2024', c3: 90 }).filter((week) => week.st !== 'OR' && week.st !== 'AK'),
      ]),
    },
    { part: 'r539cy-state', text: stateReport([reportWeek()], '1/15/2024') },
  ])
  const { latest, latest_complete, ...answer } = await ask(stats, db)
  expect(latest).toMatchObject({ week_ending: '2024-01-06', jurisdictions: 52, complete: false })
  expect(latest_complete).toMatchObject({ week_ending: '2023-12-30', jurisdictions: 53, complete: true })
  expect(answer).toEqual({
    weeks: 3,
    complete_weeks: 2,
    first_week: '2023-12-16',
    last_week: '2024-01-06',
    rows: 53 + 53 + 52,
    missing_rows: 4 * 53 - (53 + 53 + 52),
    jurisdictions: 53,
    sources: [
      {
        source: 'ar539',
        rows: 157,
        first_week: '2023-12-16',
        last_week: '2024-01-06',
        source_date: '2024-12-31',
      },
      {
        source: 'r539cy',
        rows: 1,
        first_week: '2024-01-06',
        last_week: '2024-01-06',
        source_date: '2024-01-15',
      },
    ],
    not_reported: ['AK'],
    ranges: {
      initial_claims: { lowest: 530, lowest_week: '2023-12-30', highest: 1060, highest_week: '2023-12-16' },
      continued_claims: {
        lowest: 5300,
        lowest_week: '2023-12-30',
        highest: 10_600,
        highest_week: '2023-12-16',
      },
      insured_unemployment_rate: {
        lowest: 2,
        lowest_week: '2023-12-30',
        highest: 4,
        highest_week: '2023-12-16',
      },
    },
    warnings: [],
  })
})

test('of several weeks with one figure the latest is named', async () => {
  const db = await rawDatabase([...wholeWeek(), ...wholeWeek({ rptdate: '1/13/2024' })])
  const { ranges } = await ask(stats, db)
  expect(ranges.initial_claims).toMatchObject({ lowest_week: '2024-01-13', highest_week: '2024-01-13' })
})

test('late and uneven weeks are said', async () => {
  const db = await rawDatabase([rawWeek({ rptdate: '1/6/2024' }), rawWeek({ rptdate: '1/4/1986' })])
  expect(textsOf((await ask(stats, db, {}, { today: '2024-01-28' })).warnings)).toEqual([
    'the newest week held ended on 2024-01-06: later weeks are missing, not zero',
    'before 1987 states reported unevenly: weeks and states are missing and figures jump',
  ])
})

test('of nothing is nothing', async () => {
  const db = await rawDatabase([rawWeek({ c3: '', c8: '' })])
  expect(await ask(stats, db)).toEqual({
    weeks: 0,
    complete_weeks: 0,
    first_week: null,
    last_week: null,
    rows: 0,
    missing_rows: 0,
    jurisdictions: 0,
    sources: [],
    latest: null,
    not_reported: [],
    latest_complete: null,
    ranges: { initial_claims: null, continued_claims: null, insured_unemployment_rate: null },
    warnings: [],
  })
})
