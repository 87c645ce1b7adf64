import { expect, test } from 'vitest'
import { NotPublished, type WebRequest } from '#ingest/fetch/web.ts'
import type { FileWeb } from '#ingest/files/file-source.ts'
import type { StoredFile } from '#ingest/files/stored-file.ts'
import { AR539_URL, claimsIngest, R539CY_URL } from './ingest.ts'
import { claimsParsed } from './table.ts'

interface Asked {
  part: string
  url: string
  request: WebRequest | undefined
}

/** A web that notes what is asked of it; parts in `broken` are not there. */
function web(broken: readonly string[] = []) {
  const asked: Asked[] = []
  const download = (part: string, url: string, request?: WebRequest): Promise<StoredFile> => {
    asked.push({ part, url, request })
    if (broken.includes(part)) return Promise.reject(new NotPublished(`${url} (${part})`))
    return Promise.resolve({ part, url, path: part, packed: false, fetchedAt: '2026-03-05', sha256: part })
  }
  return { asked, web: { download } as unknown as FileWeb }
}

async function fetchAll(from: FileWeb) {
  const parts: string[] = []
  let error: unknown = null
  try {
    for await (const file of claimsIngest.fetch(from, '2026-03-05')) parts.push(file.part)
  } catch (caught) {
    error = caught
  }
  return { parts, error }
}

test('three files are fetched: the raw report, and the published table by state and of the nation', async () => {
  const { asked, web: from } = web()
  expect(await fetchAll(from)).toEqual({ parts: ['ar539', 'r539cy-state', 'r539cy-national'], error: null })
  const [raw, state, national] = asked
  expect(raw).toEqual({ part: 'ar539', url: AR539_URL, request: undefined })
  expect([state!.url, national!.url]).toEqual([R539CY_URL, R539CY_URL])
  const form = new URLSearchParams(state!.request!.body as string)
  expect(Object.fromEntries([...form].filter(([name]) => name !== 'states[]'))).toEqual({
    level: 'state',
    final_yr: '2026',
    strtdate: '2022',
    enddate: '2026',
    filetype: 'xml',
  })
  expect(form.getAll('states[]')).toHaveLength(53)
  expect(state!.request!.headers).toEqual({ 'content-type': 'application/x-www-form-urlencoded' })
  expect(national!.request).toMatchObject({
    method: 'POST',
    body: 'level=us&final_yr=2026&strtdate=1967&enddate=2026&filetype=xml',
  })
  expect(state!.request!.name).not.toBe(national!.request!.name)
})

test('one file that cannot be had does not keep the others', async () => {
  const one = await fetchAll(web(['ar539']).web)
  expect(one.parts).toEqual(['r539cy-state', 'r539cy-national'])
  expect(one.error).toBeInstanceOf(NotPublished)
  const two = await fetchAll(web(['ar539', 'r539cy-national']).web)
  expect(two.parts).toEqual(['r539cy-state'])
  expect(two.error).toBeInstanceOf(AggregateError)
  expect((two.error as Error).message).toContain('ar539.csv (ar539) is not there; ')
})

test('the newest week is the newest with a figure, so that weeks ahead of a report do not count', () => {
  const row = (week_ending: string, initial_claims: number | null, continued_claims: number | null) => ({
    week_ending,
    initial_claims,
    continued_claims,
  })
  const rows = [row('2024-01-13', null, 5), row('2024-01-06', 3, 4), row('2024-12-28', null, null)]
  expect(claimsIngest.newest({ table: claimsParsed, rows })).toBe('2024-01-13')
  expect(claimsIngest.newest({ table: claimsParsed, rows: rows.slice(2) })).toBeNull()
})
