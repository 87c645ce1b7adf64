import { expect, test } from 'vitest'
import { submissionUrl } from '../accession.ts'
import { feedText, submissionText } from '../sample/formats.ts'
import { accession, filingRecord, secDatabase, sourceOf } from '../testing/filings.ts'
import { fakeWeb, fetchAll } from '../testing/web.ts'
import { feedUrl } from './feed.ts'

const TODAY = '2024-06-01'
const CIK = '0000001111'
const FORM = { type: '8-K', file: 'form8k.htm', text: '<p>Item 1.03</p>' }
const fresh = { accession: accession(900), company: 'CEDAR WORKS INC', cik: CIK, filed: '2024-05-31' }

/** The filings whose texts are asked for, in order, where the edition holds these. */
async function wanted(filings: ReturnType<typeof filingRecord>[]): Promise<number[]> {
  const web = fakeWeb(
    (url) => (url === feedUrl(0) ? feedText([{ ...fresh, items: ['5.02'] }]) : submissionText(fresh, [FORM])),
    TODAY,
  )
  const db = await secDatabase({ filings })
  await fetchAll(sourceOf('sec/documents'), web, TODAY, async () => db)
  const asked = new Set(web.urls.slice(1))
  expect(asked.has(submissionUrl(CIK, fresh.accession))).toBe(true)
  return [...asked].map((url) => Number(/(\d{6})\.txt$/.exec(url)?.[1]))
}

const held = (n: number, items: string | null, filing_date: string | null, fields: object = {}) =>
  filingRecord({ accession: accession(n), items, filing_date, ...fields })

test('texts of the year that nobody has read are wanted after the feed’s: by weight of the items, newest first', async () => {
  const filings = [
    held(1, '5.02', '2024-05-01'),
    held(2, '2.05,9.01', '2023-08-01'),
    held(3, '1.03', '2023-07-01'),
    held(4, '1.03,2.04', '2024-01-01'),
    held(5, '2.06', '2024-02-01'),
    held(6, '1.03', '2023-06-02'),
    held(7, '1.03', '2023-06-01'),
    held(8, '1.03', '2024-03-01', { parsed_at: '2024-03-02' }),
    held(9, '8.01,9.01', '2024-03-01'),
    held(10, null, '2024-03-01'),
    held(11, '1.03', null),
    held(900, '5.02', '2024-05-31'),
  ]
  expect(await wanted(filings)).toEqual([900, 4, 3, 6, 2, 5, 1])
})

test('three hundred a refresh, the feed’s among them', async () => {
  const filings = Array.from({ length: 310 }, (_, n) => held(n + 1, '5.02', '2024-05-01'))
  const numbers = await wanted(filings)
  expect(numbers).toHaveLength(300)
  expect(numbers.slice(0, 2)).toEqual([900, 310])
})

test('without an edition there is the feed alone', async () => {
  const web = fakeWeb(
    (url) => (url === feedUrl(0) ? feedText([{ ...fresh, items: ['1.03'] }]) : submissionText(fresh, [FORM])),
    TODAY,
  )
  expect(await fetchAll(sourceOf('sec/documents'), web, TODAY, async () => null)).toHaveLength(1)
})
