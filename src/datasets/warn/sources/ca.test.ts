import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readPdfTable } from '../readers/pdf/table.ts'
import { fakeWeb, fetchAll } from '../testing/fake-web.ts'
import { FIXTURES } from '../testing/fixtures.ts'
import { buildPdf } from '../testing/pdf.ts'
import ca from './ca.ts'

const FILES = 'https://edd.ca.gov/siteassets/files/jobs_and_training'
const links = [
  'warn/warn_report1.xlsx',
  'warn/warn-report-for-7-1-24-to-6-30-25.pdf',
  'warn/warn-report-for-7-1-2023-to-06-30-2024.pdf',
  'pubs/warn-report-for-7-1-2021-to-06-30-2022.pdf ',
  'warn/WARN_Interim_041614_to_063014.pdf',
  'warn/eddwarncn14.pdf',
  'warn/optionalwarnform.pdf',
]
const page = links
  .map((link) => `<a href="/siteassets/files/jobs_and_training/${link}">Report</a>`)
  .join('\n')

test('past years are found through the links, blanks at their ends or not; the workbook comes last', async () => {
  const answers = Object.fromEntries(links.map((l) => [`${FILES}/${l.trim()}`, '%PDF-1.4']))
  const web = fakeWeb({ ...answers, [ca.page]: page, [`${FILES}/warn/warn_report1.xlsx`]: 'PK\u0003\u0004' })
  const documents = await fetchAll(ca, web, '2026-02-03')
  expect(documents.map((d) => d.url.slice(FILES.length + 1))).toEqual([
    'warn/WARN_Interim_041614_to_063014.pdf',
    'warn/eddwarncn14.pdf',
    'pubs/warn-report-for-7-1-2021-to-06-30-2022.pdf',
    'warn/warn-report-for-7-1-2023-to-06-30-2024.pdf',
    'warn/warn-report-for-7-1-24-to-6-30-25.pdf',
    'warn/warn_report1.xlsx',
  ])
  expect(web.asked.filter((a) => a.closed)).toHaveLength(4)
})

test('a report in whose place an error page stands is left out, the workbook is needed', async () => {
  const web = fakeWeb({
    [ca.page]: page,
    [`${FILES}/warn/WARN_Interim_041614_to_063014.pdf`]: '<html>Page not found</html>',
    [`${FILES}/warn/warn_report1.xlsx`]: 'PK\u0003\u0004',
  })
  const documents = await fetchAll(ca, web, '2026-02-03')
  expect(documents.map((d) => d.url)).toEqual([`${FILES}/warn/warn_report1.xlsx`])
  const without = fakeWeb({
    [ca.page]: page,
    [`${FILES}/warn/warn_report1.xlsx`]: '<html>Page not found</html>',
  })
  await expect(fetchAll(ca, without, '2026-02-03')).rejects.toThrow('is html and no zip')
})

test('a page without the workbook stops the source', async () => {
  const web = fakeWeb({ [ca.page]: '<html><title>Request Rejected</title></html>' })
  await expect(fetchAll(ca, web, '2026-02-03')).rejects.toThrow('no link to the workbook')
})

const document = (bytes: Uint8Array, url = `${FILES}/warn/report.pdf`) => ({
  url,
  bytes,
  contentType: '',
  fetchedAt: '2026-02-03',
})

test('a report that has lost rows against its own total stops the source', async () => {
  const description = JSON.parse(readFileSync(join(FIXTURES, 'ca-fy2015.pdf.json'), 'utf8'))
  description.pages[1].grids[1].rows.at(-1)[1] = '40'
  await expect(ca.parse([document(buildPdf(description))])).rejects.toThrow('counts 40 notices, 4 were read')
})

test('a summary alone on its page ends the table, too', async () => {
  const description = JSON.parse(readFileSync(join(FIXTURES, 'ca-fy2019.pdf.json'), 'utf8'))
  description.pages.push({ texts: [[30, 60, '** Lay-offs have been cancelled by the Company.']] })
  expect((await ca.parse([document(buildPdf(description))])).rows).toHaveLength(4)
})

test('a running report gives way to the one that replaces it, of another year it does not', async () => {
  const whole = JSON.parse(readFileSync(join(FIXTURES, 'ca-fy2019.pdf.json'), 'utf8'))
  const running = structuredClone(whole)
  const rows = running.pages[0].grids[0].rows
  rows[1][3] = 'Redwood Education'
  rows[2][6] = '160'
  rows[4][4] = 'Fontana'
  const read = async (first: string) => {
    const older = document(buildPdf(running), `${FILES}/WARN_Report_for_${first}_to_03-25-2019.pdf`)
    const newer = document(buildPdf(whole), `${FILES}/warn-report-for-7-1-2018-to-06-30-2019.pdf`)
    newer.fetchedAt = '2026-03-03'
    return (await ca.parse([older, newer])).rows.map((r) => [r.company_name, r.city, r.employees_affected])
  }
  const found = await read('7-1-2018')
  // Of the older report only the site stays that the newer one does not have.
  expect(found).toHaveLength(5)
  expect(found[0]).toEqual(['Redwood Education Holdings, LLC', 'Fontana', 117])
  expect(await read('7-1-2017')).toHaveLength(8)
})

/** Each report ends with a summary by month, made by the agency: notices and employees of the whole year. */
const REPORTS = '../shared/data/warn/raw/ca'
const columns = ['Notice Date', 'Effective Date', 'Company', 'City', 'No. Of Employees', 'Layoff/Closure']
describe.skipIf(!existsSync(REPORTS))('the published reports', () => {
  test.each([
    ['WARN_Interim_041614_to_063014.pdf', 'Received', 103, 103],
    ['WARNReportfor7-1-2014to06-30-2015.pdf', 'Received Date', 769, 769],
    ['WARN-Report-for-7-1-2015-to-06-30-2016.pdf', 'Received Date', 724, 724],
    // A cancelled closure of 48 employees is listed and not counted.
    ['WARN-Report-for-7-1-2017-to-06-30-2018.pdf', 'Received Date', 645, 644],
    ['cali_2018_19.pdf', 'Received Date', 833, 833],
  ] as const)(
    '%s has the notices and employees that it counts itself',
    async (file, received, listed, counted) => {
      const bytes = new Uint8Array(readFileSync(join(REPORTS, file)))
      const facts = { columns: [...columns, received], ends: /^Summary by/ }
      const table = await readPdfTable(
        document(bytes),
        { ...facts, columns: [...facts.columns, 'County'] },
        facts,
      )
      const total = table!.outside.flatMap((line) => /^Total ([\d,]+) ([\d,]+)/.exec(line)?.slice(1) ?? [])
      const [notices, employees] = total.map((cell) => Number(cell.replaceAll(',', '')))
      const counts = table!.rows
        .filter((row) => !(file.includes('2017') && /CANCELLED/.test(row.Company!)))
        .map((row) => Number(row['No. Of Employees']))
      expect(table!.rows).toHaveLength(listed)
      expect(notices).toBe(counted)
      expect(counts.reduce((sum, count) => sum + count)).toBe(employees)
    },
  )
})
