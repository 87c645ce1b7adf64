/** Against real files: every one is read, and what a person wrote down of their texts is what the reader finds. */
import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Document, decodeText } from '#ingest/document.ts'
import { type IndexEntry, readEntry } from '#ingest/fetch/index-entry.ts'
import { openMirror } from '#ingest/fetch/mirror.ts'
import type { ReviewItem } from '#ingest/source.ts'
import type { Database } from '#storage/database.ts'
import { sql } from '#storage/sql.ts'
import { filledDatabase } from '#storage/testing/filled.ts'
import { readFilingAddress } from './accession.ts'
import { secIngest } from './ingest.ts'
import { joinItems } from './items.ts'
import type { Fact, GivenFiling, GivenSec } from './record.ts'
import { secSources } from './sources/index.ts'
import { result } from './testing/filings.ts'
import { REAL_FACTS } from './testing/real-facts.ts'
import { readFilingContent } from './text/filing.ts'
import { readSubmission } from './text/submission.ts'

const FOLDER = '../shared/data'
const without = !existsSync(`${FOLDER}/mirror.json`)
const why = without ? ' [skipped: no mirror in ../shared/data]' : ''

interface Read {
  entries: IndexEntry[]
  rows: GivenSec[]
  review: ReviewItem[]
}

describe.skipIf(without)(`the real files${why}`, () => {
  const read = new Map<string, Read>()
  let filings: Map<string, GivenFiling>
  let db: Database

  beforeAll(async () => {
    const { entries: all } = await openMirror(FOLDER)
    for (const source of secSources) {
      const entries = all.filter((entry) => source.takes!(entry))
      const documents: Document[] = []
      for (const entry of entries) {
        const { filing } = entry as IndexEntry & { filing?: unknown }
        documents.push({ ...(await readEntry(FOLDER, entry)), ...(filing ? { filing } : {}) })
      }
      read.set(source.id, { entries, ...(await source.parse(documents)) })
    }
    const documents = read.get('sec/documents')!.rows
    filings = new Map(
      documents.flatMap((row) => (row.kind === 'filing' ? [[row.accession, row] as const] : [])),
    )
    const results = [...read]
      .filter(([, { entries }]) => entries.length > 0)
      .map(([id, { rows }]) => result(id, rows))
    const staged = await secIngest.stage({ previous: null, results, today: '2026-03-28' })
    db = await filledDatabase(
      staged.tables
        .filter(({ table }) => table.name !== 'sec_registrants')
        .map(({ table, rows }) => ({ table, rows: rows as Iterable<object> })),
    )
  })

  test('every file of the mirror is somebody’s', () => {
    const entries = JSON.parse(readFileSync(`${FOLDER}/mirror.json`, 'utf8')) as IndexEntry[]
    const taken = [...read.values()].reduce((sum, one) => sum + one.entries.length, 0)
    expect(taken).toBe(entries.filter(({ dataset }) => dataset === 'sec').length)
  })

  test('every document is read, and nothing is left for review anywhere', () => {
    const { entries } = read.get('sec/documents')!
    expect(filings.size).toBe(new Set(entries.map(({ url }) => readFilingAddress(url)!.accession)).size)
    expect([...filings.values()].filter(({ items, text }) => items === null || text === null)).toEqual([])
    expect([...read.values()].flatMap(({ review }) => review)).toEqual([])
  })

  test('the feed, the indexes and the lists have as many filings as a plain search finds in them', () => {
    const count = (id: string, of: (text: string) => number) => {
      const { entries } = read.get(id)!
      return entries.reduce((sum, entry) => {
        const bytes = readFileSync(`${FOLDER}/${entry.file}`)
        return sum + of((entry.encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString('latin1'))
      }, 0)
    }
    const filers = (id: string) =>
      read.get(id)!.rows.reduce((sum, row) => sum + (row.kind === 'filing' ? row.filers.length : 0), 0)
    const found = (pattern: RegExp) => (text: string) => text.match(pattern)?.length ?? 0
    expect(filers('sec/current')).toBe(count('sec/current', found(/term="8-K(\/A)?"/g)))
    expect(filers('sec/daily-index')).toBe(
      count('sec/daily-index', found(/(^|\s)8-K(\/A)? .*edgar\/data\//gm)),
    )
    const forms = (text: string) =>
      (JSON.parse(text).filings.recent.form as string[]).filter((form) => form === '8-K' || form === '8-K/A')
    expect(filers('sec/submissions')).toBe(count('sec/submissions', (text) => forms(text).length))
    const symbols = (id: string) =>
      read.get(id)!.rows.reduce((sum, row) => sum + (row.kind === 'registrant' ? row.tickers!.length : 0), 0)
    expect(symbols('sec/tickers')).toBe(count('sec/tickers', found(/"ticker":/g)))
    expect(symbols('sec/exchanges')).toBe(count('sec/exchanges', (text) => JSON.parse(text).data.length))
  })

  test('headings agree with the items that EDGAR lists, wherever a header lists all of them', () => {
    const { entries } = read.get('sec/documents')!
    const compared = entries.flatMap(({ url, file }) => {
      const { header, parts } = readSubmission(decodeText(gunzipSync(readFileSync(`${FOLDER}/${file}`))), url)
      if (!header?.itemsComplete) return []
      const known = { accession: header.accession!, date: header.filing_date, reported: header.report_date }
      const { items } = readFilingContent(parts, { ...known, companies: [] })
      return [[header.accession, joinItems(header.items), items]]
    })
    expect(compared).toHaveLength(47)
    expect(compared.filter(([, told, found]) => told !== found)).toEqual([])
  })

  test('Wolfspeed and Carbo report one bankruptcy each, in five filings', async () => {
    const reports = await db.all(sql`
      select cik, filing_date, first_103 from sec_filings
      where has_103 and cik in ('0000895419', '0001009672') order by filing_date`)
    expect(reports).toEqual([
      { cik: '0001009672', filing_date: '2020-03-30', first_103: true },
      { cik: '0001009672', filing_date: '2020-04-03', first_103: false },
      { cik: '0000895419', filing_date: '2025-07-01', first_103: true },
      { cik: '0000895419', filing_date: '2025-09-10', first_103: false },
      { cik: '0000895419', filing_date: '2025-09-30', first_103: false },
    ])
  })

  test('old Item 3 is 1.03, with the number as filed beside it', async () => {
    const old = await db.all(sql`
      select accession, items, items_as_filed, first_103 from sec_filings
      where has_103 and filing_date < '2004-08-23'::date order by filing_date`)
    expect(old).toEqual([
      { accession: '0000914260-00-000052', items: '1.03,9.01', items_as_filed: '3,7', first_103: true },
      { accession: '0000914260-00-000057', items: '1.03,9.01', items_as_filed: '3,7', first_103: false },
      {
        accession: '0000950124-01-503539',
        items: '1.03,2.01,8.01',
        items_as_filed: '2,3,5',
        first_103: true,
      },
    ])
  })

  test('a filing of several is one row, under the company that is listed', async () => {
    const joint = await db.all<{ company: string }>(sql`
      select company from sec_filings where filers > 1 order by company`)
    expect(joint.map(({ company }) => company)).toContain('WEC ENERGY GROUP, INC.')
    expect(joint.map(({ company }) => company)).toContain('BRANDYWINE REALTY TRUST')
    expect(joint).toHaveLength(13)
  })

  test('no fact holds a telephone number or a mail address', () => {
    const sentences = [...filings.values()].flatMap(({ text }) =>
      text!.facts.map(({ sentence }) => sentence ?? ''),
    )
    expect(sentences.filter((sentence) => /\(\d{3}\)\s?\d{3}-\d{4}|\w@\w+\.\w/.test(sentence))).toEqual([])
  })

  test('figures and officers stand in the sentence they are said to come from', () => {
    for (const { text } of filings.values()) {
      for (const { kind, text: printed, name, sentence } of text!.facts) {
        if (sentence === null) continue
        if (['amount', 'employees', 'percent'].includes(kind)) expect(sentence).toContain(printed)
        if (name === null) continue
        const lastName = name
          .replace(/ (?:[JS]r\.?|[IV]+)$/, '')
          .split(' ')
          .at(-1)
        // "he resigned": then the sentence names the person by a pronoun.
        expect(/\b(?:he|she)\b/i.test(sentence) || sentence.includes(lastName!), sentence).toBe(true)
      }
    }
  })

  test.each(REAL_FACTS.map((facts) => [facts.accession, facts] as const))('%s', (accession, expected) => {
    const facts = filings.get(accession)!.text!.facts
    const of = (kind: Fact['kind']) => facts.filter((fact) => fact.kind === kind)
    const texts = (kind: Fact['kind']) => of(kind).map(({ text }) => text)
    const compare = (want: unknown, found: unknown) => {
      if (want !== undefined) expect(found, expected.why).toEqual(want)
    }
    compare(
      expected.officers,
      of('officer_change').map(({ name, action, effective_date, role }, i) => {
        const change = [name, action, effective_date, role]
        return expected.officers?.[i]?.length === 3 ? change.slice(0, 3) : change
      }),
    )
    compare(
      expected.amounts?.map(([value, high, unit]) => [value, high ?? null, unit ?? 'USD']),
      of('amount').map(({ value, value_high, unit }) => [value, value_high, unit]),
    )
    compare(
      expected.employees,
      of('employees').map(({ value, action }) => [value, action]),
    )
    compare(
      expected.percents,
      of('percent').map(({ value }) => value),
    )
    compare(expected.courts, texts('bankruptcy_court'))
    compare(expected.cases, texts('bankruptcy_case'))
    compare(expected.chapters, texts('bankruptcy_chapter'))
    compare(expected.petitions, texts('bankruptcy_petition'))
    compare(
      expected.exhibits,
      of('exhibit').map(({ role, text }) => [role, text]),
    )
    const sentences = of('restructuring').map(({ sentence }) => sentence!)
    for (const words of expected.restructuring ?? []) {
      expect(
        sentences.filter((sentence) => sentence.includes(words)),
        expected.why,
      ).not.toEqual([])
    }
    if (expected.restructuring?.length === 0) expect(sentences, expected.why).toEqual([])
  })
})
