import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writeStaged } from '#ingest/records/refresh.ts'
import { testFolder } from '#lib/testing/folders.ts'
import { openDuckDb } from '#storage/duckdb/open.ts'
import { sql } from '#storage/sql.ts'
import { bankruptcyDataset } from './index.ts'
import type { CaseRecord } from './record.ts'

const described = bankruptcyDataset()
const [ingest, sample] = await Promise.all([described.ingest(), described.sample()])

async function sampleDatabase(today: string) {
  const pages = sample(today)
  const results = []
  for (const [id, documents] of pages) {
    const source = ingest.sources.find((each) => each.id === id)
    if (!source) throw new Error(`the sample has pages of ${id}, which is no source`)
    const { rows, review } = await source.parse(documents)
    expect(review).toEqual([])
    results.push({
      source,
      status: 'ok' as const,
      message: null,
      generations: [rows],
      rows: 1,
      newest: null,
      filled: {},
      review,
    })
  }
  const path = join(await testFolder(), 'bankruptcy.duckdb')
  await writeStaged(await ingest.stage({ previous: null, results, today }))(path)
  const { db } = await openDuckDb({ bankruptcy: path }, { connections: 1, threads: 1 })
  onTestFinished(() => db.close())
  return db
}

test.each(['2024-06-01', '2026-03-01'])(
  'the sample of %s is read by the real parsers, and shows something everywhere',
  async (today) => {
    const db = await sampleDatabase(today)
    const cases = await db.all<CaseRecord>(sql`select * from bankruptcy_cases`)
    expect(cases.length).toBeGreaterThanOrEqual(50)
    expect(cases.every(({ debtor }) => debtor.includes('Sample') && !debtor.includes('Person'))).toBe(true)
    expect(cases.every(({ date_filed }) => date_filed! < today && date_filed! > '2023-01-01')).toBe(true)
    expect(new Set(cases.map(({ chapter }) => chapter))).toEqual(new Set(['7', '11']))
    expect(cases.some(({ converted_from }) => converted_from === '11')).toBe(true)
    expect(cases.some(({ sources }) => sources === 'courtlistener,rss')).toBe(true)
    const counts = await db.all<{ source: string; people: number }>(sql`
    select source, coalesce(sum(filings) filter (where not business), 0)::integer as people
    from bankruptcy_counts group by source order by source`)
    expect(counts.map(({ source }) => source)).toEqual(['f2_monthly', 'rss'])
    expect(counts[1]!.people).toBeGreaterThan(50)
    const months = await db.get<{ months: number }>(sql`
    select count(distinct period)::integer as months from bankruptcy_counts where source = 'f2_monthly'`)
    expect(months?.months).toBe(24)
  },
)

test('it is the same for the same day', () => {
  const text = (today: string) =>
    JSON.stringify(
      [...sample(today)].map(([id, pages]) => [id, pages.map(({ bytes }) => Buffer.from(bytes).toString())]),
    )
  expect(text('2024-06-01')).toBe(text('2024-06-01'))
})
