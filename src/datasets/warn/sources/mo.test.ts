import { expect, test } from 'vitest'
import { fakeWeb, fetchAll } from '../testing/fake-web.ts'
import mo from './mo.ts'

const page = (year: number) => `https://jobs.mo.gov/warn/${year}`
const listed = '<html><head><title>WARN Notices | JobsMoGov</title></head><body></body></html>'
const challenge = '<html><head><script src="/_Incapsula_Resource?SW"></script></head></html>'
const years = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
const answers = (from: number, to: number) =>
  Object.fromEntries(years(from, to).map((y) => [page(y), listed]))

test('every year since 2019 is read, oldest first, and the closed ones kept', async () => {
  const web = fakeWeb(answers(2019, 2026))
  expect((await fetchAll(mo, web, '2026-05-01')).map((d) => d.url)).toEqual(years(2019, 2026).map(page))
  expect(web.asked.filter((a) => a.closed).map((a) => a.url)).toEqual(years(2019, 2024).map(page))
})

test("a new year's page that is not there yet is passed over", async () => {
  expect((await fetchAll(mo, fakeWeb(answers(2019, 2025)), '2026-01-02')).map((d) => d.url).at(-1)).toBe(
    page(2025),
  )
})

test('a closed year that is gone is left out, this year or the last must be there', async () => {
  const documents = await fetchAll(mo, fakeWeb(answers(2020, 2026)), '2026-05-01')
  expect(documents.map((d) => d.url)).toEqual(years(2020, 2026).map(page))
  await expect(fetchAll(mo, fakeWeb(answers(2019, 2024)), '2026-05-01')).rejects.toThrow('2026 is not there')
})

test('a challenge kept in place of a closed year is asked anew', async () => {
  const web = fakeWeb({ ...answers(2019, 2026), [page(2021)]: [challenge, listed] })
  const documents = await fetchAll(mo, web, '2026-05-01')
  expect(documents).toHaveLength(8)
  expect(web.asked.filter((a) => a.url === page(2021))).toEqual([
    { url: page(2021), closed: true },
    { url: page(2021) },
  ])
})

test('a challenge stops the source, a year without a table does not', async () => {
  const document = (html: string) => [
    {
      url: page(2018),
      bytes: new TextEncoder().encode(html),
      contentType: 'text/html',
      fetchedAt: '2026-05-01',
    },
  ]
  expect(await mo.parse(document(listed))).toEqual({ rows: [], review: [] })
  await expect(mo.parse(document(challenge))).rejects.toThrow('neither a table of notices')
})
