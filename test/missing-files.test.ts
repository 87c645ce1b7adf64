/** A dataset of files whose older files go, and whose publisher refuses for a day. */
import { expect, onTestFinished, test } from 'vitest'
import { h1bIngest } from '#datasets/h1b/ingest.ts'
import { sampleHub } from '#datasets/h1b/sample.ts'
import { testFolder } from '#lib/testing/folders.ts'
import { EditionStore } from '#storage/editions/store.ts'
import { openInternet, type Reply } from './internet/network.ts'
import { refreshOn } from './internet/refreshing.ts'

const address = (year: number) =>
  `https://www.uscis.gov/sites/default/files/document/data/h1b_datahubexport-${year}.csv`

test('older files that are not there are noted; a refusal of one day is over when it is over', async () => {
  const files = new Map<string, Reply>()
  for (const { part, text } of sampleHub('2023-11-15'))
    if (/^20\d\d$/.test(part)) files.set(address(Number(part)), { body: text, type: 'text/csv' })
  expect([...files.keys()]).toContain(address(2023))
  let refused = false
  const internet = await openInternet(({ url }) => (refused ? { status: 403 } : files.get(url)))
  onTestFinished(() => internet.close())
  const dataDir = await testFolder()
  const run = (today: string) => refreshOn(today, internet, dataDir, [h1bIngest])
  const current = async () => (await new EditionStore(dataDir).current())!
  const whole = async () => (await current()).sources.find(({ id }) => id === 'h1b')
  expect((await run('2026-05-20')).exitCode).toBe(0)
  const { inputs } = (await current()).datasets.h1b!
  expect(await whole()).toMatchObject({
    status: 'ok',
    missing: expect.arrayContaining([
      expect.objectContaining({ name: 'fiscal year 2009', url: address(2009), since: '2026-05-20' }),
    ]),
  })
  refused = true
  expect((await run('2026-05-21')).exitCode).toBe(1)
  expect(await whole()).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('--file 2023=PATH'),
  })
  refused = false
  expect((await run('2026-05-22')).exitCode).toBe(0)
  expect(await whole()).toMatchObject({
    status: 'ok',
    message: null,
    last_success: expect.stringMatching(/^2026-05-22/),
  })
  expect((await current()).datasets.h1b!.inputs).toEqual(inputs)
})
