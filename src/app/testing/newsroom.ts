/** For tests: a data folder that is refreshed from invented lists of states, and a service that follows its editions. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { testPeople } from '#accounts/testing/people.ts'
import { EditionChanges } from '#changes/feed.ts'
import type { AnyOperation } from '#contract/operation.ts'
import type { PlanName } from '#contract/plans.ts'
import { warnIngest } from '#datasets/warn/ingest.ts'
import type { GivenNotice } from '#datasets/warn/notices/record.ts'
import { givenNotice } from '#datasets/warn/testing/notices.ts'
import { Alerts } from '#delivery/alerts/services.ts'
import { StopLinks } from '#delivery/alerts/stop-link.ts'
import { SavedFilters } from '#delivery/saved-filters.ts'
import { TestClock, testService } from '#http/testing/service.ts'
import type { DatasetIngest } from '#ingest/dataset.ts'
import { type Document, documentText } from '#ingest/document.ts'
import { POLITE } from '#ingest/fetch/manners.ts'
import { type RefreshOptions, refresh } from '#ingest/refresh.ts'
import type { Source } from '#ingest/source.ts'
import type { IsoDate } from '#lib/dates.ts'
import { testFolder } from '#lib/testing/folders.ts'
import type { State } from '#state/state.ts'
import { FollowingEditions } from '#storage/editions/serving.ts'
import { EditionStore } from '#storage/editions/store.ts'
import { readConfig } from '../../config.ts'
import { registry } from '../../registry.ts'

/** What is published, and what the service is made of. */
export const modules = registry(readConfig({}))

/** Where the service says that it is. */
export const PUBLIC_URL = 'https://headcount.example.org'

/** The day of the first refresh; each later one is a day later. */
export const FIRST_DAY = '2024-06-01'

/** Rows that a state lists, or an importer has, by the part of the dataset. */
export type Lists = Record<string, readonly Partial<GivenNotice>[]>

const dayOf = (ms: number): IsoDate => new Date(ms).toISOString().slice(0, 10)

/** A row of Oregon's list. */
export const listed = (company_name: string, fields: Partial<GivenNotice> = {}): Partial<GivenNotice> => ({
  company_name,
  city: 'Bend',
  notice_date: '2024-05-20',
  effective_date: '2024-07-20',
  effective_date_precision: 'day',
  source_url: `https://example.org/warn/${encodeURIComponent(company_name)}`,
  ...fields,
})

function sourceOf(part: string): Source<GivenNotice> {
  const importer = part === 'register'
  return {
    id: `warn/${part}`,
    dataset: 'warn',
    part,
    publisher: 'Oregon office',
    page: 'https://example.org/warn',
    rowsFallMax: 1,
    ...(importer ? { importer } : {}),
    async *fetch() {},
    parse: async (documents: readonly Document[]) => ({
      review: [],
      rows: documents.flatMap((document) =>
        (JSON.parse(documentText(document)) as Partial<GivenNotice>[]).map((row) =>
          givenNotice({
            seen_on: document.fetchedAt,
            ...(importer ? { origin: 'register' } : {}),
            ...row,
          }),
        ),
      ),
    }),
  }
}

async function mirrorOf(lists: Lists, day: IsoDate): Promise<string> {
  const folder = await testFolder()
  const index = Object.keys(lists).map((part) => ({
    url: `https://example.org/warn/${part}`,
    file: `${part}.json`,
    dataset: 'warn',
    part,
    fetched_at: day,
  }))
  for (const { part, file } of index) await writeFile(join(folder, file), JSON.stringify(lists[part]))
  await writeFile(join(folder, 'mirror.json'), JSON.stringify(index))
  return folder
}

/** A data folder with nothing in it yet, and a service over it. */
export async function newsroom({
  operations = modules.operations,
  state: given,
}: {
  operations?: readonly AnyOperation[]
  /** By default a new one. */
  state?: State | undefined
} = {}) {
  const dataDir = await testFolder()
  const clock = new TestClock(`${FIRST_DAY}T03:00:00Z`)
  const store = new EditionStore(dataDir)
  const editions = new FollowingEditions(store, { connections: 2, threads: 1 })
  const people = await testPeople({ now: clock.now, ...(given && { state: given }) })
  const { keyCache, usage, state, account } = people
  const links = new StopLinks(PUBLIC_URL, 'a secret of tests, 32 characters or more')
  const services = {
    account,
    filters: new SavedFilters(state, clock.now),
    alerts: new Alerts(state, account.accounts, links, clock.now),
  }
  const { app } = testService({
    operations,
    catalogue: modules.catalogue,
    editions,
    now: clock.now,
    keyCache,
    usage,
    services,
    // Refreshes go on in this very process: it is busy then.
    config: { eventLoopDelayMsMax: 60_000 },
  })
  onTestFinished(() => editions.close())
  let refreshed = 0
  return {
    ...people,
    app,
    dataDir,
    clock,
    store,
    editions,
    links,
    feed: new EditionChanges(editions),
    /** Refreshes from what the lists hold on this day, and serves it; by default the day after the refresh before. */
    async publish(
      lists: Lists,
      { reader = 1, more = {} }: { reader?: number; more?: Partial<RefreshOptions> } = {},
    ) {
      if (refreshed++ > 0) clock.ms += 24 * 3600 * 1000
      const today = dayOf(clock.ms)
      const dataset: DatasetIngest<GivenNotice> = {
        ...warnIngest,
        readerVersion: reader,
        sources: Object.keys(lists).map(sourceOf),
      }
      const report = await refresh({
        datasets: [dataset],
        changes: modules.changes,
        dataDir,
        mirror: await mirrorOf(lists, today),
        today,
        clock: () => new Date(clock.ms),
        web: { ...POLITE, userAgent: 'test', pauseSeconds: 0 },
        ...more,
      })
      await editions.check()
      return report.edition!
    },
    /** Asks a route as a key of that plan. */
    async ask(url: string, plan: Exclude<PlanName, 'anonymous'> = 'enterprise') {
      const { key } = await people.key(plan)
      return app.inject({ url, headers: { 'x-api-key': key } })
    },
  }
}
