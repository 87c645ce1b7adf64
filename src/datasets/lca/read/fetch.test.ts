import { describe, expect, test } from 'vitest'
import type { Document } from '#ingest/document.ts'
import { Refused, TryLater } from '#ingest/fetch/retry.ts'
import { NotPublished } from '#ingest/fetch/web.ts'
import type { FileWeb } from '#ingest/files/file-source.ts'
import { SourceChanged } from '#ingest/source.ts'
import { fetchLca, LCA_PAGE } from './fetch.ts'

const TODAY = '2026-08-10'
const FILES = 'https://www.dol.gov/sites/dolgov/files/ETA/oflc/pdfs/'
const NAMES = [
  'LCA_Disclosure_Data_FY2026_Q3.xlsx',
  'LCA_Disclosure_Data_FY2025_Q4.xlsx',
  'H-1B_FY14_Q4.xlsx',
]

/** A publisher whose page links these names; `fail` throws for what it does not give. */
function publisher(names: readonly string[], fail: (url: string) => Error | null = () => null) {
  const asked: { part: string; closed: boolean | undefined }[] = []
  const web: FileWeb = {
    async get(url): Promise<Document> {
      const error = fail(url)
      if (error) throw error
      const html = names.map((name) => `<a href="${FILES}${name}">x</a>`).join('')
      const bytes = new TextEncoder().encode(`<!DOCTYPE html><html>${html}</html>`)
      return { url, bytes, contentType: 'text/html', fetchedAt: TODAY }
    },
    async download(part, url, request) {
      asked.push({ part, closed: request?.closed })
      const error = fail(url)
      if (error) throw error
      return { part, url, path: `/nowhere/${part}`, packed: false, fetchedAt: TODAY, sha256: part }
    },
  }
  return { web, asked }
}

async function fetched(web: FileWeb) {
  const parts: string[] = []
  let error: unknown = null
  try {
    for await (const { part } of fetchLca(web, TODAY)) parts.push(part)
  } catch (thrown) {
    error = thrown
  }
  return { parts, error }
}

describe('fetching', () => {
  test('takes every file that the page links, newest first; those of the years before the last are closed', async () => {
    const { web, asked } = publisher(NAMES)
    expect(await fetched(web)).toEqual({ parts: ['2026-q3', '2025-q4', '2014'], error: null })
    expect(asked.map(({ closed }) => closed)).toEqual([false, false, true])
  })

  test('goes on after a link that leads nowhere, and names it in the end', async () => {
    const { web } = publisher(NAMES, (url) => (url.includes('FY2025') ? new NotPublished(url) : null))
    const { parts, error } = await fetched(web)
    expect(parts).toEqual(['2026-q3', '2014'])
    expect(error).toBeInstanceOf(SourceChanged)
    expect(String(error)).toMatch(/links files that are not there: .*LCA_Disclosure_Data_FY2025_Q4\.xlsx$/)
  })

  test('names files that it does not know, once it has the others', async () => {
    const { web } = publisher([...NAMES, 'LCA_Program_FY2027_Q1.xlsx'])
    const { parts, error } = await fetched(web)
    expect(parts).toHaveLength(3)
    expect(String(error)).toMatch(/names that are not known: LCA_Program_FY2027_Q1\.xlsx$/)
  })
})

describe('a publisher that refuses scripts', () => {
  const refusal = (url: string) => new Refused(`${url} answered 403`)

  test('at its page: a person is told how to hand a file in', async () => {
    const { parts, error } = await fetched(publisher(NAMES, refusal).web)
    expect(parts).toEqual([])
    expect(error).toBeInstanceOf(Refused)
    expect((error as Error).message).toBe(
      `${LCA_PAGE} is refused to scripts (403): save the workbook with a browser and hand it in, refresh lca --file 2026-q3=PATH`,
    )
  })

  test('at a file: what came before is kept, and the file is named', async () => {
    const { web, asked } = publisher(NAMES, (url) => (url.includes('FY2025') ? refusal(url) : null))
    const { parts, error } = await fetched(web)
    expect(parts).toEqual(['2026-q3'])
    expect(asked).toHaveLength(2)
    expect((error as Error).message).toMatch(/refresh lca --file 2025-q4=PATH$/)
    expect(((error as Error).cause as Error).message).toMatch(/answered 403$/)
  })

  test('other trouble is told as it is', async () => {
    const trouble = new TryLater('https://www.dol.gov answered 503', null)
    expect((await fetched(publisher(NAMES, () => trouble).web)).error).toBe(trouble)
  })
})
