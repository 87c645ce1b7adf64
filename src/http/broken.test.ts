import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { custom } from '#contract/testing/operations.ts'
import { testFolder } from '#lib/testing/folders.ts'
import type { Database } from '#storage/database.ts'
import { openEdition } from '#storage/editions/open-edition.ts'
import { EditionStore } from '#storage/editions/store.ts'
import { sql, trusted } from '#storage/sql.ts'
import { damageFile, wordsTable, writesWords } from '#storage/testing/files.ts'
import { endServices, OPERATOR_KEY, TestEditions, testService } from './testing/service.ts'

afterEach(endServices)

const headers = { 'x-api-key': OPERATOR_KEY }

/** A service over real files of two datasets, one route for each and one for both. */
async function service() {
  const store = new EditionStore(await testFolder())
  const manifest = await store.publish({
    writers: { warn: writesWords('warn_words'), sec: writesWords('sec_words') },
    sources: [],
    now: new Date('2024-02-01T00:00:00Z'),
  })
  const declared = { ...wordsTable('sec_words'), columns: { filed: { type: 'date' as const, about: '' } } }
  const tables = { warn: [wordsTable('warn_words')], sec: [declared] }
  const lines: string[] = []
  let asked = 0
  const last = (db: Database, table: string) => {
    asked++
    return db.get(sql`select max(word) as word from ${trusted(table)}`)
  }
  const operations = [
    custom(({ db }, { n }) => (n === 0 ? last(db, 'warn_words') : { n }), { path: '/api/warn' }),
    custom(({ db }) => last(db, 'sec_words'), { path: '/api/sec', needs: { datasets: ['sec'] } }),
    custom(async ({ db }) => [await last(db, 'sec_words'), await last(db, 'warn_words')], {
      path: '/api/both',
      needs: { datasets: ['sec', 'warn'] },
    }),
  ]
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  return {
    /** Serves the files; `strict` holds them against what a newer program needs of sec. */
    async start({ strict = false } = {}) {
      const edition = await openEdition(store, manifest, strict ? { tables } : {})
      const { app } = testService({ operations, editions: new TestEditions(edition), logger })
      const get = (url: string) => app.inject({ url, headers })
      return { get, close: () => edition.db.close() }
    },
    damage: (name: string) => damageFile(store.path(manifest.datasets[name]!)),
    lines,
    asked: () => asked,
  }
}

test('damage met while answering is told once, and from then on without asking', async () => {
  const { start, damage, lines, asked } = await service()
  const { get, close } = await start()
  expect((await get('/api/warn?n=7')).json()).toEqual({ n: 7 })
  await damage('warn')
  const met = await get('/api/both')
  expect(met.json()).toMatchObject({ status: 503, code: 'dataset_unavailable' })
  expect(met.json().detail).toContain('The warn data')
  expect(met.headers['retry-after']).toBe('60')
  const before = asked()
  expect((await get('/api/both?n=1')).json()).toMatchObject({ code: 'dataset_unavailable' })
  expect((await get('/api/warn?n=1')).json()).toMatchObject({ code: 'dataset_unavailable' })
  expect(asked()).toBe(before)

  expect((await get('/readyz')).json()).toMatchObject({ status: 'ready', broken: ['warn'] })
  const metrics = (await get('/metrics')).body
  expect(metrics).toContain('headcount_dataset_broken{dataset="warn"} 1')
  expect(metrics).toContain('headcount_dataset_broken{dataset="sec"} 0')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      level: 50,
      dataset: 'warn',
      msg: 'dataset is damaged',
      err: { message: expect.stringContaining('the file of warn is damaged') },
    },
  ])
  // The other dataset answers, and so does what is in memory.
  expect((await get('/api/sec')).json()).toEqual({ word: 'word 999997' })
  expect((await get('/api/warn?n=7')).json()).toEqual({ n: 7 })
  await close()
})

test('a file that another version wrote is 503 on the routes that need it', async () => {
  const { start, asked } = await service()
  const { get, close } = await start({ strict: true })
  const refused = await get('/api/sec')
  expect(refused.json()).toMatchObject({ status: 503, code: 'dataset_unavailable' })
  expect(refused.headers['retry-after']).toBe('60')
  expect((await get('/api/both')).statusCode).toBe(503)
  expect(asked()).toBe(0)
  expect((await get('/readyz')).json().broken).toEqual(['sec'])
  expect((await get('/metrics')).body).toContain('headcount_dataset_broken{dataset="sec"} 1')
  expect((await get('/api/warn')).json()).toEqual({ word: 'word 999997' })
  await close()
})
