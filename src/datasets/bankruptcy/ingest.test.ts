/** The whole way through a refresh: from a mirror to an edition, twice. */
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { POLITE } from '#ingest/fetch/manners.ts'
import { refresh } from '#ingest/refresh.ts'
import { testFolder } from '#lib/testing/folders.ts'
import { openEdition } from '#storage/editions/open-edition.ts'
import { EditionStore } from '#storage/editions/store.ts'
import { sql } from '#storage/sql.ts'
import { bankruptcyIngest } from './ingest.ts'
import { BANKRUPTCY_DEFAULTS } from './settings.ts'
import { feedText } from './testing/cases.ts'

const ingest = bankruptcyIngest(BANKRUPTCY_DEFAULTS)

async function refreshFrom(dataDir: string, mirror: string) {
  const report = await refresh({
    dataDir,
    datasets: [ingest],
    mirror,
    today: '2024-06-01',
    clock: () => new Date('2024-06-01T12:00:00Z'),
    web: { ...POLITE, userAgent: 'test' },
  })
  const store = new EditionStore(dataDir)
  const current = await store.current()
  return { report, store, current, attempted: report.sources.filter(({ status }) => status !== 'no_file') }
}

async function ask<Row>(
  store: EditionStore,
  query: Parameters<Awaited<ReturnType<typeof openEdition>>['db']['all']>[0],
) {
  const edition = await openEdition(store, (await store.current())!)
  const rows = await edition.db.all<Row>(query)
  await edition.db.close()
  return rows
}

test('a bad feed stops nothing else, and what a feed said before keeps serving', async () => {
  const mirror = await testFolder()
  const dataDir = await testFolder()
  await mkdir(mirror, { recursive: true })
  const write = async (text: string, day: string) => {
    await writeFile(
      join(mirror, `deb-${day}.xml`),
      feedText([{}], { court: 'deb', built: `${day}T18:00:00Z` }),
    )
    await writeFile(join(mirror, `nysb-${day}.xml`), text)
    const entry = (court: string) => ({
      url: `https://ecf.${court}.uscourts.gov/cgi-bin/rss_outside.pl`,
      file: `${court}-${day}.xml`,
      dataset: 'bankruptcy',
      part: `rss ${court}`,
      fetched_at: day,
    })
    await writeFile(join(mirror, 'mirror.json'), JSON.stringify([entry('deb'), entry('nysb')]))
  }
  await write(feedText([{ title: '24-10007-abc Birch LLC' }]), '2024-05-02')
  expect((await refreshFrom(dataDir, mirror)).report.exitCode).toBe(0)
  await write('<html>Service unavailable</html>', '2024-05-03')
  const { report, store, attempted } = await refreshFrom(dataDir, mirror)
  expect(report.exitCode).toBe(3)
  expect(attempted.map(({ source, status }) => [source, status])).toEqual([
    ['bankruptcy/rss-deb', 'ok'],
    ['bankruptcy/rss-nysb', 'failed'],
  ])
  expect(attempted[1]!.message).toContain('no RSS feed but "Service unavailable"')
  expect(await ask(store, sql`select id from bankruptcy_cases order by id`)).toEqual([
    { id: 'deb-24-10001' },
    { id: 'nysb-24-10007' },
  ])
})

test('the newest day of what was read is that of a case, a feed or a period', () => {
  const { newest } = bankruptcyIngest(BANKRUPTCY_DEFAULTS)
  expect(newest([])).toBeNull()
  const feed = {
    kind: 'feed' as const,
    told: { court_id: 'deb', heard_from: '', heard_until: '', built_on: '2024-05-02' },
  }
  expect(newest([feed])).toBe('2024-05-02')
})

test.skipIf(!existsSync('../shared/data/mirror.json'))(
  'the mirror loads without a fault, and a second time changes nothing (where ../shared/data is at hand)',
  async () => {
    const dataDir = await testFolder()
    const first = await refreshFrom(dataDir, '../shared/data')
    expect(first.attempted.map(({ source, status, unparsed }) => [source, status, unparsed])).toEqual([
      ['bankruptcy/rss-mdb', 'ok', 0],
      ['bankruptcy/rss-nysb', 'ok', 0],
      ['bankruptcy/docket', 'ok', 0],
      ['bankruptcy/fjc', 'ok', 0],
      ['bankruptcy/f2-monthly', 'ok', 0],
      ['bankruptcy/f2-quarterly', 'ok', 0],
    ])
    expect(first.report.exitCode).toBe(0)
    const held = await ask(
      first.store,
      sql`
      select count(*)::integer as cases, (count(*) filter (where date_filed is not null))::integer as dated,
             (count(*) filter (where not is_business))::integer as people
      from bankruptcy_cases`,
    )
    expect(held).toEqual([{ cases: 18, dated: 5, people: 0 }])
    const again = await refreshFrom(dataDir, '../shared/data')
    expect([again.report.exitCode, again.report.published]).toEqual([0, false])
  },
)
