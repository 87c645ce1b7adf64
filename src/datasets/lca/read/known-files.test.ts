import { expect, test } from 'vitest'
import { knownFiles } from './known-files.ts'
import { findLinks } from './links.ts'

test('every known name is one that a link of the page would be told by', () => {
  for (const { part, fiscalYear, urls } of knownFiles('2027-05-01'))
    for (const url of urls) {
      const bytes = new TextEncoder().encode(`<html><a href="${url}">x</a></html>`)
      const page = { url: 'https://www.dol.gov/', bytes, contentType: 'text/html', fetchedAt: '2027-05-01' }
      expect(findLinks(page)).toEqual([{ part, url, fiscalYear }])
    }
})

test('one file a year until FY2019, two of FY2009, then one a quarter that is over; newest first', () => {
  const parts = (today: string) => knownFiles(today).map(({ part }) => part)
  expect(parts('2026-08-10')).toHaveLength(13 + 6 * 4 + 3)
  expect(parts('2026-08-10').slice(0, 4)).toEqual(['2026-q3', '2026-q2', '2026-q1', '2025-q4'])
  expect(parts('2026-08-10').slice(-3)).toEqual(['2009-icert', '2009', '2008'])
  expect(parts('2026-09-30')[0]).toBe('2026-q3')
  expect(parts('2026-10-01')[0]).toBe('2026-q4')
  expect(parts('2027-01-01')[0]).toBe('2027-q1')
})

test('files of FY2026 and later may stand at either address, and one has a misspelt name too', () => {
  const urls = (part: string) => knownFiles('2026-08-10').find((each) => each.part === part)!.urls
  expect(urls('2026-q3')).toEqual([
    'https://www.dol.gov/media/LCA_Disclosure_Data_FY2026_Q3.xlsx',
    'https://www.dol.gov/sites/dolgov/files/ETA/oflc/pdfs/LCA_Disclosure_Data_FY2026_Q3.xlsx',
  ])
  expect(urls('2026-q2')).toHaveLength(4)
  expect(urls('2025-q4')).toHaveLength(1)
})
