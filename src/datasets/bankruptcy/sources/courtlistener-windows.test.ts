import { describe, expect, test } from 'vitest'
import type { Document } from '#ingest/document.ts'
import { TryLater } from '#ingest/fetch/retry.ts'
import type { Web } from '#ingest/fetch/web.ts'
import { addDays, type IsoDate } from '#lib/dates.ts'
import type { Database } from '#storage/database.ts'
import { sql } from '#storage/sql.ts'
import { filledDatabase } from '#storage/testing/filled.ts'
import { BANKRUPTCY_DEFAULTS } from '../settings.ts'
import { stageBankruptcies } from '../staging/index.ts'
import { page, sourceResult } from '../testing/cases.ts'
import { courtListener } from './courtlistener.ts'

const settings = { ...BANKRUPTCY_DEFAULTS, courtListenerToken: 'secret' }
const source = courtListener(settings)

/** Refreshes one after the other; a day's share is so many pages, and each window has two pages a question. */
function refreshes() {
  let previous: Database | null = null
  const archive = new Set<string>()
  return async (today: IsoDate, share: number) => {
    const windows: string[] = []
    let fetched = 0
    const web: Web = {
      async get(url) {
        if (!archive.has(url) && fetched++ >= share) throw new TryLater('answered 429', 3000)
        archive.add(url)
        const asked = new URL(url).searchParams
        const [from, to] = [asked.get('filed_after')!, asked.get('filed_before')!]
        const window = `${from} ${to}`
        if (!windows.includes(window)) windows.push(window)
        const core = `${to.slice(2, 4)}-1${to.slice(5, 7)}${to.slice(8)}`
        const found = {
          caseName: 'Alder LLC',
          docketNumber: core,
          court_id: 'deb',
          dateFiled: to,
          chapter: '11',
        }
        const next = asked.has('cursor') ? null : `${url}&cursor=b`
        return page(JSON.stringify({ next, results: [found] }), { url, fetchedAt: today })
      },
    }
    const documents: Document[] = []
    for await (const document of source.fetch(web, today, async () => previous)) documents.push(document)
    const { rows } = await source.parse(documents)
    const results = [sourceResult('courtlistener', rows)]
    const staged = await stageBankruptcies(settings)({ previous, results, today })
    const db = await filledDatabase(staged.tables)
    await previous?.close()
    previous = db
    const spans = await db.all<{ heard_from: string; heard_until: string }>(
      sql`select heard_from, heard_until from bankruptcy_feeds where court_id = 'courtlistener'`,
    )
    return {
      windows,
      held: spans.map((span) => `${span.heard_from.slice(0, 10)} ${span.heard_until.slice(0, 10)}`),
    }
  }
}

describe('the rolling year', () => {
  test('is filled by one older week a refresh, until it is held', async () => {
    const refresh = refreshes()
    const today = '2024-06-01'
    expect(await refresh(today, 99)).toEqual({
      windows: ['2024-05-18 2024-06-01', '2024-05-11 2024-05-18'],
      held: ['2024-05-11 2024-06-01'],
    })
    expect((await refresh(today, 99)).windows[1]).toBe('2024-05-04 2024-05-11')
    let last = await refresh(today, 99)
    for (let n = 0; n < 60 && last.windows.length > 1; n++) last = await refresh(today, 99)
    expect(last).toEqual({ windows: ['2024-05-18 2024-06-01'], held: ['2023-06-02 2024-06-01'] })
    // The next day the year has moved on, and the days before are joined to it.
    expect(await refresh('2024-06-02', 99)).toEqual({
      windows: ['2024-05-19 2024-06-02'],
      held: ['2023-06-02 2024-06-02'],
    })
  })

  test('a week that was broken off is asked for again until it was read to its end', async () => {
    const refresh = refreshes()
    expect(await refresh('2024-06-01', 3)).toEqual({ windows: ['2024-05-18 2024-06-01'], held: [] })
    expect(await refresh('2024-06-01', 3)).toEqual({
      windows: ['2024-05-18 2024-06-01', '2024-05-11 2024-05-18'],
      held: ['2024-05-18 2024-06-01'],
    })
    // The day after, its first pages lie in the archive.
    expect(await refresh('2024-06-02', 4)).toEqual({
      windows: ['2024-05-19 2024-06-02', '2024-05-11 2024-05-18'],
      held: ['2024-05-18 2024-06-02'],
    })
    expect((await refresh('2024-06-02', 4)).held).toEqual(['2024-05-11 2024-06-02'])
  })

  test('days on which nobody refreshed are asked for', async () => {
    const refresh = refreshes()
    await refresh('2024-03-01', 99)
    const windows = (await refresh('2024-06-01', 99)).windows
    expect(windows[1]).toBe('2024-05-11 2024-05-18')
    let held: string[] = []
    for (let n = 0; n < 12; n++) held = (await refresh('2024-06-01', 99)).held
    expect(held).toHaveLength(1)
    expect(held[0]! <= addDays('2024-03-01', -14)).toBe(true)
  })
})
