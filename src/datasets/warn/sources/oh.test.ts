import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fakeWeb, fetchAll } from '../testing/fake-web.ts'
import oh from './oh.ts'

const FOLDER = 'https://jfs.ohio.gov/job-workforce-services/job-programs-and-services/submit-a-warn-notice/'
const pageOf = (name: string | number) => `${FOLDER}${name}-public-notices-of-layoffs-and-closures`
const csvOf = (year: number) =>
  `https://dam.assets.ohio.gov/raw/upload/v1/jfs.ohio.gov/${year}/${year}_warn.csv`
const shell = (csv: string) =>
  `<html><script>self.__next_f.push([1,"{\\"csvUrl\\":\\"${csv}\\",\\"rows\\":25}"])</script></html>`
const csv = (employer: string) =>
  `s,s,h,s,s,s\nCompany,Date Received,URL,City/County,Potential Number Affected,Layoff Date(s)\n${employer},5/1/2026,,Lima/Allen,12,6/1/2026\n`

test('each year’s page leads to its CSV, and closed years are read from the archive', async () => {
  const web = fakeWeb({
    [pageOf(2022)]: shell(csvOf(2022)),
    [csvOf(2022)]: csv('Old Co'),
    [pageOf(2025)]: shell(csvOf(2025).replaceAll('/', '\\\\/')),
    [csvOf(2025)]: csv('Last Co'),
    [pageOf('current')]: shell(csvOf(2026)),
    [csvOf(2026)]: csv('New Co'),
  })
  const documents = await fetchAll(oh, web, '2026-06-01')
  expect(documents.map((d) => d.url)).toEqual([2022, 2025, 2026].map(csvOf))
  expect((await oh.parse(documents)).rows.map((r) => r.company_name)).toEqual(['Old Co', 'Last Co', 'New Co'])
  const closed = web.asked.filter((a) => a.closed).map((a) => a.url)
  expect(closed).toEqual([pageOf(2020), pageOf(2021), pageOf(2022), csvOf(2022), pageOf(2023), pageOf(2024)])
})

test('in January the current page still leads to last year’s CSV, which is read once', async () => {
  const web = fakeWeb({
    [pageOf(2025)]: shell(csvOf(2025)),
    [pageOf('current')]: shell(csvOf(2025)),
    [csvOf(2025)]: csv('Last Co'),
  })
  expect((await fetchAll(oh, web, '2026-01-04')).map((d) => d.url)).toEqual([csvOf(2025)])
})

test('a page that holds its list is taken as it is', async () => {
  const list =
    '<html><div id="js-placeholder-json-data">{"data":[["Company","Date Received"],["Lima Co","5/1/2026"]]}</div></html>'
  const web = fakeWeb({ [pageOf('current')]: list })
  expect((await fetchAll(oh, web, '2026-06-01')).map((d) => d.url)).toEqual([pageOf('current')])
})

test('an empty page of a year that is over is left out, the current one stops the source', async () => {
  const empty = '<html><div id="__next"></div></html>'
  const current = { [pageOf('current')]: shell(csvOf(2026)), [csvOf(2026)]: csv('New Co') }
  const urls = async (answers: Record<string, string>) =>
    (await fetchAll(oh, fakeWeb(answers), '2026-06-01')).map((d) => d.url)
  expect(await urls({ ...current, [pageOf(2020)]: empty })).toEqual([csvOf(2026)])
  expect(await urls({ ...current, [pageOf(2025)]: empty })).toEqual([csvOf(2026)])
  await expect(urls({ [pageOf('current')]: empty })).rejects.toThrow('neither a list of notices nor')
})

test('a CSV without the header stops the source', async () => {
  const document = {
    url: csvOf(2026),
    bytes: new TextEncoder().encode('s,h,s\n13.00%,1,2\n'),
    contentType: 'text/csv',
    fetchedAt: '2026-06-01',
  }
  await expect(oh.parse([document])).rejects.toThrow('no list of notices')
})

test('a challenge kept in place of a closed year does not stand for it', async () => {
  const web = fakeWeb({
    [pageOf(2023)]: ['<html>Just a moment</html>', shell(csvOf(2023))],
    [csvOf(2023)]: ['<html>Just a moment</html>', csv('Old Co')],
    [pageOf('current')]: shell(csvOf(2026)),
    [csvOf(2026)]: csv('New Co'),
  })
  const { rows } = await oh.parse(await fetchAll(oh, web, '2026-06-01'))
  expect(rows.map((r) => r.company_name)).toEqual(['Old Co', 'New Co'])
})

test('places that run together, with a blank or without, come apart', async () => {
  const word = fc.stringMatching(/^[A-Z][a-z]{2,8}$/)
  const county = fc.oneof(word, fc.constant('Van Wert'))
  const town = fc.oneof(
    word,
    fc.tuple(word, word).map((words) => words.join(' ')),
  )
  const pairs = fc.uniqueArray(fc.tuple(town, county), {
    minLength: 1,
    maxLength: 4,
    selector: ([name]) => name,
  })
  await fc.assert(
    fc.asyncProperty(pairs, fc.constantFrom('', ' '), async (places, blank) => {
      fc.pre(places.every(([name, of]) => !/unknown|various/i.test(name + of)))
      const cell = places.map((place) => place.join('/')).join(blank)
      const text = csv('Lima Co').replace('Lima/Allen', cell)
      const bytes = new TextEncoder().encode(text)
      const { rows } = await oh.parse([
        { url: csvOf(2026), bytes, contentType: 'text/csv', fetchedAt: '2026-06-01' },
      ])
      const counties = new Set(places.map(([, of]) => of))
      expect(rows).toMatchObject([
        {
          city: places.map(([name]) => name).join(', '),
          county: counties.size === 1 ? places[0]![1] : null,
        },
      ])
    }),
  )
})

test('numbers of as many places are those of each, of more or fewer nothing that is known', async () => {
  const countOf = async (places: string, numbers: string) => {
    const text = csv('Lima Co').replace('Lima/Allen,12', `${places},${numbers}`)
    const bytes = new TextEncoder().encode(text)
    const document = { url: csvOf(2026), bytes, contentType: 'text/csv', fetchedAt: '2026-06-01' }
    return (await oh.parse([document])).rows[0]!.employees_affected
  }
  const four = 'Cincinnati/Hamilton Columbus/Franklin Richfield/Summit Toledo/Lucas'
  expect(await countOf(four, '58 94 97 35')).toBe(284)
  expect(await countOf('Akron/SummitToledo/Lucas', '58 94')).toBe(152)
  expect(await countOf('Lima/Allen', '58 94')).toBe(null)
  expect(await countOf(four, '58 94 97')).toBe(null)
})
