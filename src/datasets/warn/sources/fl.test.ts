import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FakeAnswer, fakeWeb, fetchAll } from '../testing/fake-web.ts'
import fl from './fl.ts'

const BASE = 'https://reactwarn.floridajobs.org/WarnList/Records?year='

/** A page of the list with so many rows; `next` is where its pager's `>` leads. */
function page(rows: number, found: number, next?: string): string {
  const pager = next
    ? `<tfoot><tr><td colspan="6">1 <a href="${next}">2</a> <a href="${next}">&gt;</a></td></tr></tfoot>`
    : ''
  const row = `<tr><td><b>Heron Inc</b> </br>1 Wading Way</br></br>TAMPA, FL, 33601</td><td>05-16-26</td>
    <td>07-14-26</br><i> thru </i> </br>07-14-26</td><td>6</td><td>Construction</td><td></td></tr>`
  const labels = [
    'Company Name',
    'State Notification Date',
    'Layoff Date',
    'Employees Affected',
    'Industry',
    'Attachment',
  ]
  return `<html><div id="DivGrid">${found} <label>Record(s) found</label><table id="DataTable">
    <thead><tr>${labels.map((l) => `<th>${l}</th>`).join('')}</tr></thead>${pager}
    <tbody>${row.repeat(rows)}</tbody></table></div></html>`
}
const link = (year: number, n: number) => `/WarnList/Records?year=${year}&amp;page=${n}`
const years = (answers: Record<string, FakeAnswer>) =>
  fakeWeb(Object.fromEntries(Object.entries(answers).map(([key, answer]) => [BASE + key, answer])))

test('every year since 2019 is read page by page, years before the last from the archive', async () => {
  const web = years({
    '2019': page(2, 2),
    '2025': page(3, 5, link(2025, 2)),
    '2025&page=2': page(2, 5),
    '2026': page(3, 7, link(2026, 2)),
    '2026&page=2': page(3, 7, link(2026, 3)),
    '2026&page=3': page(1, 7),
  })
  const documents = await fetchAll(fl, web, '2026-05-21')
  const read = ['2019', '2025', '2025&page=2', '2026', '2026&page=2', '2026&page=3']
  expect(documents.map((d) => d.url.slice(BASE.length))).toEqual(read)
  const closed = ['2019', '2020', '2021', '2022', '2023', '2024']
  expect(web.asked.filter((a) => a.closed).map((a) => a.url.slice(BASE.length))).toEqual(closed)
  expect((await fl.parse(documents)).rows).toHaveLength(14)
})

test('pages that hold fewer rows than were promised stop the source', async () => {
  const web = years({ '2026': page(3, 7, link(2026, 2)), '2026&page=2': page(3, 7) })
  await expect(fetchAll(fl, web, '2026-05-21')).rejects.toThrow(
    '6 rows on all pages of 2026, where 7 were promised',
  )
})

test('a pager that turns in a circle stops the source', async () => {
  const web = years({ '2026': page(3, 9, link(2026, 2)), '2026&page=2': page(3, 9, link(2026, 2)) })
  await expect(fetchAll(fl, web, '2026-05-21')).rejects.toThrow('the pager leads back')
})

test('a page that is not the list stops the source', async () => {
  const document = { url: `${BASE}2026`, contentType: 'text/html', fetchedAt: '2026-05-21' }
  const read = (html: string) => fl.parse([{ ...document, bytes: new TextEncoder().encode(html) }])
  await expect(read('<html><body>Access denied</body></html>')).rejects.toThrow('no table of notices')
  await expect(read('<html><div id="DivGrid"><ul><li>Heron Inc</li></ul></div></html>')).rejects.toThrow(
    'no table',
  )
  expect((await read('<html><div id="DivGrid"></div></html>')).rows).toEqual([])
})

test('a closed year that was kept by halves is read anew', async () => {
  const web = years({ '2020': ['<html>Access denied</html>', page(1, 1)], '2026': page(1, 1) })
  expect((await fl.parse(await fetchAll(fl, web, '2026-05-21'))).rows).toHaveLength(2)
  expect(web.asked.filter((a) => a.url === `${BASE}2020`)).toEqual([
    { url: `${BASE}2020`, closed: true },
    { url: `${BASE}2020` },
  ])
})

test('name, lines of address, town and ZIP code come apart whatever they are', async () => {
  const line = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 .#'-]{0,20}[A-Za-z0-9.]$/)
  const town = fc.stringMatching(/^[A-Z][A-Z .-]{0,12}[A-Z]$/).filter((text) => text !== 'STATEWIDE')
  const address = fc.array(line, { minLength: 1, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(
      line,
      address,
      town,
      fc.integer({ min: 32003, max: 34997 }),
      async (name, lines, city, zip) => {
        const cell = [`<b>Heron ${name}</b> `, ...lines, '', `${city}, FL, ${zip}`].join('</br>')
        const html = page(1, 1).replace(/<td><b>Heron Inc.*?<\/td>/, `<td>${cell}</td>`)
        const bytes = new TextEncoder().encode(html)
        const { rows } = await fl.parse([
          { url: BASE, bytes, contentType: 'text/html', fetchedAt: '2026-05-21' },
        ])
        const folded = (text: string) => text.replace(/ +/g, ' ')
        expect(rows).toMatchObject([
          {
            company_name: folded(`Heron ${name}`),
            site_address: lines.map(folded).join(', '),
            city: folded(city),
            zip: String(zip),
          },
        ])
      },
    ),
    { numRuns: 60 },
  )
})
