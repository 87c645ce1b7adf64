/**
 * The records that come with the program, then a refresh of the publishers' real files: what the program came with is not
 * told as new, nor is what a state's own list shows of years before.
 */
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { warnIngest } from '#datasets/warn/ingest.ts'
import { testFolder } from '#lib/testing/folders.ts'
import { openEdition } from '#storage/editions/open-edition.ts'
import { type Sql, sql } from '#storage/sql.ts'
import { loadStarter } from '../src/app/starter/load-starter.ts'
import { type App, buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { isWithoutMirror, REAL_TODAY, whyWithout } from './real-edition.ts'

const MIRROR = '../shared/data'
/**
 * Lists of which the starter data have the file, or none, or an older one, and history from elsewhere: those of California
 * and New York show thousands of rows that it lacks, back to 2001.
 */
const READ = new Set(['ca', 'ct', 'ga', 'ia', 'ks', 'ny', 'ok', 'tn', 'wv', 'export-tn', 'list-mi'])
/** Georgia's list has three of days after its history's; of West Virginia nothing was known. */
const NEWS = { 'warn/ga': 3, 'warn/wv': 53 }

test.skipIf(isWithoutMirror)(
  `nothing of the real starter data is new to a refresh${whyWithout}`,
  async () => {
    const settings = { DATA_DIR: await testFolder(), AS_OF: REAL_TODAY }
    const now = () => Date.parse(`${REAL_TODAY}T12:00:00Z`)
    const app = buildApp(readConfig(settings), { logger: pino({ level: 'silent' }), now })
    await loadStarter(app, 'first')
    const { ids: before } = await noticesOf(app)
    expect(before.size).toBeGreaterThan(79_000)

    const sources = warnIngest.sources.filter(({ id }) => READ.has(id.slice('warn/'.length)))
    // What is made of notices is not asked for here: `starter-companies.test.ts` makes it of these records, and the edition of
    // the whole mirror of the publishers' files.
    const alone = buildApp(app.config, app, { ...app.modules, derived: {} })
    const { sources: told } = await alone.refresh({ datasets: [{ ...warnIngest, sources }], mirror: MIRROR })
    expect(told.filter(({ status }) => status === 'ok')).toHaveLength(READ.size)
    expect(
      Object.fromEntries(told.filter((each) => each.new > 0).map((each) => [each.source, each.new])),
    ).toEqual(NEWS)
    // No row of before is lost but those that their publisher's has taken the place of.
    const after = await noticesOf(app)
    expect([...before].filter((id) => !after.ids.has(id) && !after.replaced.has(id))).toEqual([])
    for (const source of ['warn/ca', 'warn/ny'])
      expect(told.find((each) => each.source === source)!.rows).toBeGreaterThan(5_000)
  },
  300_000,
)

/** The ids of the edition that serves, and of what its rows stand for. */
async function noticesOf({ store }: App) {
  const { db } = await openEdition(store, (await store.current())!)
  const idsOf = async (query: Sql) => new Set((await db.all<{ id: string }>(query)).map(({ id }) => id))
  try {
    return {
      ids: await idsOf(sql`select id from warn_notices`),
      replaced: await idsOf(sql`select other_id as id from warn_links where kind = 'replaces'`),
    }
  } finally {
    await db.close()
  }
}
