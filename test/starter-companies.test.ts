/**
 * Who is who as it comes with the program, held against what this version of it makes of the same records. It takes more
 * than a minute, so it runs where the real files are, beside the other tests of them; `test/starter.test.ts` tells
 * everywhere whether the version of companies that made them is today's.
 */
import '#storage/duckdb/testing/small-engine.ts'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readStarter } from '#ingest/starter/manifest.ts'
import { withMemory } from '#storage/duckdb/build.ts'
import { quoteText } from '#storage/duckdb/quoting.ts'
import { makeCompanies } from '../src/app/starter/remake-companies.ts'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { isWithoutMirror, whyWithout } from './real-edition.ts'
import { temporaryFolder } from './service.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => folder.remove())

test.skipIf(isWithoutMirror)(
  `companies that come with the program are those that it would make${whyWithout}`,
  async () => {
    const config = readConfig({ LOG_LEVEL: 'silent' })
    const held = (await readStarter(config.starterDir))!.derived!.companies!
    const app = buildApp(config, { logger: pino({ level: 'silent' }), now: Date.now })
    const made = await makeCompanies(app, folder.path)
    expect(made.tables.map(({ table, rows }) => [table, rows])).toEqual(
      held.tables.map(({ table, rows }) => [table, rows]),
    )
    // What differs is shown: `npm run starter -- companies` puts it right, and the version of companies is to be raised.
    for (const [at, { file }] of made.tables.entries()) {
      const [ours, theirs] = [join(folder.path, file), join(config.starterDir, held.tables[at]!.file)]
      const differing = await withMemory((connection) => {
        const read = (path: string) => `from read_parquet(${quoteText(path)})`
        const onlyIn = (a: string, b: string) => `(${read(a)} except all ${read(b)})`
        return connection.rows(`from ${onlyIn(ours, theirs)} union all from ${onlyIn(theirs, ours)} limit 5`)
      })
      expect(differing).toEqual([])
    }
  },
  600_000,
)
