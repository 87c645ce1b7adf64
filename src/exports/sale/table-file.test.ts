import { expect, test } from 'vitest'
import { PUBLIC_DOMAIN } from '../jsonld.ts'
import { describeTable } from './table-file.ts'
import { SALE_TABLES } from './tables.ts'

test('works of the government bear the mark of the public domain; texts of companies and courts’ records do not', () => {
  const marked = Object.entries(SALE_TABLES).filter(([part, table]) => {
    const { license } = describeTable(part, table)
    return license === PUBLIC_DOMAIN
  })
  expect(marked.map(([part]) => part)).toEqual(['visas', 'h1b', 'claims', 'jolts'])
})
