import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { proxyAgent } from '#lib/proxy.ts'
import { NewsUnavailable } from './article.ts'
import { gdeltNews, readArticles } from './gdelt.ts'

const article = (fields: object = {}) => ({
  url: 'https://news.example.org/cedar',
  url_mobile: '',
  title: 'Cedar Works to close a mill',
  seendate: '20240503T141500Z',
  domain: 'news.example.org',
  language: 'English',
  ...fields,
})
const answerOf = (...articles: object[]) => JSON.stringify({ articles })
const at = (seconds: number) => new Date(Date.UTC(2024, 5, 1) + seconds * 1000)

/** A server in GDELT's place, and what it was asked. */
async function news(handle: (response: ServerResponse) => void, timeoutMs = 2000) {
  const asked: { query: URLSearchParams; agent: string | undefined }[] = []
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost')
    asked.push({ query: searchParams, agent: request.headers['user-agent'] })
    handle(response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/doc`
  return { asked, source: gdeltNews({ userAgent: 'Headcount (+https://example.org)', address, timeoutMs }) }
}

describe('asking', () => {
  test('goes through the proxy of the settings, where there is one', async () => {
    const asked: string[] = []
    const proxy = createServer((request, response) => {
      asked.push(request.url!.split('?')[0]!)
      response.end(answerOf(article()))
    })
    await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
    const httpProxy = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
    const dispatcher = proxyAgent({ httpsProxy: '', httpProxy, noProxy: '' })
    onTestFinished(async () => {
      await dispatcher.destroy()
      proxy.close()
    })
    // A name that only the proxy knows.
    const source = gdeltNews({ userAgent: 'x', address: 'http://gdelt.example/doc', dispatcher })
    expect(await source.find('Cedar Works', at(0))).toHaveLength(1)
    expect(asked).toEqual(['http://gdelt.example/doc'])
  })

  test('is for the name as newspapers write it, and says who asks', async () => {
    const { asked, source } = await news((response) => response.end(answerOf(article())))
    expect(await source.find('CEDAR "WORKS" (West), L.L.C.', at(0))).toEqual([
      {
        title: 'Cedar Works to close a mill',
        date: '2024-05-03',
        source: 'news.example.org',
        url: 'https://news.example.org/cedar',
      },
    ])
    expect(asked[0]!.query.get('query')).toMatch(/^"CEDAR WORKS West" \(layoffs OR .*\) sourcelang:english$/)
    expect(asked[0]!.query.get('format')).toBe('json')
    expect(asked[0]!.agent).toBe('Headcount (+https://example.org)')
  })

  test('is done once an hour for a company, and once in five seconds for any', async () => {
    const { asked, source } = await news((response) => response.end(answerOf()))
    await source.find('Cedar Works', at(0))
    await source.find('Cedar Works Inc.', at(3599))
    expect(asked).toHaveLength(1)
    await source.find('Cedar Works', at(3600))
    await expect(source.find('Fir Mill', at(3604))).rejects.toThrow('one company in five seconds')
    await source.find('Fir Mill', at(3605))
    expect(asked).toHaveLength(3)
  })

  test('is not done for a name too short to be looked for', async () => {
    const { asked, source } = await news((response) => response.end(answerOf(article())))
    for (const name of ['', '3M Co', '(“”)', '木材']) expect(await source.find(name, at(0))).toEqual([])
    expect(asked).toEqual([])
  })

  test.each<[string, (response: ServerResponse) => void, string]>([
    ['an error', (response) => response.writeHead(429).end('slow down'), 'it answered 429'],
    [
      'a redirect',
      (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
      'it answered 302',
    ],
    ['plain text', (response) => response.end('The specified phrase is too short.'), 'is not JSON'],
    ['no list', (response) => response.end('{"articles": 7}'), 'lists no articles'],
    ['too much', (response) => response.end('x'.repeat(500_001)), 'larger than 500000 bytes'],
    ['a closed connection', (response) => response.destroy(), 'cannot be reached'],
  ])('%s is told as unavailable', async (_what, handle, message) => {
    const { source } = await news(handle)
    const found = source.find('Cedar Works', at(0))
    await expect(found).rejects.toBeInstanceOf(NewsUnavailable)
    await expect(found).rejects.toThrow(message)
  })

  test('nobody waits for an answer that does not come', async () => {
    const { source } = await news(() => {}, 50)
    await expect(source.find('Cedar Works', at(0))).rejects.toThrow('did not answer in time')
  })
})

describe('articles', () => {
  test('are told newest first, each text once', () => {
    const read = readArticles(
      answerOf(
        article({ seendate: '20240501T000000Z', title: 'Old' }),
        article({ title: 'New' }),
        article({ title: 'NEW!', url: 'https://other.example.org/' }),
      ),
    )
    expect(read.map(({ title }) => title)).toEqual(['New', 'Old'])
  })

  test.each([
    [{ url: 'javascript:alert(1)' }],
    [{ url: 'data:text/html,x' }],
    [{ url: 'ftp://example.org/' }],
    [{ url: 'https://user:secret@example.org/' }],
    [{ url: '/relative' }],
    [{ url: null }],
    [{ url: `https://example.org/${'x'.repeat(2000)}` }],
    [{ title: '  ' }],
    [{ title: 7 }],
    [{ seendate: 'yesterday' }],
    [{ seendate: '20240231T000000Z' }],
  ])('without a title, a day or a link to the web are left out: %o', (fields) => {
    expect(readArticles(answerOf(article(fields), article({ title: 'Kept' })))).toMatchObject([
      { title: 'Kept' },
    ])
  })

  test('of any shape give none, or well-formed ones', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.jsonValue().map((value) => answerOf(value as object)),
        ),
        (text) => {
          try {
            for (const { url } of readArticles(text)) expect(url).toMatch(/^https?:\/\//)
          } catch (error) {
            expect(error).toBeInstanceOf(NewsUnavailable)
          }
        },
      ),
    )
  })

  test('may have control characters in their titles', () => {
    const text = answerOf(article()).replace('Works to', 'Works\u0007 to')
    expect(readArticles(text)).toMatchObject([{ title: 'Cedar Works to close a mill' }])
  })
})
