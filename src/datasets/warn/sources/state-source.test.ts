import { expect, test } from 'vitest'
import type { Document } from '#ingest/document.ts'
import type { RawTable } from '../readers/table.ts'
import { CELL_CHARACTERS_MAX, warnSource } from './state-source.ts'

const page = (text = '<table></table>'): Document => ({
  url: 'https://example.org/warn',
  bytes: Buffer.from(text),
  contentType: 'text/html',
  fetchedAt: '2026-05-01',
})

const source = (table: RawTable) =>
  warnSource({
    state: 'OR',
    publisher: 'Oregon office',
    page: 'https://example.org/warn',
    quietDaysMax: 60,
    read: () => [table],
    columns: { company_name: 'Employer', notice_date: ['Received', 'Notice Date'], city: 'City' },
    optional: ['city'],
    ignored: ['Contact'],
  })

const row = { Employer: 'Fern Mill', Received: '4/20/2026' }

test('known columns are read, in whatever order and spelling', async () => {
  const table = { columns: ['NOTICE  DATE', 'Contact', 'employer'], rows: [] }
  expect(await source(table).parse([page()])).toEqual({ rows: [], review: [] })
})

test.each<[string, RawTable, string]>([
  ['gone', { columns: ['Employer', 'City'], rows: [] }, 'no column "Received"; found Employer, City'],
  [
    'unknown',
    { columns: ['Employer', 'Received', 'Union'], rows: [row], name: 'sheet 2' },
    'unknown column "Union"; found Employer, Received, Union in sheet 2; expected none but Employer, Received, Contact',
  ],
  [
    'without its label',
    { columns: ['Employer', 'Received', ''], rows: [{ ...row, '': 'Bend' }] },
    'unknown column ""; found Employer, Received, ',
  ],
])('a column that is %s stops the source, which says what it found', async (_, table, found) => {
  await expect(source(table).parse([page()])).rejects.toThrow(`warn/or: ${found}`)
})

test('a column without a label that holds nothing is none', async () => {
  const table = { columns: ['Employer', 'Received', ''], rows: [{ ...row, '': ' ' }] }
  expect((await source(table).parse([page()])).rows).toHaveLength(1)
})

test('an empty document and one that breaks off stop the source', async () => {
  const table = { columns: ['Employer', 'Received'], rows: [row] }
  await expect(source(table).parse([page('')])).rejects.toThrow('https://example.org/warn is empty')
  await expect(source(table).parse([page('<html><table>')])).rejects.toThrow(
    'https://example.org/warn breaks off: it has no </html>',
  )
})

test('a cell longer than any is cut before it is read, and told', async () => {
  const long = `Fern Mill ${'('.repeat(100_000)}`
  const table = { columns: ['Employer', 'Received'], rows: [{ ...row, Employer: long }] }
  const { rows, review } = await source(table).parse([page()])
  expect(rows[0]!.company_name.length).toBeLessThanOrEqual(CELL_CHARACTERS_MAX)
  expect(review).toMatchObject([{ field: 'company_name', reason: 'cut after 2500 of 100010 characters' }])
})

test.each([
  ['https://example.org/letter.pdf', 'https://example.org/letter.pdf'],
  ['letters/12.pdf', 'letters/12.pdf'],
  ['javascript:alert(1)', 'https://example.org/warn'],
  ['https://me:secret@example.org/letter.pdf', 'https://example.org/warn'],
])('a link to %s is told as %s', async (notice_url, told) => {
  const facts = {
    ...source({ columns: [], rows: [] }).facts,
    columns: { company_name: 'Employer', notice_url: 'Letter' },
  }
  const table = { columns: ['Employer', 'Letter'], rows: [{ Employer: 'Fern Mill', Letter: notice_url }] }
  const { rows } = await warnSource({ ...facts, read: () => [table] }).parse([page()])
  expect(rows[0]!.source_url).toBe(told)
})
