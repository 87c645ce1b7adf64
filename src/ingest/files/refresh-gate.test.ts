import { expect, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import { counts, file, mirror, run } from './testing/words.ts'

/** Lines of so many days, of which so many cannot be read. */
const days = (rows: number, unreadable: number) =>
  file(...Array.from({ length: rows }, (_, i) => `${i < unreadable ? '?' : '2024-01-01'} oak`))

test('a column that can hardly be read refuses the file, and a few cells do not', async () => {
  const dataDir = await testFolder()
  const few = await run(dataDir, { mirror: await mirror({ a: days(100, 5) }) })
  expect(few.sources).toMatchObject([{ status: 'ok', unparsed: 5 }])
  const many = await run(dataDir, { mirror: await mirror({ a: days(100, 6), b: file('2024-01-02 elm') }) })
  expect(many.sources).toMatchObject([
    { source: 'words/a', status: 'failed', message: '6 of 100 cells of day could not be read' },
    { source: 'words/b', status: 'ok' },
  ])
  expect(await counts(dataDir)).toEqual({ elm: 1, oak: 100 })
  const accepted = await run(dataDir, { mirror: await mirror({ a: days(101, 6) }), accept: ['words/a'] })
  expect(accepted.sources).toMatchObject([{ status: 'ok', rows: 101 }])
})

test('a column that was filled and is empty refuses the file', async () => {
  const dataDir = await testFolder()
  await run(dataDir, { mirror: await mirror({ a: days(30, 0) }) })
  // As with a column that is read under another heading: nothing is unreadable, nothing is there.
  const emptied = file(...Array.from({ length: 30 }, (_, i) => (i === 0 ? '2024-01-01 oak' : '- oak')))
  const second = await run(dataDir, { mirror: await mirror({ a: emptied }) })
  expect(second.sources).toMatchObject([
    { status: 'failed', message: 'day was filled in 30 of 30 rows and is in 1 of 30' },
  ])
  expect(await counts(dataDir)).toEqual({ oak: 30 })
})
