import { describe, expect, test } from 'vitest'
import type { Document } from '#ingest/document.ts'
import { Refused, TryLater } from '#ingest/fetch/retry.ts'
import type { Web, WebRequest } from '#ingest/fetch/web.ts'
import { SourceChanged } from '#ingest/source.ts'
import { BANKRUPTCY_DEFAULTS } from '../settings.ts'
import { page } from '../testing/cases.ts'
import { courtListener } from './courtlistener.ts'

const SEARCH = 'https://www.courtlistener.com/api/rest/v4/search/'
const settings = { ...BANKRUPTCY_DEFAULTS, courtListenerToken: 'secret' }

const found = (fields: object = {}) => ({
  caseName: 'Alder LLC',
  docketNumber: '24-10001',
  court_id: 'deb',
  dateFiled: '2024-05-01',
  chapter: '11',
  ...fields,
})
const answer = (results: object[], next: string | null = null) => JSON.stringify({ count: 1, next, results })
const parse = (text: string, with_ = settings) =>
  courtListener(with_).parse([page(text, { url: SEARCH, fetchedAt: '2024-05-03' })])

/** Answers page by page; an error among the answers is thrown. */
function fakeWeb(answers: (string | Error)[]) {
  const asked: { url: string; request: WebRequest | undefined }[] = []
  const web: Web = {
    async get(url, request) {
      asked.push({ url, request })
      const next = answers.shift() ?? answer([found()])
      if (next instanceof Error) throw next
      return page(next, { url, fetchedAt: '2024-05-03' })
    },
  }
  return { web, asked }
}

async function fetchAll(web: Web, today = '2024-05-03'): Promise<Document[]> {
  const documents: Document[] = []
  for await (const document of courtListener(settings).fetch(web, today)) documents.push(document)
  return documents
}

describe('fetching', () => {
  test('without a token asks nothing, and is no source that could fail', async () => {
    const source = courtListener(BANKRUPTCY_DEFAULTS)
    const { web, asked } = fakeWeb([])
    for await (const _ of source.fetch(web, '2024-05-03')) throw new Error('a page was given')
    expect(asked).toEqual([])
    expect(source.importer).toBe(true)
    expect(courtListener(settings).importer).toBeUndefined()
  })

  test('asks for two weeks of chapter 11, then of firms under chapter 7, with the token in a header alone', async () => {
    const { web, asked } = fakeWeb([])
    await fetchAll(web)
    const queries = asked.map(({ url }) => new URL(url).searchParams)
    expect(queries.slice(0, 2).map((q) => q.get('q')!.slice(0, 10))).toEqual(['chapter:11', 'chapter:7 '])
    for (const [i, query] of queries.slice(0, 2).entries()) {
      expect(Object.fromEntries(query)).toMatchObject({
        type: 'r',
        filed_after: '2024-04-19',
        filed_before: '2024-05-03',
        order_by: 'dateFiled desc',
      })
      expect(asked[i]!.url).not.toContain('secret')
      expect(asked[i]!.request).toMatchObject({ closed: true, headers: { Authorization: 'Token secret' } })
    }
  })

  test('follows the cursor to the last page', async () => {
    const { web, asked } = fakeWeb([
      answer([found()], `${SEARCH}?cursor=a`),
      answer([found()], `${SEARCH}?cursor=b`),
      answer([found()]),
    ])
    // Three pages, the other question, and both for an older week.
    expect(await fetchAll(web)).toHaveLength(6)
    expect(asked.slice(1, 3).map(({ url }) => url)).toEqual([`${SEARCH}?cursor=a`, `${SEARCH}?cursor=b`])
  })

  test('never sends the token to another site', async () => {
    const { web, asked } = fakeWeb([answer([found()], 'https://www.courtlistener.com.evil.example/api/')])
    await expect(fetchAll(web)).rejects.toThrow('the next page is elsewhere')
    expect(asked).toHaveLength(1)
  })

  test('told to wait later on, it takes what it has, and the review says that there is more', async () => {
    const { web } = fakeWeb([answer([found()], `${SEARCH}?cursor=a`), new TryLater('answered 429', 3000)])
    const documents = await fetchAll(web)
    expect(documents).toHaveLength(1)
    const { rows, review } = await courtListener(settings).parse(documents)
    expect(rows).toHaveLength(1)
    expect(review).toMatchObject([{ field: 'next', cell: `${SEARCH}?cursor=a` }])
  })

  test.each([
    ['told to wait at once', new TryLater('answered 429', 3000)],
    ['a token that is not known', new Refused('answered 401')],
  ])('%s fails the source', async (_, error) => {
    await expect(fetchAll(fakeWeb([error]).web)).rejects.toThrow(error.message)
  })

  test('a token refused halfway fails the source too', async () => {
    const { web } = fakeWeb([answer([found()], `${SEARCH}?cursor=a`), new Refused('answered 403')])
    await expect(fetchAll(web)).rejects.toThrow('answered 403')
  })

  test('a list without an end is left after fifty pages', async () => {
    const { web, asked } = fakeWeb(
      Array.from({ length: 200 }, (_, i) => answer([found()], `${SEARCH}?cursor=${i}`)),
    )
    await fetchAll(web)
    expect(asked).toHaveLength(100)
  })
})

describe('reading', () => {
  test.each([
    ['a page of HTML', '<html>Just a moment…</html>', 'no JSON but "<html>Just a moment'],
    ['half an answer', answer([found()]).slice(0, -5), 'no JSON but'],
    ['an error', '{"detail":"Invalid token."}', 'not a page of search results'],
    ['results without a name', answer([{ ...found(), caseName: undefined }]), 'results.0.caseName'],
    ['a list', '[]', 'not a page of search results: it'],
  ])('refuses %s with a sentence', async (_, text, reason) => {
    await expect(parse(text)).rejects.toThrow(SourceChanged)
    await expect(parse(text)).rejects.toThrow(reason)
  })

  test('takes a chapter as a number, and days of today', async () => {
    const { rows } = await parse(answer([found({ chapter: 7, dateFiled: '2024-05-03' })]))
    expect(rows).toMatchObject([{ told: { chapter: '7', date_filed: '2024-05-03' } }])
  })

  test('drops days after the day it was read', async () => {
    const { rows, review } = await parse(answer([found({ dateFiled: '2024-05-04' })]))
    expect(rows).toEqual([])
    expect(review).toMatchObject([{ field: 'dateFiled', cell: '2024-05-04' }])
  })

  test('leaves out lawsuits and people; keeps people where the settings say so', async () => {
    const text = answer([found({ caseName: 'Alder v. Birch LLC' }), found({ caseName: 'Ann Alder' })])
    expect(await parse(text)).toMatchObject({ rows: [], review: [] })
    const kept = await parse(text, { ...settings, includeConsumerCases: true })
    expect(kept.rows).toMatchObject([{ told: { debtor: 'Ann Alder', is_business: false } }])
  })
})
