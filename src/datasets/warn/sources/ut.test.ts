import { expect, test } from 'vitest'
import { SourceChanged } from '#ingest/source.ts'
import source from './ut.ts'

const HEADER =
  '<tr><th>Date of Notice</th><th>Company Name</th><th>Location</th><th>Affected Workers</th></tr>'
const read = async (...cells: string[]) => {
  const row = cells.map((cell) => `<td>${cell}</td>`).join('')
  const html = `<table>${HEADER}<tr>${row}</tr></table>`
  const bytes = new TextEncoder().encode(html)
  const { rows } = await source.parse([{ url: source.page, bytes, contentType: '', fetchedAt: '2026-05-01' }])
  return rows[0]!
}

test.each([
  ['Logan (nationwide)', { city: 'Logan', employees_affected: null, employees_total: 430 }],
  ['Logan (USU)', { city: 'Logan', employees_affected: 430, employees_total: null }],
  ['Logan<br />(Relocating to Idaho)', { city: 'Logan', event_type: 'relocation' }],
  ['SLC', { city: 'Salt Lake City', county: null }],
  ['SLC and Provo', { city: 'SLC and Provo' }],
  ['Emery County', { city: null, county: 'Emery County' }],
])('the place %j', async (place, expected) => {
  expect(await read('04/29/26', 'Acme', place, '430')).toMatchObject(expected)
})

test('a page without a table stops the source', async () => {
  const bytes = new TextEncoder().encode('<html><h1>Service unavailable</h1></html>')
  const documents = [{ url: source.page, bytes, contentType: '', fetchedAt: '2026-05-01' }]
  await expect(source.parse(documents)).rejects.toThrow(SourceChanged)
})
