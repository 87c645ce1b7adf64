/** LCA files when the publisher's page of links is gone: asked for by name, and never held for what they are not. */
import { expect, onTestFinished, test } from 'vitest'
import { lcaIngest } from '#datasets/lca/ingest.ts'
import { LCA_PAGE } from '#datasets/lca/read/fetch.ts'
import { sampleCases } from '#datasets/lca/sample.ts'
import { testFolder } from '#lib/testing/folders.ts'
import { EditionStore } from '#storage/editions/store.ts'
import { openInternet, type Reply } from './internet/network.ts'
import { refreshOn } from './internet/refreshing.ts'

const FOLDER = 'https://www.dol.gov/sites/dolgov/files/ETA/oflc/pdfs/'
const CLOSED = `${FOLDER}LCA_Disclosure_Data_FY2023_Q4.xlsx`
const LATER = `${FOLDER}LCA_Disclosure_Data_FY2024_Q1.xlsx`

test('files come by name, the page is told of; a challenge in place of a closed year is asked for again', async () => {
  const [older, newer] = sampleCases('2023-11-15').slice(-2)
  const publisher = new Map<string, Reply>([
    [CLOSED, { body: '<!DOCTYPE html><html><title>Just a moment...</title></html>' }],
    [LATER, { body: newer!.text, type: 'text/csv' }],
  ])
  const internet = await openInternet(({ url }) => publisher.get(url))
  onTestFinished(() => internet.close())
  const dataDir = await testFolder()
  const run = (today: string) => refreshOn(today, internet, dataDir, [lcaIngest])
  const current = async () => (await new EditionStore(dataDir).current())!
  const asked = (url: string) => internet.log.filter((each) => each.url === url).length

  await run('2026-06-15')
  const { datasets, sources } = await current()
  expect(datasets.lca!.inputs!.map(({ part }) => part)).toEqual(['2024-q1'])
  expect(sources.find(({ id }) => id === 'lca')).toMatchObject({
    status: 'ok',
    missing: [{ name: 'the page of all files', url: LCA_PAGE, since: '2026-06-15', leads: true }],
  })
  expect(sources.find(({ id }) => id === 'lca/2023-q4')?.status).toBe('failed')

  publisher.set(CLOSED, { body: older!.text, type: 'text/csv' })
  expect((await run('2026-06-16')).exitCode).toBe(0)
  expect((await current()).datasets.lca!.inputs!.map(({ part }) => part).sort()).toEqual([
    '2023-q4',
    '2024-q1',
  ])
  expect([asked(CLOSED), asked(LATER)]).toEqual([2, 1])
  await run('2026-06-17')
  expect([asked(CLOSED), asked(LATER)]).toEqual([2, 1])
})
