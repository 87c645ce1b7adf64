import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { NotPublished } from '#ingest/fetch/web.ts'
import { fakeWeb, fetchAll } from '../testing/fake-web.ts'
import { FIXTURES } from '../testing/fixtures.ts'
import co from './co.ts'

const link = (href: string, text: string) => `<a href="${href}">${text}</a>`
const page = (...links: string[]) => `<html><div class="region-content">${links.join('\n')}</div></html>`
const csv = (id: string, gid = '') =>
  `https://docs.google.com/spreadsheets/d/${id}/export?format=csv${gid ? `&gid=${gid}` : ''}`
const SHEET =
  'Company,WARN Date,CO Notifications,Workforce Area,Reason for Layoffs\nFern Mill,1/6/26,14,Denver,Closure\n'
const PAGE = page(
  link('https://docs.google.com/forms/d/e/1/viewform', 'feedback'),
  link('https://docs.google.com/spreadsheets/d/aB-1/edit?gid=12#gid=12', 'View Real-Time 2026 Warns'),
  link('https://docs.google.com/spreadsheets/d/aB-1/edit#gid=11', '2025 WARNs'),
  link('https://docs.google.com/spreadsheets/d/cD_2/edit?usp=sharing', '2020 WARN Listing'),
  link('https://drive.google.com/open?id=eF3', '2016 Listing'),
  link('https://docs.google.com/spreadsheets/d/aB-1/edit#gid=11', '2025 again'),
)

test('every sheet that the page links to is asked for as CSV, closed years once', async () => {
  const urls = [csv('aB-1', '12'), csv('aB-1', '11'), csv('cD_2'), csv('eF3')]
  const web = fakeWeb({ [co.page]: PAGE, ...Object.fromEntries(urls.map((url) => [url, SHEET])) })
  const documents = await fetchAll(co, web, '2026-05-20')
  expect(web.asked).toEqual([
    { url: co.page },
    { url: urls[0] },
    { url: urls[1] },
    { url: urls[2], closed: true },
    { url: urls[3], closed: true },
  ])
  expect(documents.map((d) => d.url)).toEqual(urls)
  expect((await co.parse(documents)).rows).toHaveLength(4)
})

test('a closed sheet that was kept as a sign-in page is asked for anew', async () => {
  const web = fakeWeb({
    [co.page]: page(
      link('https://docs.google.com/spreadsheets/d/aB-1/edit', '2026') +
        link('https://docs.google.com/spreadsheets/d/cD_2/edit', '2020'),
    ),
    [csv('aB-1')]: SHEET,
    [csv('cD_2')]: ['<!doctype html><title>Sign in</title>', SHEET],
  })
  const documents = (await fetchAll(co, web, '2026-05-20')).filter(({ url }) => url === csv('cD_2'))
  expect((await co.parse(documents)).rows.map((row) => row.company_name)).toEqual(['Fern Mill'])
})

test('a page without sheets, a missing sheet and a page in place of a sheet stop the source', async () => {
  await expect(
    fetchAll(co, fakeWeb({ [co.page]: '<html>Just a moment…</html>' }), '2026-05-20'),
  ).rejects.toThrow('no link to a sheet')
  const linked = page(link('https://docs.google.com/spreadsheets/d/cD_2/edit', '2020'))
  const missing = fakeWeb({ [co.page]: linked, [csv('cD_2')]: new NotPublished(csv('cD_2')) })
  await expect(fetchAll(co, missing, '2026-05-20')).rejects.toThrow('is not there')
  await expect(read('<!doctype html><title>Sign in</title>')).rejects.toThrow('no label "WARN Date"')
})

const read = (text: string) =>
  co.parse([
    {
      url: csv('x'),
      bytes: new TextEncoder().encode(text),
      contentType: 'text/csv',
      fetchedAt: '2026-05-20',
    },
  ])

test('a label that somebody typed over stops the source and is told', async () => {
  await expect(read(SHEET.replace('Company', '17 Elm Street, Fargo'))).rejects.toThrow('17 Elm Street, Fargo')
  await expect(read(SHEET.replace('Workforce Area', 'Fern Mill, LLC'))).rejects.toThrow('Fern Mill, LLC')
  await expect(read(SHEET.replace('WARN Date', '1/6/2026'))).rejects.toThrow('no label "WARN Date"')
})

test('a label known to have been typed over is read as what stood there', async () => {
  const { rows } = await read(SHEET.replace('Company', '12/1/25`'))
  expect(rows.map((row) => row.company_name)).toEqual(['Fern Mill'])
})

test('nothing of the people who filled in the form is read', async () => {
  const form = readFileSync(join(FIXTURES, 'co-2022.csv'), 'utf8')
  const told = form.replaceAll('(left out)', 'PRIVATE')
  expect(told).toContain('PRIVATE')
  expect(JSON.stringify(await read(told))).not.toContain('PRIVATE')
})

test('the number of people is the sum of the three kinds where no total is given', async () => {
  const sheet = (cells: string) =>
    read(
      `Company,WARN Date,Total CO,# Permanent,#Temp,#Furloughs,Workforce Area,Reason for Layoffs\nFern,1/6/26,${cells},Denver,Closure`,
    )
  const count = async (cells: string) => {
    const { rows, review } = await sheet(cells)
    return [rows[0]!.employees_affected, rows[0]!.employees_total, review.length]
  }
  expect(await count('99,1,2,3')).toEqual([99, null, 0])
  expect(await count(',40,2,3')).toEqual([45, null, 0])
  expect(await count('N/A,"1,040",,')).toEqual([1040, null, 0])
  expect(await count(',-,0,')).toEqual([null, null, 0])
  expect(await count(',"61 total, 4 in CO",0,0')).toEqual([4, 61, 0])
  expect(await count('?,,,')).toEqual([null, null, 0])
  expect(await count('N/A,Some,,')).toEqual([null, null, 1])
})
