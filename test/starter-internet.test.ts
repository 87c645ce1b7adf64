/** A fresh install: the starter data, then a first refresh over the small internet, through the app as it is set up. */
import '#storage/duckdb/testing/small-engine.ts'
import { appendFile, copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { warnIngest } from '#datasets/warn/ingest.ts'
import { FIXTURES, readExpected } from '#datasets/warn/testing/fixtures.ts'
import { testFolder } from '#lib/testing/folders.ts'
import { openEdition } from '#storage/editions/open-edition.ts'
import { sql } from '#storage/sql.ts'
import { type App, buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { smallInternet } from './internet/index.ts'
import { openProxy } from './internet/proxy.ts'
import { makeSampleStarter, writeSampleMirror } from './starter-mirror.ts'

const MADE = '2026-05-21'
const TODAY = '2026-06-15'
/** States of one page each; that of the last has been seen by nobody before. */
const STARTED = ['ak', 'sd', 'wv']
const FIRST_SEEN = 'ut'

test('nothing of the starter is new to a first refresh, and nothing of it is lost', async () => {
  const [mirror, starter, data] = [await testFolder(), await testFolder(), await testFolder()]
  await writeSampleMirror(mirror, MADE)
  for (const part of STARTED) await addState(mirror, part)
  await makeSampleStarter(mirror, starter)

  const proxy = await openProxy(smallInternet(TODAY).answer)
  onTestFinished(() => proxy.close())
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
  onTestFinished(() => void vi.unstubAllEnvs())
  const settings = { DATA_DIR: data, STARTER_DIR: starter, AS_OF: TODAY, HTTPS_PROXY: proxy.address }
  const now = () => Date.parse(`${TODAY}T12:00:00Z`)
  const app = buildApp(readConfig(settings), { logger: pino({ level: 'silent' }), now })
  await app.prepare()
  await app.completeStarter()
  const before = await noticesOf(app)
  expect(before.length).toBeGreaterThan(40)

  const asked = new Set([...STARTED, FIRST_SEEN].map((part) => `warn/${part}`))
  const sources = warnIngest.sources.filter(({ id }) => asked.has(id))
  const report = await app.refresh({ datasets: [{ ...warnIngest, sources }] })
  const told = Object.fromEntries(report.sources.map(({ source, ...rest }) => [source, rest]))
  for (const part of STARTED)
    expect(told[`warn/${part}`], part).toMatchObject({ status: 'ok', new: 0, changed: 0, gone: 0 })
  expect(told[`warn/${FIRST_SEEN}`]).toMatchObject({ status: 'ok', new: 11 })

  const after = await noticesOf(app)
  const ids = new Map(after.map((row) => [row.id, row]))
  expect(before.map(({ id }) => ids.get(id))).toEqual(before)
  const fresh = after.filter(({ first_seen }) => first_seen === TODAY)
  expect(new Set(fresh.map(({ source_id }) => source_id))).toEqual(new Set([`warn/${FIRST_SEEN}`]))
}, 120_000)

/** Adds a state's page to a mirror, of the repository whose files may be passed on. */
async function addState(mirror: string, part: string): Promise<void> {
  const index = join(mirror, 'mirror.json')
  const entries = JSON.parse(await readFile(index, 'utf8')) as object[]
  const { file: fixture, url, contentType } = readExpected(part)!.documents[0]!
  const file = `warn/${part}-0`
  await copyFile(join(FIXTURES, fixture), join(mirror, file))
  entries.push({ url, file, dataset: 'warn', part, content_type: contentType, fetched_at: MADE })
  await writeFile(index, JSON.stringify(entries))
  await appendFile(
    join(mirror, 'warn', 'SOURCES.md'),
    `| \`${part}-0\` | page | ${part} | R2 \`${part}\` | 9 | 2026 |\n`,
  )
}

/** The notices of the edition that serves, with what is told of their days. */
async function noticesOf({ store }: App) {
  const { db } = await openEdition(store, (await store.current())!)
  try {
    return await db.all<{ id: string; source_id: string; first_seen: string; status: string }>(
      sql`select id, source_id, first_seen::varchar as first_seen, status from warn_notices order by id`,
    )
  } finally {
    await db.close()
  }
}
