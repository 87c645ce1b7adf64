/**
 * Each state's fetch, from its first address to its last row, over what stands in the small internet; then once more
 * without each of the documents that it asked for. Without its running list a source fails and says why; without any
 * other document it does not.
 */
import '#storage/duckdb/testing/small-engine.ts'
import { describe, expect, test } from 'vitest'
import { warnSources } from '#datasets/warn/sources/index.ts'
import type { WarnSource } from '#datasets/warn/sources/state-source.ts'
import { NotPublished, type Web } from '#ingest/fetch/web.ts'
import { type Answers, publisherOf, type Served } from './internet/served.ts'
import { PUBLISHERS } from './internet/states.ts'

const DAY = '2026-06-15'

/** Fetches and parses a state; `asked` are the addresses it was given an answer for. */
async function read(source: WarnSource, answers: Answers) {
  const today = PUBLISHERS[source.part]?.today ?? DAY
  const asked = new Set<string>()
  const web: Web = {
    async get(url, { body } = {}) {
      const served = answers(url, body)
      if (!served) throw new NotPublished(url)
      asked.add(url)
      return { url, bytes: served.bytes, contentType: served.type, fetchedAt: today }
    },
  }
  const documents = []
  for await (const document of source.fetch(web, today)) documents.push(document)
  const { rows, refused = [] } = await source.parse(documents)
  return { asked: [...asked], documents, rows, refused }
}

/** A state that is one page needs no more said of it than where that is. */
const runningOf = ({ part, page }: WarnSource) => PUBLISHERS[part]?.running ?? [page]

const isRunning = (source: WarnSource, url: string) =>
  runningOf(source).some((address) => address === `${url}$` || url.startsWith(address))

test('every state that is fetched in steps has its publisher, and no other', () => {
  const steps = warnSources.filter(({ facts }) => facts.fetch).map(({ part }) => part)
  expect(Object.keys(PUBLISHERS)).toEqual(expect.arrayContaining(steps))
  expect(warnSources.map(({ part }) => part)).toEqual(expect.arrayContaining(Object.keys(PUBLISHERS)))
})

describe.each(warnSources.map((source) => [source.part, source] as const))('%s', (part, source) => {
  const answers = publisherOf(part)

  test('is read from its first address to its last row', async () => {
    const { rows, refused, documents } = await read(source, answers)
    expect(documents.length).toBeGreaterThan(0)
    expect(rows.length).toBeGreaterThan(0)
    expect(refused).toEqual([])
  })

  test('fails without its running list alone, and says why', async () => {
    const { asked } = await read(source, answers)
    const failed: string[] = []
    for (const url of asked) {
      for (const instead of [undefined, CHALLENGE]) {
        const taken: typeof answers = (address, body) => (address === url ? instead : answers(address, body))
        const result = await read(source, taken).catch((error: Error) => error)
        // Where nothing is left, the gate of the refresh says so.
        if (result instanceof Error || result.rows.length === 0) failed.push(url)
        if (result instanceof Error)
          expect(result.message, `${url} was taken away`).toMatch(/https:\/\/|no [a-z]|neither/)
      }
    }
    const wrong = [...new Set(failed)].filter((url) => !isRunning(source, url))
    expect(wrong, 'documents that it should do without').toEqual([])
    const needed = asked.filter((url) => isRunning(source, url) && !failed.includes(url))
    expect(needed, 'running lists that it did not miss').toEqual([])
  })
})

/** What several sites serve with status 200 to those who look like programs. */
const CHALLENGE: Served = {
  bytes: new TextEncoder().encode(
    '<!DOCTYPE html><html><head><title>Just a moment...</title></head><body></body></html>',
  ),
  type: 'text/html',
}
