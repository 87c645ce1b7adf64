/** A web of invented answers, for the tests of fetching. */
import type { Document } from '#ingest/document.ts'
import { NotPublished, type Web, type WebRequest } from '#ingest/fetch/web.ts'
import type { Previous, Source } from '#ingest/source.ts'

/** A web, and what was asked of it, in order. */
export interface FakeWeb extends Web {
  urls: string[]
  requests: WebRequest[]
}

/** Answers each address with its text, or throws what stands for it; any other address is not there. */
export function fakeWeb(
  answers: Readonly<Record<string, string | Error>> | ((url: string) => string | Error | undefined),
  fetchedAt: string,
): FakeWeb {
  const find = typeof answers === 'function' ? answers : (url: string) => answers[url]
  const urls: string[] = []
  const requests: WebRequest[] = []
  return {
    urls,
    requests,
    async get(url, request = {}) {
      urls.push(url)
      requests.push(request)
      const answer = find(url) ?? new NotPublished(url)
      if (answer instanceof Error) throw answer
      return { url, bytes: new TextEncoder().encode(answer), contentType: '', fetchedAt }
    },
  }
}

/** Everything a source fetches. */
export async function fetchAll(
  source: Pick<Source<unknown>, 'fetch'>,
  web: Web,
  today: string,
  previous?: Previous,
): Promise<Document[]> {
  const documents: Document[] = []
  for await (const document of source.fetch(web, today, previous)) documents.push(document)
  return documents
}
