import { expect, test } from 'vitest'
import { NotPublished } from '#ingest/fetch/web.ts'
import type { FileWeb } from '#ingest/files/file-source.ts'
import type { StoredFile } from '#ingest/files/stored-file.ts'
import { FILES, joltsIngest, partOf } from './ingest.ts'
import { namesParsed, valuesParsed } from './table.ts'

/** A web that notes what is asked of it; parts in `broken` are not there. */
function web(broken: readonly string[] = []) {
  const asked: unknown[][] = []
  const download = (part: string, url: string): Promise<StoredFile> => {
    asked.push([part, url])
    if (broken.includes(part)) return Promise.reject(new NotPublished(url))
    return Promise.resolve({ part, url, path: part, packed: false, fetchedAt: '2026-03-05', sha256: part })
  }
  return { asked, web: { download } as unknown as FileWeb }
}

async function fetchAll(from: FileWeb) {
  const parts: string[] = []
  let error: unknown = null
  try {
    for await (const file of joltsIngest.fetch(from, '2026-03-05')) parts.push(file.part)
  } catch (caught) {
    error = caught
  }
  return { parts, error }
}

test('each file is asked for once, by its own name', async () => {
  const { asked, web: from } = web()
  expect(await fetchAll(from)).toEqual({ parts: FILES.map(partOf), error: null })
  expect(asked).toEqual(
    FILES.map((name) => [name.toLowerCase(), `https://download.bls.gov/pub/time.series/jt/${name}`]),
  )
})

test('one file that cannot be had does not keep the others', async () => {
  const one = await fetchAll(web(['jt.series']).web)
  expect(one.parts).toEqual(FILES.map(partOf).filter((part) => part !== 'jt.series'))
  expect(one.error).toBeInstanceOf(NotPublished)
  const two = await fetchAll(web(['jt.data.1.allitems', 'jt.state']).web)
  expect((two.error as Error).message).toMatch(/AllItems is not there; .*state is not there/)
})

test('the newest month is the newest with a value', () => {
  const rows = [
    { year: 2023, month: 12, value: 1 },
    { year: 2024, month: 1, value: 0 },
    { year: 2024, month: 2, value: null },
  ]
  expect(joltsIngest.newest({ table: valuesParsed, rows })).toBe('2024-01-01')
  expect(joltsIngest.newest({ table: valuesParsed, rows: rows.slice(0, 1) })).toBe('2023-12-01')
  expect(joltsIngest.newest({ table: valuesParsed, rows: rows.slice(2) })).toBeNull()
  expect(joltsIngest.newest({ table: namesParsed, rows: [{ code: '00' }] })).toBeNull()
})
