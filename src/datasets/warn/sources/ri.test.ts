import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#lib/dates.ts'
import { fakeWeb, fetchAll } from '../testing/fake-web.ts'
import { buildXlsx } from '../testing/xlsx.ts'
import ri from './ri.ts'

const ZIP = 'PK\u0003\u0004'
const FILE = 'https://dlt.ri.gov/sites/g/files/xkgbur571/files/2026-09/Warn%20Report_0.xlsx'

test('the workbook is found through the page', async () => {
  const web = fakeWeb({
    [ri.page]: `<a href="/sites/g/files/xkgbur571/files/2026-09/Warn%20Report_0.xlsx">WARN Report</a>
      <a href="/sites/g/files/xkgbur571/files/2026-01/Wages.xlsx">Wages</a>`,
    [FILE]: ZIP,
  })
  expect((await fetchAll(ri, web, '2026-10-01')).map((d) => d.url)).toEqual([FILE])
})

test('a page without the workbook, or a page in its place, stops the source', async () => {
  await expect(fetchAll(ri, fakeWeb({ [ri.page]: '<a href="/x">x</a>' }), '2026-10-01')).rejects.toThrow(
    'no link to the workbook',
  )
  const refused = fakeWeb({ [ri.page]: `<a href="${FILE}">WARN</a>`, [FILE]: '<html>Forbidden</html>' })
  await expect(fetchAll(ri, refused, '2026-10-01')).rejects.toThrow('is html and no zip')
})

/** A sheet of notices a month apart, each received two days later, its dates of notice pushed down from a row on. */
function sheet(notices: string[], slip: number, from: number) {
  const printed = notices.map((day, i) => (i < from ? day : (notices[i - slip] ?? notices[0]!)))
  const rows = notices.map((day, i) => [
    printed[i]!,
    addDays(day, 2),
    `Company ${i}`,
    'Warwick',
    10,
    '',
    'No',
  ])
  const header = ['WARN Date', 'Date Received', 'Company Name', 'Location of Layoffs', 'Number Affected']
  const bytes = buildXlsx({
    sheets: [{ name: 'Previous Years', rows: [[...header, 'Effective Date', 'Closing Yes/No'], ...rows] }],
  })
  return { url: FILE, bytes, contentType: '', fetchedAt: '2026-10-01' }
}

test('dates that slipped are put back beside their notices, those in place are left alone', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 20, max: 40 }),
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: 3, max: 6 }),
      async (count, slip, from) => {
        const notices = Array.from({ length: count }, (_, i) => addDays('2024-06-01', -30 * i))
        const { rows } = await ri.parse([sheet(notices, slip, from)])
        const whole = notices.map((day, i) => (i < count - slip ? day : null))
        expect(rows.map((row) => row.notice_date)).toEqual(whole)
      },
    ),
    { numRuns: 30 },
  )
})

test('a few dates that are far from their receipt are not taken for a slip', async () => {
  const notices = Array.from({ length: 8 }, (_, i) => addDays('2024-06-01', -30 * i))
  const { rows } = await ri.parse([sheet(notices, 2, 3)])
  expect(rows[5]!.notice_date).toBe(notices[3])
})
