import { expect, test } from 'vitest'
import { fakeWeb, fetchAll } from '../testing/fake-web.ts'
import ct from './ct.ts'

const facts = (page: number) =>
  `https://dolpublicdocumentlibrary.ct.gov/CsblrCategory/GetSpecializedData?pageSize=5000&pageIndex=${page}&prefix=%2Frapid_response%2Fwarn_documents&sortedCol=warn_document_date&module=WARN`
const FACTS = {
  affected_company: '',
  layoff_locations: '',
  warn_document_date: '',
  warn_document_received_date: '',
  layoff_dates: '',
  closing_dates: null,
  number_of_impacted_workers: '',
}
const item = (file: string, given: Record<string, unknown> = {}) => ({
  name: `rapid_response/warn_documents/2025/${file}.pdf`,
  blobToken: 't',
  blobProperties: { ...FACTS, ...given },
})
const answer = (totalPages: number, ...blobItems: unknown[]) => JSON.stringify({ totalPages, blobItems })

test('the page is opened, then the facts are asked for as its script does, page by page', async () => {
  const web = fakeWeb({
    [ct.page]: '<html></html>',
    [facts(1)]: answer(2, item('Fern Mill (Bristol) 5-5-2025', { affected_company: 'Fern Mill' })),
    [facts(2)]: answer(2, item('Moss Mill (Avon) 5-6-2025', { affected_company: 'Moss Mill' })),
  })
  const documents = await fetchAll(ct, web, '2026-05-20')
  expect(web.urls()).toEqual([ct.page, facts(1), facts(2)])
  expect(web.requests[1]).toEqual({
    headers: { Referer: ct.page, 'X-Requested-With': 'XMLHttpRequest', 'X-Security-Request': 'required' },
  })
  const { rows } = await ct.parse(documents)
  expect(rows.map((row) => [row.company_name, row.city, row.notice_date])).toEqual([
    ['Fern Mill', 'Bristol', '2025-05-05'],
    ['Moss Mill', 'Avon', '2025-05-06'],
  ])
})

test('an empty page, and an answer that is no list, stop the source', async () => {
  const asked = (...answers: string[]) =>
    fetchAll(
      ct,
      fakeWeb({ [ct.page]: '', [facts(1)]: answers[0]!, [facts(2)]: answers[1] ?? '' }),
      '2026-05-20',
    )
  await expect(asked(answer(1))).rejects.toThrow('page 1 of 1 is empty')
  await expect(asked(answer(2, item('Fern Mill')), answer(2))).rejects.toThrow('page 2 of 2 is empty')
  await expect(asked('{"message":"Access denied"}')).rejects.toThrow('no list of files')
  await expect(asked('<html>Just a moment…</html>')).rejects.toThrow()
})

const parse = (...items: unknown[]) =>
  ct.parse([
    {
      url: facts(1),
      bytes: new TextEncoder().encode(answer(1, ...items)),
      contentType: 'application/json',
      fetchedAt: '2026-05-20',
    },
  ])

test('a fact nobody knows stops the source', async () => {
  await expect(
    parse(item('Fern Mill', { affected_company: 'Fern Mill', affected_town: 'Bristol' })),
  ).rejects.toThrow('unknown column "affected_town"')
})

test('a fact that is no longer given stops the source', async () => {
  const { blobProperties, ...file } = item('Fern Mill', { affected_company: 'Fern Mill' })
  const { layoff_dates: _, ...fewer } = blobProperties as Record<string, unknown>
  await expect(parse({ ...file, blobProperties: fewer })).rejects.toThrow('no column "layoff_dates"')
})

test('the day of the name stands where only the year of the day entered differs', async () => {
  const day = async (entered: string, file = 'Fern Mill (Bristol) 5-16-2025') =>
    (await parse(item(file, { affected_company: 'Fern Mill', warn_document_date: entered }))).rows[0]!
      .notice_date
  expect(await day('0025-05-16')).toBe('2025-05-16')
  expect(await day('2024-05-16')).toBe('2025-05-16')
  expect(await day('2025-05-14')).toBe('2025-05-14')
  expect(await day('')).toBe('2025-05-16')
  expect(await day('', 'Fern Mill (Bristol)')).toBe('2025-01-01')
})

test('job titles are no notice, unless somebody entered one there', async () => {
  const named = 'Fern Mill job titles'
  expect(
    (await parse(item(named, { affected_company: 'Fern Mill', number_of_impacted_workers: '53' }))).rows,
  ).toEqual([])
  const whole = {
    affected_company: 'Moss Inn',
    warn_document_date: '2025-03-18',
    number_of_impacted_workers: '77',
  }
  expect((await parse(item(named, whole))).rows).toMatchObject([
    { company_name: 'Moss Inn', employees_affected: 77 },
  ])
})
