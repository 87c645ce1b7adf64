/**
 * Who is who as it comes with the program, held against what this version of it makes of the same records. It takes more
 * than a minute, so it runs where the real files are, beside the other tests of them; `test/starter.test.ts` tells
 * everywhere whether the version of companies that made them is today's.
 */
import '#storage/duckdb/testing/small-engine.ts'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readStarter } from '#ingest/starter/manifest.ts'
import { withMemory } from '#storage/duckdb/build.ts'
import { countRows } from '#storage/duckdb/connection.ts'
import { attachFile, quoteText } from '#storage/duckdb/quoting.ts'
import type { Table } from '#storage/tables.ts'
import { withCompanies } from '../src/app/starter/remake-companies.ts'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { isWithoutMirror, whyWithout } from './real-edition.ts'

test.skipIf(isWithoutMirror)(
  `companies that come with the program are those that it would make${whyWithout}`,
  async () => {
    const config = readConfig({ LOG_LEVEL: 'silent' })
    const held = (await readStarter(config.starterDir))!.derived!.companies!
    const app = buildApp(config, { logger: pino({ level: 'silent' }), now: Date.now })
    await withCompanies(app, (made) =>
      withMemory(async (connection) => {
        await connection.run(attachFile('made', made))
        const tables = app.modules.tables.companies!
        const counted = Object.entries(await countRows(connection, tables.map(inMade)))
        expect(counted).toEqual(held.tables.map(({ table, rows }) => [`made.${table}`, rows]))
        // What differs is shown: `npm run starter -- companies` puts it right, and the version of companies is to be raised.
        for (const { table, file } of held.tables) {
          const [ours, theirs] = [
            `from made.${table}`,
            `from read_parquet(${quoteText(join(config.starterDir, file))})`,
          ]
          const onlyIn = (a: string, b: string) => `(${a} except all ${b})`
          const differing = await connection.rows(
            `from ${onlyIn(ours, theirs)} union all from ${onlyIn(theirs, ours)} limit 5`,
          )
          expect(differing).toEqual([])
        }
      }),
    )
  },
  600_000,
)

const inMade = (table: Table): Table => ({ ...table, name: `made.${table.name}` })
