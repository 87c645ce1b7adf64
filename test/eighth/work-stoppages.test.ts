import { expect, test } from 'vitest'
import { askOn, refused } from '#contract/testing/ask.ts'
import { filesDatabase, readFileText } from '#ingest/files/testing/refreshing.ts'
import { stoppagesIngest } from './ingest.ts'
import list from './operations/work-stoppages.ts'
import { sampleStoppages } from './sample.ts'

const TODAY = '2026-05-21'
const HEADER = 'number,employer,state,began,workers'
const ask = askOn(TODAY)

const read = (lines: string[], part = '2026') =>
  readFileText(stoppagesIngest, [HEADER, ...lines, ''].join('\n'), { part })

test('a line without a day is left out, a count that is none is left empty and looked at', async () => {
  const { batches, review, leftOut } = await read(['1,Cedar Works,OH,2026-05-01,many', '2,Elm,OH,soon,5'])
  expect(batches[0]!.rows).toEqual([
    { stoppage_no: 1, employer: 'Cedar Works', state: 'OH', began: '2026-05-01', workers: null },
  ])
  expect([review.length, leftOut.length]).toEqual([1, 1])
})

test('another header stops the file and says which', async () => {
  await expect(readFileText(stoppagesIngest, 'no,who\n', { part: '2026' })).rejects.toThrow(
    'the header is "no,who"',
  )
})

test('of a stoppage in two files the later one is served; the newest stands first', async () => {
  const files = [
    { part: '2025', ...(await read(['1,Cedar Works,OH,2025-12-30,1000'], '2025')) },
    { part: '2026', ...(await read(['1,Cedar Works,OH,2025-12-30,1400', '2,Elm Foods,,2026-05-01,'])) },
  ]
  const db = await filesDatabase(stoppagesIngest, files, TODAY)
  const { records } = await ask(list, db)
  expect(records.map(({ employer, workers }) => [employer, workers])).toEqual([
    ['Elm Foods', null],
    ['Cedar Works', 1400],
  ])
  expect((await ask(list, db, { state: 'Ohio' })).total).toBe(1)
  expect((await ask(list, db, {}, { plan: 'starter' })).warnings[0]?.text).toMatch(
    /before 2025-05-21 are left out/,
  )
  expect(refused(list, { state: 'Atlantis', limit: 501 })).toEqual(['state', 'limit'])
})

test('the sample is read without a fault', async () => {
  for (const { part, text } of sampleStoppages(TODAY)) {
    const { review, leftOut } = await readFileText(stoppagesIngest, text, { part })
    expect([review, leftOut]).toEqual([[], []])
  }
})
