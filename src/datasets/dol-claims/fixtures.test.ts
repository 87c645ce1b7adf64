import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readClaimsText } from './testing/files.ts'

const FOLDER = new URL('./fixtures/', import.meta.url)
const names = readdirSync(FOLDER)
const files = names.filter((name) => !name.endsWith('.expected.json'))

/** The part a fixture stands for: `r539cy-state.xml` → `r539cy-state`. */
const partOf = (name: string) => name.replace(/\.\w+$/, '')

test.each(files)('%s gives the rows we expect', async (name) => {
  const { batches, review, leftOut } = await readClaimsText(partOf(name), readFileSync(new URL(name, FOLDER)))
  const rows = batches.flatMap((batch) => batch.rows.map((row) => ({ table: batch.table.name, ...row })))
  const expected = JSON.parse(readFileSync(new URL(`${name}.expected.json`, FOLDER), 'utf8'))
  expect({ rows, review, left_out: leftOut }).toEqual(expected)
})

test('each file has its expected rows beside it, and no expected rows are left over', () => {
  expect(files).toHaveLength(4)
  expect(names.filter((name) => name.endsWith('.expected.json'))).toEqual(
    files.map((name) => `${name}.expected.json`),
  )
})
