import { describe, expect, test } from 'vitest'
import { Refused } from '#ingest/fetch/retry.ts'
import { submissionUrl } from '../accession.ts'
import { feedText, fullTextText, masterIndex, type WrittenFiling } from '../sample/formats.ts'
import { sourceOf } from '../testing/filings.ts'
import { fakeWeb, fetchAll } from '../testing/web.ts'
import { isWeekend } from '../times.ts'
import { dailyIndexUrl } from './daily-index.ts'
import { feedUrl } from './feed.ts'
import { daysToAsk, fullTextUrl } from './full-text.ts'
import { submissionsUrl } from './submissions.ts'

const TODAY = '2024-05-03'
const TOO_FAST =
  '<!DOCTYPE html><html><head><title>SEC.gov | Request Rate Threshold Exceeded</title></head></html>'

const filing = (n: number, fields: Partial<WrittenFiling> = {}): WrittenFiling => ({
  accession: `0000001111-24-${String(n).padStart(6, '0')}`,
  company: `Company ${n}`,
  cik: String(1000 + n).padStart(10, '0'),
  filed: TODAY,
  items: ['8.01'],
  ...fields,
})
const page = (from: number, fields: Partial<WrittenFiling> = {}) =>
  feedText(Array.from({ length: 100 }, (_, i) => filing(from + i, fields)))

describe('the feed', () => {
  const current = sourceOf('sec/current')

  test('is walked until a page is not full', async () => {
    const web = fakeWeb({ [feedUrl(0)]: page(0), [feedUrl(100)]: feedText([filing(200)]) }, TODAY)
    expect(await fetchAll(current, web, TODAY)).toHaveLength(2)
    expect(web.urls).toEqual([feedUrl(0), feedUrl(100)])
  })

  test('is walked until filings are older than a few days', async () => {
    const web = fakeWeb({ [feedUrl(0)]: page(0), [feedUrl(100)]: page(100, { filed: '2024-04-20' }) }, TODAY)
    expect(await fetchAll(current, web, TODAY)).toHaveLength(2)
  })

  test('is walked until a page holds nothing new', async () => {
    const web = fakeWeb(() => page(0), TODAY)
    expect(await fetchAll(current, web, TODAY)).toHaveLength(2)
  })

  test.each([
    ['a page that says we were too fast', TOO_FAST, 'asked too fast'],
    ['a page that is cut off', feedText([filing(1)]).slice(0, -20), 'breaks off'],
    ['a page that is no feed', '<html><body>Maintenance</body></html>', 'is no Atom feed'],
    ['an empty page', '', 'is empty'],
  ])('%s stops it', async (_what, text, message) => {
    const web = fakeWeb(() => text, TODAY)
    await expect(fetchAll(current, web, TODAY)).rejects.toThrow(message)
  })
})

describe('the daily indexes', () => {
  const dailyIndex = sourceOf('sec/daily-index')
  const index = masterIndex([filing(1)])

  test('are those of all business days of a year, newest first, kept for good', async () => {
    const web = fakeWeb(() => index, TODAY)
    const documents = await fetchAll(dailyIndex, web, TODAY)
    expect(web.urls[0]).toBe('https://www.sec.gov/Archives/edgar/daily-index/2024/QTR2/master.20240502.idx')
    expect(web.urls.at(-1)).toBe(dailyIndexUrl('2023-05-04'))
    expect(documents.length).toBeGreaterThan(255)
    expect(documents.length).toBeLessThan(265)
    expect(web.requests.every(({ closed }) => closed)).toBe(true)
  })

  test('a holiday has none, however EDGAR says so', async () => {
    const holidays = new Set([dailyIndexUrl('2024-01-01'), dailyIndexUrl('2023-12-25')])
    const blocked = (url: string) => new Refused(`${url} answered 403`)
    const web = fakeWeb((url) => (holidays.has(url) ? blocked(url) : index), TODAY)
    const whole = await fetchAll(
      dailyIndex,
      fakeWeb(() => index, TODAY),
      TODAY,
    )
    expect(await fetchAll(dailyIndex, web, TODAY)).toHaveLength(whole.length - 2)
  })

  test('several days in a row without one stop it', async () => {
    const web = fakeWeb((url) => new Refused(`${url} answered 403`), TODAY)
    await expect(fetchAll(dailyIndex, web, TODAY)).rejects.toThrow(
      'no index of 5 business days from 2024-04-26 on',
    )
  })

  test('another failure stops it', async () => {
    const web = fakeWeb(() => new Error('no route to host'), TODAY)
    await expect(fetchAll(dailyIndex, web, TODAY)).rejects.toThrow('no route to host')
  })

  test('a refusal that was once kept is asked for anew', async () => {
    let asked = 0
    const web = fakeWeb(() => (asked++ === 0 ? TOO_FAST : index), TODAY)
    await fetchAll(dailyIndex, web, TODAY)
    expect(web.requests.slice(0, 2)).toEqual([{ closed: true }, {}])
    expect(web.urls[0]).toBe(web.urls[1])
  })
})

describe('companies’ lists', () => {
  test('are those of companies that restructure or go bankrupt, each once', async () => {
    const cik = filing(2).cik
    const feed = feedText([
      filing(1),
      filing(2, { items: ['2.05', '9.01'] }),
      filing(3, { items: ['1.03'], cik, company: 'Company 2' }),
      filing(4, { form: '8-K12B', items: ['1.03'] }),
    ])
    const web = fakeWeb({ [feedUrl(0)]: feed, [submissionsUrl(cik)]: '{}' }, TODAY)
    await fetchAll(sourceOf('sec/submissions'), web, TODAY)
    expect(web.urls).toEqual([feedUrl(0), submissionsUrl(cik)])
  })
})

describe('the filings', () => {
  const documents = sourceOf('sec/documents')

  test('of bankruptcies come first, then restructurings, then officers; others are not fetched', async () => {
    const feed = feedText([
      filing(1, { items: ['5.02'] }),
      filing(2, { items: ['2.05', '5.02'] }),
      filing(3, { items: ['8.01'] }),
      filing(4, { items: ['1.03'] }),
    ])
    const web = fakeWeb((url) => (url === feedUrl(0) ? feed : '<DOCUMENT>'), TODAY)
    await fetchAll(documents, web, TODAY)
    const url = (n: number) => submissionUrl(filing(n).cik, filing(n).accession)
    expect(web.urls.slice(1)).toEqual([url(4), url(2), url(1)])
  })

  test('one that EDGAR does not give is listed for review, and the others come', async () => {
    const feed = feedText([filing(1, { items: ['1.03'] }), filing(2, { items: ['1.03'] })])
    const second = submissionUrl(filing(2).cik, filing(2).accession)
    const web = fakeWeb({ [feedUrl(0)]: feed, [second]: '<DOCUMENT>' }, TODAY)
    const fetched = await fetchAll(documents, web, TODAY)
    expect(fetched).toHaveLength(2)
    const { review } = await documents.parse([fetched[0]!])
    expect(review).toMatchObject([{ field: 'document', reason: 'EDGAR gave no text' }])
  })
})

describe('full-text search', () => {
  const fullText = sourceOf('sec/full-text')

  test('asks for the last days, and for one weekday of the year', () => {
    const days = daysToAsk(TODAY)
    expect(days.slice(0, 8)).toEqual(
      [
        '2024-05-02',
        '2024-05-01',
        '2024-04-30',
        '2024-04-29',
        '2024-04-26',
        '2024-04-25',
        '2024-04-24',
        '2024-04-23',
      ].slice(0, 8),
    )
    const weekdays = new Set(days.slice(8).map((day) => new Date(`${day}T00:00:00Z`).getUTCDay()))
    expect(weekdays).toEqual(new Set([5]))
    expect(days.some(isWeekend)).toBe(false)
  })

  test('seven days in a row ask for every business day of the year', () => {
    const asked = new Set(Array.from({ length: 7 }, (_, i) => daysToAsk(`2024-05-0${i + 1}`)).flat())
    const missing: string[] = []
    for (
      let day = new Date('2023-05-10');
      day < new Date('2024-04-30');
      day.setUTCDate(day.getUTCDate() + 1)
    ) {
      const text = day.toISOString().slice(0, 10)
      if (!isWeekend(text) && !asked.has(text)) missing.push(text)
    }
    expect(missing).toEqual([])
  })

  test('turns pages until the total, and stops at its share of a day', async () => {
    const web = fakeWeb((url) => {
      const from = Number(/from=(\d+)/.exec(url)![1])
      return fullTextText(
        Array.from({ length: 50 }, (_, i) => filing(from + i)),
        250,
      )
    }, TODAY)
    await fetchAll(fullText, web, TODAY)
    expect(web.urls.slice(0, 4)).toEqual([
      fullTextUrl('2024-05-02', 0),
      fullTextUrl('2024-05-02', 100),
      fullTextUrl('2024-05-02', 200),
      fullTextUrl('2024-05-01', 0),
    ])
    expect(web.urls.length).toBeLessThanOrEqual(302)
    expect(web.requests[0]!.closed).toBeUndefined()
    expect(web.requests.at(-1)!.closed).toBe(true)
  })

  test('an error in place of hits stops it, with what it says', async () => {
    const web = fakeWeb(() => JSON.stringify({ error: 'Result window is too large' }), TODAY)
    await expect(fetchAll(fullText, web, TODAY)).rejects.toThrow('Result window is too large')
  })
})
