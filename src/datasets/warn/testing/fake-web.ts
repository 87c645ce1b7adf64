/** A web of invented answers, for the tests of a source's fetch. */
import type { Document } from '#ingest/document.ts'
import { Archive } from '#ingest/fetch/archive.ts'
import { MissingDocuments } from '#ingest/fetch/missing.ts'
import { NotPublished, type Web, type WebRequest } from '#ingest/fetch/web.ts'

/** What was asked, in order. */
export interface Asked {
  url: string
  closed?: boolean
  /** What was sent with it. */
  body?: WebRequest['body']
}

export interface FakeWeb extends Web {
  asked: Asked[]
  /** What went along with each of them: method, headers, body. */
  requests: WebRequest[]
  /** The addresses asked, in order. */
  urls: () => string[]
}

/** An answer: a page's text, or an error to be thrown. A list answers one request after the other. */
export type FakeAnswer = string | Error | (string | Error)[]

/**
 * Answers each address with its page and any other with NotPublished.
 *
 * fakeWeb({ 'https://example.org/': '<html>…' })
 */
export function fakeWeb(answers: Record<string, FakeAnswer>, fetchedAt = '2026-05-01'): FakeWeb {
  const asked: Asked[] = []
  const requests: WebRequest[] = []
  const counts = new Map<string, number>()
  return {
    asked,
    requests,
    urls: () => asked.map((a) => a.url),
    async get(url: string, request: WebRequest = {}): Promise<Document> {
      requests.push(request)
      const { closed, body } = request
      asked.push({ url, ...(closed ? { closed } : {}), ...(body === undefined ? {} : { body }) })
      const count = counts.get(url) ?? 0
      counts.set(url, count + 1)
      const answer = [answers[url] ?? new NotPublished(url)].flat()
      const now = answer[Math.min(count, answer.length - 1)]!
      if (now instanceof Error) throw now
      return { url, bytes: new TextEncoder().encode(now), contentType: 'text/html', fetchedAt }
    },
  }
}

/** The same, with what is noted as missing; nothing has been read before. */
export function noting(answers: Record<string, FakeAnswer>): { web: Web; missing: MissingDocuments } {
  const missing = new MissingDocuments(new Archive(''), 'warn', 'fr', new AbortController().signal)
  Object.assign(missing, { wasRead: async () => false })
  return { web: { ...fakeWeb(answers), missing }, missing }
}

/** Everything a source fetches. */
export async function fetchAll(
  source: { fetch: (web: Web, today: string) => AsyncIterable<Document> },
  web: Web,
  today: string,
): Promise<Document[]> {
  const documents: Document[] = []
  for await (const document of source.fetch(web, today)) documents.push(document)
  return documents
}
