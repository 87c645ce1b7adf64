import { expect, test } from 'vitest'
import { Refused } from '#ingest/fetch/retry.ts'
import { NotPublished } from '#ingest/fetch/web.ts'
import type { FileWeb } from '#ingest/files/file-source.ts'
import type { StoredFile } from '#ingest/files/stored-file.ts'
import { h1bIngest } from './ingest.ts'

/** A web on which each file is as `answer` says, and what was asked of it. */
function webOf(answer: (part: string) => Error | null) {
  const asked: { part: string; url: string; closed: boolean | undefined }[] = []
  const web: FileWeb = {
    get: (url) => Promise.reject(new Error(`nobody should ask for ${url}`)),
    async download(part, url, request) {
      asked.push({ part, url, closed: request?.closed })
      const error = answer(part)
      if (error) throw error
      const file: StoredFile = { part, url, path: part, packed: true, fetchedAt: '2026-01-01', sha256: part }
      return file
    },
  }
  return { web, asked }
}

async function fetchAll(web: FileWeb): Promise<string[]> {
  const parts: string[] = []
  for await (const file of h1bIngest.fetch(web, '2026-01-01')) parts.push(file.part)
  return parts
}

test('the yearly files are asked for, and all but the last only once', async () => {
  const { web, asked } = webOf(() => null)
  const parts = await fetchAll(web)
  expect(parts).toEqual(Array.from({ length: 15 }, (_, i) => String(2023 - i)))
  expect(asked.filter((a) => !a.closed).map((a) => a.part)).toEqual(['2023'])
  expect(asked.at(-1)!.url).toBe(
    'https://www.uscis.gov/sites/default/files/document/data/h1b_datahubexport-2009.csv',
  )
})

test('a year that is not there is passed over', async () => {
  const { web } = webOf((part) => (part < '2022' ? new NotPublished(part) : null))
  expect(await fetchAll(web)).toEqual(['2023', '2022'])
})

test('when no year is there the addresses have changed', async () => {
  const { web } = webOf((part) => new NotPublished(part))
  await expect(fetchAll(web)).rejects.toThrow(/^h1b: none of the files of FY2009 to FY2023 is at https:/)
})

test('a refusal stops at once and says how to hand the file in', async () => {
  const { web, asked } = webOf(() => new Refused('https://www.uscis.gov/x answered 403'))
  await expect(fetchAll(web)).rejects.toThrow(
    'https://www.uscis.gov/x answered 403: www.uscis.gov refuses scripts; save the file in a browser and hand it in: refresh h1b --file 2023=PATH',
  )
  expect(asked).toHaveLength(1)
})

test('any other failure of the newest year is passed on, of an older one it is left out', async () => {
  const failure = new Error('could not get it')
  const { web } = webOf((part) => (part === '2023' ? failure : null))
  await expect(fetchAll(web)).rejects.toBe(failure)
  for (const error of [failure, new Refused('https://www.uscis.gov/x answered 403')]) {
    const older = webOf((part) => (part === '2011' ? error : null))
    const parts = await fetchAll(older.web)
    expect(parts).toHaveLength(14)
    expect(parts).not.toContain('2011')
  }
})
