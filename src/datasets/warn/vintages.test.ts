import { expect, test } from 'vitest'
import { readNotice } from './notice.ts'
import { withoutRetold } from './vintages.ts'

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
