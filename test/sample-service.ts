/** For tests that walk all routes: an edition of invented data, services over it, and an address for each route. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Services } from '#contract/command.ts'
import type { AnyOperation } from '#contract/operation.ts'
import type { KeyFinder } from '#http/pipeline/callers.ts'
import type { OpenService } from '../src/app/open.ts'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { registry } from '../src/registry.ts'
import { copySample, SAMPLE_DAY } from './sample-data.ts'
import { temporaryFolder } from './service.ts'

const modules = registry(readConfig({}))

/** A test asks for more pages in a minute than a reader. */
const UNHURRIED = { PAGES_PER_MINUTE: '100000' }

/** The datasets of a service without settings. */
export const { catalogue, datasets } = modules

/** What it is asked with a key, or without one: what is done with a session has tests of its own. */
const asked = modules.operations.filter(
  ({ method, path }) => method === 'GET' && /^\/(api|feeds)\//.test(path),
)

const isOfAccount = ({ path }: AnyOperation) => /^\/api\/(alerts|filters|webhooks|talent)/.test(path)

/** What it is asked about the data, whoever asks. */
export const operations = asked.filter((operation) => !isOfAccount(operation))

/** What it is asked about what an account keeps. */
export const accountOperations = asked.filter(isOfAccount)

/** What is sold, to whom and how: the routes of the processor and of buyers. */
export const billingOperations = modules.operations.filter(({ path }) => path.startsWith('/billing/'))

/** A service over the edition, in this process. */
export type SampleService = Pick<OpenService, 'app' | 'close'>

/** An edition in a folder of its own. */
export interface SampleEdition {
  /** The file of a dataset. */
  file(dataset: string): string
  /**
   * Serves it; `settings` are those of the environment, `keyCache` knows keys in place of the accounts, and `services` are
   * what those keep.
   */
  serve(options?: {
    keyCache?: KeyFinder
    services?: Partial<Services>
    settings?: Record<string, string>
  }): Promise<SampleService>
  remove(): Promise<void>
}

/** The sample, as a first start publishes it; `asReal` takes the mark of invented data off it. */
export async function publishSample({ asReal = false } = {}): Promise<SampleEdition> {
  const folder = await temporaryFolder()
  const logger = pino({ level: 'silent' })
  const now = () => Date.parse(`${SAMPLE_DAY}T12:00:00Z`)
  const appOf = (settings: Record<string, string> = {}) =>
    buildApp(
      readConfig({
        DATA_DIR: folder.path,
        AS_OF: SAMPLE_DAY,
        FIRST_DATA: 'sample',
        ...UNHURRIED,
        ...settings,
      }),
      {
        logger,
        now,
      },
    )
  const { store } = appOf()
  await copySample(folder.path)
  const manifest = (await store.current())!
  if (asReal) {
    const told = join(store.folder, `${manifest.id}.json`)
    await writeFile(told, (await readFile(told, 'utf8')).replace('"sample": true', '"sample": false'))
  }
  return {
    file: (dataset) => store.path(manifest.datasets[dataset]!),
    // Keys that no account has cannot be counted there. However busy the machine is, a test fails for reasons of its own.
    serve: ({ keyCache, services, settings } = {}) =>
      appOf(settings).open({
        config: { eventLoopDelayMsMax: 60_000 },
        ...(keyCache && { keyCache, usage: undefined }),
        ...(services && { services }),
      }),
    remove: () => folder.remove(),
  }
}

/** The route with what it cannot do without, and the largest limit it takes; a value of one route alone is under `path#name`. */
export function addressOf({ path, input, pathParams }: AnyOperation, values: Record<string, string>) {
  const textOf = (name: string) => values[`${path}#${name}`] ?? values[name]!
  const shape = input.shape as Record<string, { safeParse(value: unknown): { success: boolean } }>
  const query = new URLSearchParams()
  for (const [name, schema] of Object.entries(shape)) {
    if (!pathParams.includes(name) && !schema.safeParse(undefined).success) query.set(name, textOf(name))
  }
  const limit = [10_000, 5000, 2000, 1000, 500, 200, 100].find((each) => shape.limit?.safeParse(each).success)
  if (limit !== undefined) query.set('limit', String(limit))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(textOf(name)))
  return { url: `${filled}?${query}`, limit }
}
