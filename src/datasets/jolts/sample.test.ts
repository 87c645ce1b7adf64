import { expect, test } from 'vitest'
import byIndustry from './operations/by-industry.ts'
import byState from './operations/by-state.ts'
import national from './operations/national.ts'
import stats from './operations/stats.ts'
import trends from './operations/trends.ts'
import { sampleJolts } from './sample.ts'
import { ask } from './testing/ask.ts'
import { joltsDatabase, readJoltsText } from './testing/files.ts'

test.each(['2026-01-01', '2026-03-05', '2028-02-29'])('the sample of %s is read whole', async (today) => {
  for (const { part, text } of sampleJolts(today)) {
    const { review, leftOut } = await readJoltsText(part, text)
    expect([part, review, leftOut]).toEqual([part, [], []])
  }
})

test('every route has something to show out of it, and nothing to warn of', async () => {
  const around = { today: '2026-03-05' }
  const db = await joltsDatabase(sampleJolts(around.today), around.today)
  const answers = await Promise.all([
    ask(stats, db, {}, around),
    ask(national, db, {}, around),
    ask(byState, db, {}, around),
    ask(byIndustry, db, { level: 'R' }, around),
    ask(trends, db, {}, around),
  ])
  expect(answers.map((answer) => answer.warnings)).toEqual([[], [], [], [], []])
  const [held, months, states, industries, trend] = answers
  expect(held.latest).toMatchObject({ period: '2025-12' })
  expect(months.total).toBe(5 * 14)
  expect([states.count, states.period]).toEqual([51, '2025-12'])
  expect([industries.count, industries.period]).toEqual([9, '2025-12'])
  expect(trend.count).toBe(36)
})
