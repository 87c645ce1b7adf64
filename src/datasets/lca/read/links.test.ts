import { describe, expect, test } from 'vitest'
import type { Document } from '#ingest/document.ts'
import { findLinks, findUnknown } from './links.ts'

const FILES = 'https://www.dol.gov/sites/dolgov/files/ETA/oflc/pdfs/'
const page = (html: string): Document => ({
  url: 'https://www.dol.gov/agencies/eta/foreign-labor/performance',
  bytes: new TextEncoder().encode(`<!DOCTYPE html><html><body>${html}</body></html>`),
  contentType: 'text/html',
  fetchedAt: '2026-08-10',
})
const linked = (...hrefs: string[]) => page(hrefs.map((href) => `<a href="${href}">x</a>`).join('\n'))

describe('each name that the publisher has used gives its part', () => {
  test.each([
    ['H-1B_Case_Data_FY2008.xlsx', '2008'],
    ['H-1B_Case_Data_FY2009.xlsx', '2009'],
    ['Icert_LCA_FY2009.xlsx', '2009-icert'],
    ['Icert_%20LCA_%20FY2009.xlsx', '2009-icert'],
    ['H-1B_FY2010.xlsx', '2010'],
    ['H-1B_iCert_LCA_FY2011_Q4.xlsx', '2011'],
    ['LCA_FY2012_Q4.xlsx', '2012'],
    ['LCA_FY2013.xlsx', '2013'],
    ['H-1B_FY14_Q4.xlsx', '2014'],
    ['H-1B_Disclosure_Data_FY15_Q4.xlsx', '2015'],
    ['H-1B_Disclosure_Data_FY16.xlsx', '2016'],
    ['H-1B_Disclosure_Data_FY17.xlsx', '2017'],
    ['H-1B_Disclosure_Data_FY2018_EOY.xlsx', '2018'],
    ['H-1B_Disclosure_Data_FY2019.xlsx', '2019'],
    ['LCA_Disclosure_Data_FY2020_Q1.xlsx', '2020-q1'],
    ['LCA_Disclosure_Data_FY2025_Q4.xlsx', '2025-q4'],
    ['LCA_Dislclosure_Data_FY2026_Q2.xlsx', '2026-q2'],
    ['LCA_Disclosure_Data_FY2027.xlsx', '2027'],
  ])('%s → %s', (name, part) => {
    const [link, ...others] = findLinks(linked(FILES + name))
    expect(link).toEqual({ part, url: FILES + name, fiscalYear: Number(part.slice(0, 4)) })
    expect(others).toEqual([])
    expect(findUnknown(linked(FILES + name))).toEqual([])
  })
})

test('what stands beside them is left, and is no unknown name', () => {
  const others = [
    'LCA_Worksites_FY2025_Q4.xlsx',
    'FY26Q3/LCA_Worksites_FY_2026_Q3.xlsx',
    'FY26Q3/LCA_Appendix_A_FY2026_Q3.xlsx',
    'FY26Q3/LCA_Record_Layout_FY2026_Q3.pdf',
    'LCA_Record_Layout_FY2020.xlsx',
    'LCA_Selected_Statistics_FY2026_Q3.xlsx',
    'PERM_Disclosure_Data_FY2026_Q3.xlsx',
    'PW_Disclosure_Data_FY2026_Q3.xlsx',
    'PWD_Disclosure_Data_FY2018_EOY.xlsx',
    'H-2A_Disclosure_Data_FY2026_Q3.xlsx',
    'H-2B_Disclosure_Data_FY2026_Q3.xlsx',
    'CW-1_Disclosure_Data_FY2025_Q4.xlsx',
  ].map((name) => FILES + name)
  const all = linked(...others, `${FILES}LCA_Disclosure_Data_FY2025_Q4.xlsx`)
  expect(findLinks(all).map(({ part }) => part)).toEqual(['2025-q4'])
  expect(findUnknown(all)).toEqual([])
})

test('addresses are made whole: relative, with two slashes, moved to media, with anything behind', () => {
  const links = findLinks(
    page(`
      <a href="https://www.dol.gov//media/LCA_Disclosure_Data_FY2026_Q3.xlsx">LCA_Dislclosure_Data_FY2026_Q3.xlsx</a>
      <a href=" /sites/dolgov/files/ETA/oflc/pdfs/LCA_Disclosure_Data_FY2025_Q4.xlsx#top">FY2025</a>
      <a href="LCA_Disclosure_Data_FY2025_Q3.xlsx">beside the page</a>
      <a name="LCA_Disclosure_Data_FY2025_Q2.xlsx">no link</a> <a href="http://[">broken</a>`),
  )
  expect(links.map(({ part, url }) => [part, url])).toEqual([
    ['2026-q3', 'https://www.dol.gov/media/LCA_Disclosure_Data_FY2026_Q3.xlsx'],
    ['2025-q4', `${FILES}LCA_Disclosure_Data_FY2025_Q4.xlsx`],
    ['2025-q3', 'https://www.dol.gov/agencies/eta/foreign-labor/LCA_Disclosure_Data_FY2025_Q3.xlsx'],
  ])
})

test('newest come first, and of two links for one part the first is taken', () => {
  const names = [
    'LCA_FY2013.xlsx',
    'LCA_Disclosure_Data_FY2026_Q2.xlsx',
    'LCA_Dislclosure_Data_FY2026_Q2.xlsx',
    'LCA_Disclosure_Data_FY2026_Q3.xlsx',
    'H-1B_FY14_Q4.xlsx',
  ]
  const links = findLinks(linked(...names.map((name) => FILES + name)))
  expect(links.map(({ part }) => part)).toEqual(['2026-q3', '2026-q2', '2014', '2013'])
  expect(links[1]!.url).toBe(`${FILES}LCA_Disclosure_Data_FY2026_Q2.xlsx`)
})

test('a workbook that is named like ours and is none we know is told of', () => {
  const names = [
    'LCA_Program_Data_FY2027_Q1.xlsx',
    'H1B_Quarter_FY27.xlsx',
    'LCA_Disclosure_Data_FY2027_Q5.xlsx',
  ]
  expect(findUnknown(linked(...names.map((name) => FILES + name)))).toEqual(names)
})

describe('a page without files stops the source', () => {
  test.each([
    ['a page of another kind', page('<h1>Checking your browser</h1>'), /links no disclosure file/],
    ['no page', { ...page(''), bytes: new TextEncoder().encode('Access Denied') }, /it is no page/],
  ])('%s', (_, document, message) => expect(() => findLinks(document)).toThrow(message))
})
