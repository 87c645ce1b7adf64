/** History of bankruptcies as it comes by itself: the FJC's database and the tables F-2, over the small internet. */
import '#storage/duckdb/testing/small-engine.ts'
import { zipSync } from 'fflate'
import { expect, onTestFinished, test } from 'vitest'
import { bankruptcyIngest } from '#datasets/bankruptcy/ingest.ts'
import { BANKRUPTCY_DEFAULTS } from '#datasets/bankruptcy/settings.ts'
import { buildXlsx } from '#datasets/warn/testing/xlsx.ts'
import { testFolder } from '#lib/testing/folders.ts'
import { openEdition } from '#storage/editions/open-edition.ts'
import { EditionStore } from '#storage/editions/store.ts'
import { sql } from '#storage/sql.ts'
import { period } from './internet/f2.ts'
import { openInternet, type Reply } from './internet/network.ts'
import { refreshOn } from './internet/refreshing.ts'

const FJC = 'https://www.fjc.gov/sites/default/files/idb/textfiles/cpbank08on_0.zip'
const COURTS = 'https://www.uscourts.gov/sites/default/files/'
const ZIP = 'application/zip'
const TAB = [
  'SNAPSHOT\tSNAPFILE\tDISTRICT\tFILEDATE\tORGFLCHP\tNTRDBT',
  '2010\t1\t08\t03/01/2010\t11\tb',
  '2010\t1\t08\t03/09/2010\t11\tb',
  '2011\t0\t08\t03/09/2010\t11\tb',
].join('\r\n')

const MONTHLY = buildXlsx({
  sheets: [...period('Jan 2026', 'January 31, 2026'), ...period('Feb 2026', 'February 28, 2026')],
})
const QUARTERLY = buildXlsx({ sheets: period('Table F-2', 'March 31, 2026') })

/** A data folder that asks these publishers for history alone. */
async function installation(publishers: ReadonlyMap<string, Reply>) {
  const internet = await openInternet(({ url }) => publishers.get(url))
  onTestFinished(() => internet.close())
  const dataDir = await testFolder()
  const whole = bankruptcyIngest(BANKRUPTCY_DEFAULTS)
  const dataset = { ...whole, sources: whole.sources.filter(({ everyHours }) => everyHours) }
  const store = new EditionStore(dataDir)
  return {
    internet,
    refresh: (today: string) => refreshOn(today, internet, dataDir, [dataset]),
    async health(part: string) {
      return (await store.current())?.sources.find(({ id }) => id === `bankruptcy/${part}`)
    },
    async counts(source: string) {
      const edition = (await store.current())!
      const served = await openEdition(store, edition, { connections: 1, memoryMb: 256 })
      try {
        const rows = await served.db.all<{ period: string; filings: number }>(sql`
          select period, sum(filings)::integer as filings from bankruptcy_counts
          where source = ${source} group by period order by period`)
        return rows.map(({ period, filings }) => `${period} ${filings}`)
      } finally {
        await served.db.close()
      }
    },
  }
}

const published = () =>
  new Map<string, Reply>([
    [FJC, { body: zipSync({ 'cpbank.txt': new TextEncoder().encode(TAB) }), type: ZIP }],
    [`${COURTS}2026-04/bf_f2.1_0331.2026.xlsx`, { body: MONTHLY, type: ZIP }],
    [`${COURTS}document/bf_f2.3_0331.2026.xlsx`, { body: QUARTERLY, type: ZIP }],
  ])

test('the database and both tables are fetched and counted; years that are closed are fetched once', async () => {
  const publishers = published()
  publishers.set(`${COURTS}data_tables/bf_f2.1_0331.2025.xlsx`, {
    body: buildXlsx({ sheets: period('Mar 2025', 'March 31, 2025') }),
    type: ZIP,
  })
  const { refresh, counts, health, internet } = await installation(publishers)
  expect((await refresh('2026-06-15')).exitCode).toBe(0)
  expect(await counts('fjc')).toEqual(['2010-03 2'])
  expect(await counts('f2_monthly')).toEqual(['2025-03 1160', '2026-01 1160', '2026-02 1160'])
  expect(await counts('f2_quarterly')).toEqual(['2026-Q1 1160'])
  expect((await health('fjc'))?.status).toBe('ok')
  const asked = () => internet.log.filter(({ url }) => url.endsWith('bf_f2.1_0331.2025.xlsx')).length
  expect(asked()).toBe(2)
  await refresh('2026-06-16')
  expect(asked()).toBe(2)
  expect(internet.log.filter(({ url }) => url === FJC).map(({ status }) => status)).toEqual([200, 304])
})

test('what is gone fails nothing: it is noted since when, and what was counted stays', async () => {
  const publishers = published()
  const { refresh, counts, health } = await installation(publishers)
  await refresh('2026-06-15')
  const before = [await counts('fjc'), await counts('f2_monthly'), await counts('f2_quarterly')]
  publishers.delete(FJC)
  publishers.delete(`${COURTS}2026-04/bf_f2.1_0331.2026.xlsx`)
  await refresh('2026-06-20')
  expect([await counts('fjc'), await counts('f2_monthly'), await counts('f2_quarterly')]).toEqual(before)
  expect(await health('fjc')).toMatchObject({
    status: 'ok',
    rows: 1,
    last_attempt: expect.stringMatching(/^2026-06-20/),
    missing: [{ name: 'the database', url: FJC, since: '2026-06-20', stands_in: false }],
  })
})

test('a table that is not out yet is not missing', async () => {
  const { refresh, health } = await installation(published())
  await refresh('2026-07-20')
  const missing = (await health('f2-monthly'))!.missing!.map(({ name }) => name)
  expect(missing).not.toContain('bf_f2.1 of 2026-06-30')
  expect(missing).toContain('bf_f2.1 of 2025-12-31')
})

test.each<[string, Uint8Array, string]>([
  ['a page in its place', new TextEncoder().encode('<html>Just a moment...</html>'), 'no workbook'],
  [
    'another order of columns',
    buildXlsx({
      sheets: [
        {
          name: 'Jan 2026',
          rows: [
            ['During the Month Ending January 31, 2026'],
            ['Total', 41, 60, 10, 5, 4, 20, 6, 9, 1, 4, 40, 35, 1, 4],
          ],
        },
      ],
    }),
    'is not TOTAL_FILINGS',
  ],
  [
    'a column less',
    buildXlsx({
      sheets: [
        { name: 'Jan 2026', rows: [['Month Ending January 31, 2026'], ['Total', 60, 41, 10, 5, 4, 20]] },
      ],
    }),
    '6 figures in the row of totals instead of 14',
  ],
])('a workbook that is %s is left out, and the others are read', async (_, body, reason) => {
  const publishers = published()
  publishers.set(`${COURTS}document/bf_f2.1_1231.2025.xlsx`, { body, type: ZIP })
  const { refresh, counts, health } = await installation(publishers)
  await refresh('2026-06-15')
  expect(await counts('f2_monthly')).toEqual(['2026-01 1160', '2026-02 1160'])
  const { missing } = (await health('f2-monthly'))!
  const noted = missing!.find(({ name }) => name === 'bf_f2.1 of 2025-12-31')!
  expect(noted.reason).toContain(reason)
})
