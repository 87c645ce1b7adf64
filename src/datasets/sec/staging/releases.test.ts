import { describe, expect, test } from 'vitest'
import type { Database } from '#storage/database.ts'
import { sql } from '#storage/sql.ts'
import { filledDatabase } from '#storage/testing/filled.ts'
import type { Release, ReleaseRecord } from '../record.ts'
import { document, fullTextText, submissionText, type WrittenFiling } from '../sample/formats.ts'
import { accession, givenFiling, parseFilings, result } from '../testing/filings.ts'
import { stageFilings } from './index.ts'

const TODAY = '2024-05-04'
const FOLDER = 'https://www.sec.gov/Archives/edgar/data/1111/000000111124000001'
const given = (fields: Partial<Release> = {}): Release => ({
  document: 'EX-99.1',
  file: 'ex99.htm',
  headline: null,
  title: null,
  ...fields,
})

async function stage(results: ReturnType<typeof result>[], previous: Database | null = null) {
  const staged = await stageFilings({ previous, results, today: TODAY })
  const db = await filledDatabase(
    staged.tables.map(({ table, rows }) => ({ table, rows: rows as Iterable<object> })),
  )
  return { db, changed: staged.changed }
}
const releases = (db: Database) =>
  db.all<ReleaseRecord>(sql`select * from sec_releases order by accession, position`)

const filing: WrittenFiling = {
  accession: accession(1),
  company: 'CEDAR WORKS INC',
  cik: '0000001111',
  filed: '2024-05-03',
  items: ['2.05', '9.01'],
}
const FORM =
  '<html><body><p>Item 2.05 Costs</p><p>A mill closes.</p><p>Item 9.01 Exhibits</p><p>99.1 Press Release dated May 3, 2024</p><p>SIGNATURE</p></body></html>'
const NEWS =
  '<html><body><p>Cedar Works to Close Its Sampleton Mill</p><p>SAMPLETON, Ohio, May 3, 2024 – Cedar Works today announced that it will close a mill.</p></body></html>'
const submission = (...parts: [type: string, file: string, text: string][]) =>
  document(
    `${FOLDER}/${filing.accession}.txt`,
    submissionText(
      filing,
      parts.map(([type, file, text]) => ({ type, file, text })),
    ),
    TODAY,
  )

describe('the exhibits of a filing', () => {
  test('are read with their headlines, and called as the form lists them', async () => {
    const [row] = await parseFilings('sec/documents', [
      submission(
        ['8-K', 'form.htm', FORM],
        ['EX-10.1', 'ex10.htm', NEWS],
        ['EX-99.1', 'news.htm', NEWS],
        ['EX-99.2', 'slides.htm', '<p>Slide 1</p>'],
      ),
    ])
    expect(row!.releases).toEqual([
      given({
        file: 'news.htm',
        headline: 'Cedar Works to Close Its Sampleton Mill',
        title: 'Press Release dated May 3, 2024',
      }),
      given({ document: 'EX-99.2', file: 'slides.htm' }),
    ])
  })

  test('stand behind the signature of old forms', async () => {
    const carried = FORM.replace('</body>', `${NEWS}</body>`)
    const [row] = await parseFilings('sec/documents', [submission(['8-K', 'form.htm', carried])])
    expect(row!.releases).toEqual([
      given({ document: 'EX-99', file: null, headline: 'Cedar Works to Close Its Sampleton Mill' }),
    ])
    expect(
      (await parseFilings('sec/documents', [submission(['8-K', 'form.htm', FORM])]))[0]!.releases,
    ).toEqual([])
  })

  test('are named by full-text search without their text', async () => {
    const url = 'https://efts.sec.gov/LATEST/search-index?q='
    const [row] = await parseFilings('sec/full-text', [
      document(url, fullTextText([filing]), TODAY, 'application/json'),
    ])
    expect(row!.releases).toEqual([given()])
  })
})

describe('a release', () => {
  const label = async (release: Release, items: string | null = '2.05,9.01') => {
    const row = givenFiling({ items, items_as_filed: items, releases: [release] })
    const { db } = await stage([result('sec/full-text', [row])])
    return (await releases(db))[0]!
  }

  test('is called by its headline, else by the company and its title, else by the items', async () => {
    expect((await label(given({ headline: 'A Mill Closes', title: 'Release' }))).label).toBe('A Mill Closes')
    expect((await label(given({ title: 'Release of May' }))).label).toBe('Cedar Works Inc: Release of May')
    expect((await label(given())).label).toBe(
      'Cedar Works Inc: Costs Associated with Exit or Disposal Activities',
    )
    for (const items of ['9.01', null])
      expect((await label(given(), items)).label).toBe('Cedar Works Inc: press release with form 8-K')
  })

  test('is read on EDGAR, where its file has a name that can stand in an address', async () => {
    expect((await label(given())).url).toBe(`${FOLDER}/ex99.htm`)
    for (const file of ['../../x.htm', 'a b.htm', 'javascript:x', null])
      expect((await label(given({ file }))).url).toBe(`${FOLDER}/${accession(1)}-index.htm`)
  })
})

describe('the next refresh', () => {
  const full = (...rows: Release[]) => result('sec/full-text', [givenFiling({ releases: rows })])
  const read = result('sec/documents', [givenFiling({ releases: [given({ headline: 'A Mill Closes' })] })])

  test('keeps what was read, whoever knows less', async () => {
    const first = await stage([full(given({ title: 'Release' })), read])
    const next = await stage([full(given())], first.db)
    expect(await releases(next.db)).toMatchObject([{ headline: 'A Mill Closes', title: 'Release' }])
    expect(next.changed).toBe(false)
  })

  test('takes what a newer reading says, be it that there is no headline', async () => {
    const text = { facts: [], parsed_at: TODAY, parser: 2 }
    const first = await stage([
      result('sec/documents', [
        givenFiling({ releases: [given({ headline: 'Page 2' })], text: { ...text, parser: 1 } }),
      ]),
    ])
    const next = await stage(
      [result('sec/documents', [givenFiling({ releases: [given()], text })])],
      first.db,
    )
    expect(await releases(next.db)).toMatchObject([{ headline: null }])
  })

  test('is a change when it brings a headline', async () => {
    const first = await stage([full(given())])
    const next = await stage(
      [result('sec/documents', [givenFiling({ releases: [given({ headline: 'News' })] })])],
      first.db,
    )
    expect(next.changed).toBe(true)
    expect(await releases(next.db)).toMatchObject([{ label: 'News' }])
  })

  test('builds on a file of an earlier version, which had no releases', async () => {
    const first = await stage([result('sec/full-text', [givenFiling()])])
    await (first.db as Database & { run(text: string): Promise<void> }).run('drop table sec_releases')
    const next = await stage([full(given())], first.db)
    expect(await releases(next.db)).toHaveLength(1)
  })
})
