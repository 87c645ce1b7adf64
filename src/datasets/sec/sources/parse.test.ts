import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SourceChanged } from '#ingest/source.ts'
import {
  document,
  exchangesText,
  feedText,
  formIndex,
  masterIndex,
  submissionsText,
  tickersText,
  type WrittenFiling,
} from '../sample/formats.ts'
import { sourceOf } from '../testing/filings.ts'
import { feedUrl } from './feed.ts'

const DAY = '2024-05-04'
const filing: WrittenFiling = {
  accession: '0000001111-24-000001',
  company: 'CEDAR WORKS INC',
  cik: '0000001111',
  filed: '2024-05-03',
  items: ['8.01'],
}
const parse = (id: string, ...texts: string[]) =>
  sourceOf(id).parse(texts.map((text, i) => document(`https://example.org/${i}`, text, DAY)))

describe('what is no answer stops the source with a sentence', () => {
  const TOO_FAST = '<html><head><title>Request Rate Threshold Exceeded</title></head><body></body></html>'
  test.each([
    ['sec/current', TOO_FAST, 'asked too fast'],
    ['sec/daily-index', TOO_FAST, 'asked too fast'],
    ['sec/daily-index', 'Sorry', 'no dashed line'],
    [
      'sec/daily-index',
      `Form Type   CIK   File Name\n${'-'.repeat(90)}\n`,
      'no column Form Type, Company Name',
    ],
    ['sec/submissions', TOO_FAST, 'asked too fast'],
    ['sec/submissions', 'null', 'holds no JSON object'],
    ['sec/submissions', '<Error>', 'is not JSON'],
    ['sec/submissions', '{"cik":"1"}', 'no list of filings'],
    [
      'sec/submissions',
      submissionsText({ cik: '1', name: 'A' }, []).replace('"items"', '"item"'),
      'no column items',
    ],
    ['sec/tickers', '{"0":{"cik":1,"ticker":"A","title":"A"}}', 'a line without cik_str'],
    ['sec/exchanges', '{"fields":["cik","name","ticker"],"data":[]}', 'no column exchange'],
    ['sec/exchanges', '{}', 'no fields and data'],
    ['sec/full-text', '{"hits":{"hits":[]}}', 'lists no hits'],
  ])('%s: %s', async (id, text, message) => {
    await expect(parse(id, text)).rejects.toThrow(SourceChanged)
    await expect(parse(id, text)).rejects.toThrow(message)
  })

  test('columns of different lengths', async () => {
    const text = submissionsText({ cik: '0000001111', name: 'A' }, [filing])
    const broken = text.replace('"form":["8-K"]', '"form":["8-K","8-K"]')
    await expect(parse('sec/submissions', broken)).rejects.toThrow('columns of different lengths')
  })
})

test('entries of a feed that are malformed are for review, and the others are taken', async () => {
  const entry = (n: number) => ({
    accession: `0000001111-24-00000${n}`,
    company: n === 2 ? 'ООО Кедр' : `Company ${n}`,
    cik: '0000001111',
    filed: '2024-05-03',
    items: ['8.01'],
  })
  const text = feedText([entry(1), entry(2), entry(3), entry(4)])
    .replace('encoding="ISO-8859-1"', 'encoding="UTF-8"')
    .replace('<title>8-K - Company 1 (0000001111) (Filer)</title>', '<title>8-K Company 1</title>')
    .replace('accession-number=0000001111-24-000003</id>', 'accession-number=none</id>')
    .replace(/href="[^"]*000003[^"]*"/, 'href="about:blank"')
    .replace(
      '<updated>2024-05-03T16:14:41-05:00</updated>\n<category scheme="https://www.sec.gov/" label="form type" term="8-K"/>\n<id>urn:tag:sec.gov,2008:accession-number=0000001111-24-000004',
      '<updated>yesterday<category term="8-K"><id>urn:tag:sec.gov,2008:accession-number=0000001111-24-000004',
    )
  const { rows, review } = await sourceOf('sec/current').parse([document(feedUrl(0), text, '2024-05-04')])
  const accessions = rows.flatMap((row) => (row.kind === 'filing' ? [row.accession] : []))
  expect(accessions).toContain('0000001111-24-000002')
  expect(accessions).not.toContain('0000001111-24-000001')
  expect(review.map(({ field }) => field)).toEqual(expect.arrayContaining(['title', 'accession']))
})

test('a filing that stands on two pages of the feed is one row', async () => {
  const { rows } = await parse('sec/current', feedText([filing]), feedText([filing]))
  expect(rows).toHaveLength(1)
})

test('a feed that says it is UTF-8 is read as that', async () => {
  const text = feedText([{ ...filing, company: 'CAFÉ CEDAR' }]).replace('ISO-8859-1', 'UTF-8')
  expect((await parse('sec/current', text)).rows).toMatchObject([{ filers: [{ company: 'CAFÉ CEDAR' }] }])
})

test('an older file of a company has no name: its filers have none either', async () => {
  const { filings } = JSON.parse(submissionsText({ cik: '0000001111', name: 'X' }, [filing]))
  const { rows } = await sourceOf('sec/submissions').parse([
    document(
      'https://data.sec.gov/submissions/CIK0000001111-submissions-001.json',
      JSON.stringify(filings.recent),
      DAY,
    ),
  ])
  expect(rows).toMatchObject([{ kind: 'filing', filers: [{ cik: '0000001111', company: null }] }])
})

const name = fc.stringMatching(/^[A-Z][A-Z ,.&/-]{0,40}[A-Z]$/).filter((text) => !/\s{2}/.test(text))
const filings = fc.uniqueArray(
  fc.record({
    accession: fc.integer({ min: 1, max: 999_999 }).map((n) => `0000001111-24-${String(n).padStart(6, '0')}`),
    company: name,
    cik: fc.integer({ min: 1, max: 9_999_999 }).map((n) => String(n).padStart(10, '0')),
    filed: fc
      .date({ min: new Date('2001-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    form: fc.constantFrom('8-K', '8-K/A'),
    items: fc.uniqueArray(fc.constantFrom('1.01', '2.05', '5.02', '8.01', '9.01'), { minLength: 1 }),
  }),
  { selector: (one) => one.accession, minLength: 1, maxLength: 20 },
)

test('whatever is written into an index is read out of it, whatever its widths', async () => {
  await fc.assert(
    fc.asyncProperty(filings, fc.integer({ min: 12, max: 20 }), async (written, width) => {
      const rows = (read: Awaited<ReturnType<typeof parse>>) =>
        read.rows.map(
          (row) => row.kind === 'filing' && [row.accession, row.form, row.filing_date, ...row.filers],
        )
      const want = written.map((f) => [f.accession, f.form, f.filed, { cik: f.cik, company: f.company }])
      expect(rows(await parse('sec/daily-index', formIndex(written, width)))).toEqual(want)
      expect(rows(await parse('sec/daily-index', masterIndex(written)))).toEqual(want)
    }),
  )
})

test('whatever is written into a feed is read out of it', async () => {
  await fc.assert(
    fc.asyncProperty(filings, async (written) => {
      const { rows, review } = await parse('sec/current', feedText(written))
      expect(review).toEqual([])
      expect(
        rows.map((row) => row.kind === 'filing' && [row.accession, row.items, row.filers[0]!.company]),
      ).toEqual(written.map((f) => [f.accession, [...f.items].sort().join(','), f.company]))
    }),
  )
})

test('the ticker file keeps its order, and a company’s symbols together', async () => {
  const lines = [
    { cik: '0000000002', ticker: 'BB', name: 'B' },
    { cik: '0000000001', ticker: 'aa', name: 'A' },
    { cik: '0000000002', ticker: 'BB-PA', name: 'B' },
  ]
  expect((await parse('sec/tickers', tickersText(lines))).rows).toMatchObject([
    { cik: '0000000002', tickers: ['BB', 'BB-PA'], place: 1 },
    { cik: '0000000001', tickers: ['AA'], place: 2 },
  ])
  const withExchange = lines.map((line) => ({ ...line, exchange: '' }))
  expect((await parse('sec/exchanges', exchangesText(withExchange))).rows).toMatchObject([
    { exchange: null },
    { exchange: null },
  ])
})
