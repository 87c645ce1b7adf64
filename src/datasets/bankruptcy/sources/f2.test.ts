import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { SourceChanged } from '#ingest/source.ts'
import { page } from '../testing/cases.ts'
import { f2Monthly, f2Quarterly } from './f2.ts'

const monthly = readFileSync(join(import.meta.dirname, '../fixtures/f2-monthly.csv'), 'utf8')

test('a packed file is read as the plain one', async () => {
  expect(await f2Monthly.parse([page(gzipSync(monthly))])).toEqual(await f2Monthly.parse([page(monthly)]))
})

test("a row's chapters add up to its total, with what is under no chapter of its own", async () => {
  const line = monthly.split('\n').find((each) => each.includes(',DE,'))!
  const cells = line.split(',')
  const head = monthly.split('\n')[0]!
  // A total of three more, of business: chapters 9, 15 or others that a table of before 2018 does not tell.
  const more = { TOTAL_FILINGS: '63', TOTAL_BUSINESS_FILINGS: '23' }
  const changed = head.split(',').map((name, i) => more[name as keyof typeof more] ?? cells[i])
  const { rows } = await f2Monthly.parse([page([head, changed.join(',')].join('\n'))])
  const counts = rows.flatMap((row) => (row.kind === 'count' ? [row.told] : []))
  expect(counts.reduce((sum, { filings }) => sum + filings, 0)).toBe(63)
  expect(counts.find(({ chapter, business }) => chapter === null && business)?.filings).toBe(3)
})

describe('refused with a sentence', () => {
  test.each([
    ['a column less', monthly.replace('NBCHAP_13', 'NB13'), 'has no column NBCHAP_13; found STATE'],
    ['a page', '<html><body>Not found</body></html>', 'has no column DATE, TOTAL_FILINGS'],
    ['a row of other length', `${monthly}1,2\n`, 'is no CSV'],
  ])('%s', async (_, text, reason) => {
    await expect(f2Monthly.parse([page(text)])).rejects.toThrow(SourceChanged)
    await expect(f2Monthly.parse([page(text)])).rejects.toThrow(reason)
  })
})

test('each takes its own files of a mirror', () => {
  const entry = (part: string) => ({ url: '', file: '', dataset: 'bankruptcy', part, fetched_at: '2024' })
  const parts = ['extraction F-2 monthly', 'extraction F-2 quarterly', 'f2-monthly', 'extraction courts']
  expect(parts.map((part) => f2Monthly.takes!(entry(part)))).toEqual([true, false, true, false])
  expect(parts.map((part) => f2Quarterly.takes!(entry(part)))).toEqual([false, true, false, false])
})
