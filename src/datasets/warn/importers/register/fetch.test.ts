import { expect, test } from 'vitest'
import { NotPublished, type Web, type WebRequest } from '#ingest/fetch/web.ts'
import { registerHistory } from './index.ts'

test('one file a state is asked for once, of commits that never change; one that is gone stops no other', async () => {
  const asked: { url: string; request: WebRequest | undefined }[] = []
  const web: Web = {
    async get(url, request) {
      asked.push({ url, request })
      if (url.endsWith('/oh.csv')) throw new NotPublished(url)
      return { url, bytes: new Uint8Array(), contentType: 'text/csv', fetchedAt: '2026-08-10' }
    },
  }
  const documents = []
  for await (const document of registerHistory.fetch(web, '2026-08-10')) documents.push(document)
  expect(asked).toHaveLength(47)
  expect(new Set(asked.map(({ url }) => url)).size).toBe(47)
  for (const { url, request } of asked) {
    expect(url).toMatch(/warn-notice-register\/[0-9a-f]{40}\/data\/exports\/states\/[a-z]{2}\.csv$/)
    expect(request).toEqual({ closed: true })
  }
  expect(documents).toHaveLength(46)
  expect(documents.every(({ welcome }) => welcome !== undefined)).toBe(true)
})
