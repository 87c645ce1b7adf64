import { describe, expect, test } from 'vitest'
import { readNotice } from '../cells/notice.ts'
import { warnSources } from './index.ts'
import { withoutEarlierEditions, withoutRetold } from './vintages.ts'

const row = (document: string, fetchedAt: string, name: string, day = '2024-03-01') =>
  readNotice(
    { company_name: name, notice_date: day },
    { state: 'OH', publisher: 'Office' },
    { url: `https://example.org/${document}`, fetchedAt },
    [],
  )
const sameFirstWord = (a: { company_name: string }, b: { company_name: string }) =>
  a.company_name.split(' ')[0] === b.company_name.split(' ')[0]
const names = (...rows: ReturnType<typeof row>[]) =>
  withoutRetold(rows, sameFirstWord).map((r) => r.company_name)

test('of two documents the newer one tells the notice', () => {
  const old = row('2023', '2024-03-15', 'Acme Anvil Works')
  const log = row('log', '2024-05-01', 'Acme Anvils')
  expect(names(old, log)).toEqual(['Acme Anvils'])
  expect(names(log, old)).toEqual(['Acme Anvils'])
})

test('rows of another day, of one document or of one address seen twice stay', () => {
  const old = row('2023', '2024-03-15', 'Acme Anvil Works')
  expect(names(old, row('log', '2024-05-01', 'Acme Anvils', '2024-03-02'))).toHaveLength(2)
  expect(names(old, row('2023', '2024-03-15', 'Acme Anvils'))).toHaveLength(2)
  expect(names(old, row('2023', '2024-04-01', 'Acme Anvils'))).toHaveLength(2)
  expect(names(old, row('log', '2024-05-01', 'Zenith Zippers'))).toHaveLength(2)
})

test('rows without a day are never held against each other', () => {
  const undated = (document: string, day: string) => row(document, day, 'Acme', '')
  expect(names(undated('2023', '2024-03-15'), undated('log', '2024-05-01'))).toHaveLength(2)
})

describe('editions of a list under addresses of their own', () => {
  const seriesOf = (url: string) => /\/list-of-(\d{4})-/.exec(url)?.[1] ?? null
  const page = 'https://example.org/notices'
  const file = (url: string, fetchedAt: string, text = 'Company,Date\n') => ({
    url,
    bytes: Buffer.from(text),
    contentType: '',
    fetchedAt,
  })
  const left = (...documents: ReturnType<typeof file>[]) =>
    withoutEarlierEditions(documents, seriesOf, page).map(({ url }) => url.split('/').at(-1))
  const [march, april] = ['https://example.org/list-of-2024-march', 'https://example.org/list-of-2024-april']

  test('the newest is read, of each list; what is no edition stays', () => {
    const others = [
      file('https://example.org/list-of-2023-final', '2024-01-02'),
      file('https://example.org/guide', '2023-01-01'),
    ]
    expect(left(file(march, '2024-03-31'), file(april, '2024-04-30'), ...others)).toEqual([
      'list-of-2024-april',
      'list-of-2023-final',
      'guide',
    ])
    expect(left(file(march, '2024-03-31'), file(april, '2024-03-31'))).toHaveLength(2)
  })

  test('a file handed in without its address is the newest edition, a page that links them is none', () => {
    expect(left(file(march, '2024-03-31'), file(page, '2024-04-30'))).toEqual(['notices'])
    expect(
      left(file(march, '2024-03-31'), file(page, '2024-04-30', '<!doctype html><html></html>')),
    ).toHaveLength(2)
  })
})

test.each([
  ['id', 'https://www.labor.idaho.gov/wp-content/uploads/2026/04/Idaho-WARN-notices.pdf', 'list'],
  ['mt', 'https://wsd.dli.mt.gov/_docs/wioa/warn-notices-updated-march-2026.xlsx', 'workbook'],
  [
    'ma',
    'https://www.mass.gov/files/csv/2026-05/WARN%20Report%20FY%202026%20week%20ending%2005-22-2026_0.csv',
    '2026',
  ],
  ['ma', 'https://www.mass.gov/doc/fy25-warn-report-0/download', null],
  [
    'sc',
    'https://dew.sc.gov/sites/dew/files/Documents/2026%20South%20Carolina%20WARN_Report%2005132026.pdf',
    '2026',
  ],
  ['sc', 'https://scworks.org/docs/2018_layoff_notifications_122718.pdf', null],
  [
    'ky',
    'https://kcc.ky.gov/WARN%20notices/WARN%20Notices%202026/WARN%20Report-2026-05-21-09-00-01.csv',
    '2026 csv',
  ],
  ['or', 'https://ccwd.hecc.oregon.gov/Layoff/Reports/WARN_20260601.xlsx', 'workbook'],
  ['or', 'https://ccwd.hecc.oregon.gov/Layoff/WARN?County=Lane&page=1', null],
  [
    'oh',
    'https://dam.assets.ohio.gov/raw/upload/v1781000000/jfs.ohio.gov/2026/2026-warn-notice.csv',
    'jfs.ohio.gov/2026/2026-warn-notice.csv',
  ],
  ['nc', 'https://files.nc.gov/commerce/2025-12/warn%20summary%20report%20123125.csv', '25'],
])('%s: %s is an edition of %s', (part, url, series) => {
  expect(warnSources.find((source) => source.part === part)!.facts.series!(url)).toBe(series)
})
