import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readJoltsText } from './testing/files.ts'

const FOLDER = new URL('./fixtures/', import.meta.url)
const names = readdirSync(FOLDER)
const files = names.filter((name) => !name.endsWith('.expected.json'))

test.each(files)('%s gives the rows we expect', async (name) => {
  const { batches, review, leftOut } = await readJoltsText(name, readFileSync(new URL(name, FOLDER)))
  const rows = batches.flatMap((batch) => batch.rows.map((row) => ({ table: batch.table.name, ...row })))
  const expected = JSON.parse(readFileSync(new URL(`${name}.expected.json`, FOLDER), 'utf8'))
  expect({ rows, review, left_out: leftOut }).toEqual(expected)
})

test('each file has its expected rows beside it, and no expected rows are left over', () => {
  expect(files).toHaveLength(3)
  expect(names.filter((name) => name.endsWith('.expected.json'))).toEqual(
    files.map((name) => `${name}.expected.json`),
  )
})
