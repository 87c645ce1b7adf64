import { expect, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import { writeDuckDbFile } from '#storage/duckdb/build.ts'
import { EditionStore } from '#storage/editions/store.ts'
import { openData } from './data.ts'
import { readOptions } from './options.ts'

test('the bench refuses to call a small edition one of full size', async () => {
  const folder = await smallEdition()
  await expect(openData(readOptions(['--data', folder, '--scale', 'full']))).rejects.toThrow(
    'warn_notices has 56 rows of 130000',
  )
})

test('of a folder of which nothing is said it takes what is there', async () => {
  const { manifest } = await openData(readOptions(['--data', await smallEdition()]))
  expect(manifest.datasets.warn!.rows).toEqual({ warn_notices: 56 })
})

test('without a folder, full size is meant', () => {
  expect(readOptions([])).toMatchObject({ scale: 'full', data: null, questions: 200 })
  expect(() => readOptions(['--scale', 'tiny'])).toThrow('there is no size "tiny"; there are full, half')
})

async function smallEdition(): Promise<string> {
  const folder = await testFolder()
  const write = async (path: string) => {
    await writeDuckDbFile(path, [])
    return { warn_notices: 56 }
  }
  await new EditionStore(folder).publish({ writers: { warn: write }, sources: [], now: new Date(0) })
  return folder
}
