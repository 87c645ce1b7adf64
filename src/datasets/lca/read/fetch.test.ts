import { describe, expect, test } from 'vitest'
import type { Document } from '#ingest/document.ts'
import { Refused, TryLater } from '#ingest/fetch/retry.ts'
import { NotPublished } from '#ingest/fetch/web.ts'
import type { FileWeb } from '#ingest/files/file-source.ts'
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

  test.each([
    ['is not there', (url: string) => new NotPublished(url)],
    ['is refused', (url: string) => new Refused(`${url} answered 403`)],
  ])('an older file that %s keeps no other from being fetched, the newest is needed', async (_, trouble) => {
    const without = (name: string) =>
      publisher(NAMES, (url) => (url.includes(name) ? trouble(url) : null)).web
    expect(await fetched(without('FY2025'))).toEqual({ parts: ['2026-q3', '2014'], error: null })
    const { parts, error } = await fetched(without('FY2026'))
    expect(parts).toEqual([])
    expect(String(error)).toContain('LCA_Dis')
  })

  test('names files that it does not know, once it has the others', async () => {
    const { web } = publisher([...NAMES, 'LCA_Program_FY2027_Q1.xlsx'])
    const { parts, error } = await fetched(web)
    expect(parts).toHaveLength(3)
    expect(String(error)).toMatch(/names that are not known: LCA_Program_FY2027_Q1\.xlsx$/)
  })
})

describe('without the page', () => {
  const page = (body: string): Document => ({
    url: LCA_PAGE,
    bytes: new TextEncoder().encode(body),
    contentType: 'text/html',
    fetchedAt: TODAY,
  })
  /** A publisher without its page, whose files of these names stand there still. */
  function without(answer: () => Document, there: readonly string[], other?: (url: string) => Error) {
    const { web, asked } = publisher([], (url) => {
      if (there.some((name) => url.endsWith(`/${name}`))) return null
      return other?.(url) ?? new NotPublished(url)
    })
    const noted: { name: string; url: string; leads?: boolean }[] = []
    const missing = {
      async note({ name, url, leads }: { name: string; url: string; leads?: boolean }) {
        noted.push({ name, url, ...(leads ? { leads } : {}) })
        return null
      },
      isSilent: () => false,
    } as unknown as NonNullable<FileWeb['missing']>
    return { web: { ...web, missing, get: async () => answer() }, asked, noted }
  }
  const throws = (error: Error) => () => {
    throw error
  }
  const PAGE_NOTED = { name: 'the page of all files', url: LCA_PAGE, leads: true }
  const THERE = [...NAMES, 'Icert_LCA_FY2009.xlsx', 'LCA_Dislclosure_Data_FY2026_Q2.xlsx']

  test.each<[string, () => Document]>([
    ['is not there', throws(new NotPublished(LCA_PAGE))],
    ['is refused', throws(new Refused(`${LCA_PAGE} answered 403`))],
    ['is a challenge', () => page('<!DOCTYPE html><html><title>Just a moment...</title></html>')],
    ['links no file', () => page('<!DOCTYPE html><html><a href="/news">News</a></html>')],
    ['is no page', () => page('Access Denied')],
  ])('which %s, files are asked for by name; what is not there is no fault', async (_, answer) => {
    const { web, asked, noted } = without(answer, THERE)
    const parts = ['2026-q3', '2026-q2', '2025-q4', '2014', '2009-icert']
    expect(await fetched(web)).toEqual({ parts, error: null })
    expect(noted).toEqual([PAGE_NOTED])
    expect(asked.find(({ part }) => part === '2014')!.closed).toBe(true)
    expect(asked.find(({ part }) => part === '2025-q4')!.closed).toBe(false)
  })

  test('a file that is refused is noted, the others are fetched', async () => {
    const { web, noted } = without(throws(new NotPublished(LCA_PAGE)), THERE, (url) =>
      url.includes('FY2025_Q3') ? new Refused(`${url} answered 403`) : new NotPublished(url),
    )
    expect((await fetched(web)).parts).toHaveLength(5)
    const url = `${FILES}LCA_Disclosure_Data_FY2025_Q3.xlsx`
    expect(noted).toEqual([PAGE_NOTED, { name: '2025-q3', url }])
  })

  test('names on it that are not known are told of all the same', async () => {
    const unknown = `<html><a href="${FILES}LCA_Program_FY2027_Q1.xlsx">x</a></html>`
    const { parts, error } = await fetched(without(() => page(unknown), THERE).web)
    expect(parts).toHaveLength(5)
    expect(String(error)).toMatch(/names that are not known: LCA_Program_FY2027_Q1\.xlsx$/)
  })

  test('where no file is there either, the source fails with what the page said', async () => {
    const gone = new NotPublished(LCA_PAGE)
    expect(await fetched(without(throws(gone), []).web)).toEqual({ parts: [], error: gone })
  })
})

describe('a publisher that refuses scripts', () => {
  const refusal = (url: string) => new Refused(`${url} answered 403`)

  test('at its page and its files: a person is told how to hand a file in, and no more is asked', async () => {
    const { web, asked } = publisher(NAMES, refusal)
    const { parts, error } = await fetched(web)
    expect(parts).toEqual([])
    expect(asked.map(({ part }) => part)).toEqual(['2026-q3', '2026-q2'])
    expect(error).toBeInstanceOf(Refused)
    expect((error as Error).message).toBe(
      `${LCA_PAGE} is refused to scripts (403): save the workbook with a browser and hand it in, refresh lca --file 2026-q3=PATH`,
    )
  })

  test('at the newest file: the file is named', async () => {
    const { web, asked } = publisher(NAMES, (url) => (url.includes('FY2026') ? refusal(url) : null))
    const { parts, error } = await fetched(web)
    expect(parts).toEqual([])
    expect(asked).toHaveLength(1)
    expect((error as Error).message).toMatch(/refresh lca --file 2026-q3=PATH$/)
    expect(((error as Error).cause as Error).message).toMatch(/answered 403$/)
  })

  test('other trouble is told as it is', async () => {
    const trouble = new TryLater('https://www.dol.gov answered 503', null)
    expect((await fetched(publisher(NAMES, () => trouble).web)).error).toBe(trouble)
  })
})
