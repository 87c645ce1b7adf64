/** For tests that walk all routes: an edition of invented data, services over it, and an address for each route. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import type { AnyOperation } from '#contract/operation.ts'
import { createService, type Service } from '#http/app.ts'
import type { Ring } from '#http/pipeline/access.ts'
import type { ServerConfig } from '#http/settings.ts'
import { FollowingEditions } from '#storage/editions/serving.ts'
import { EditionStore } from '#storage/editions/store.ts'
import { publishSample } from '../src/app/sample.ts'
import { readConfig } from '../src/config.ts'
import { registry } from '../src/registry.ts'
import { temporaryFolder } from './service.ts'

/** The service as it is without settings. */
const { derived, tables, ...modules } = registry(readConfig({}))
export const { datasets, operations } = modules

/** A service over the edition, in this process. */
export interface SampleService {
  app: Service['app']
  stop(): Promise<void>
}

/** An edition in a folder of its own. */
export interface SampleEdition {
  /** The file of a dataset. */
  file(dataset: string): string
  serve(options: { ring?: Ring; config?: Partial<ServerConfig> }): Promise<SampleService>
  remove(): Promise<void>
}

/** Publishes the sample of a day, as a first start does; `asReal` takes the mark of invented data off it. */
export async function publishSampleOf(today: string, { asReal = false } = {}): Promise<SampleEdition> {
  const folder = await temporaryFolder()
  const store = new EditionStore(folder.path)
  await store.prepare()
  const now = Date.parse(`${today}T12:00:00Z`)
  const manifest = await publishSample(store, datasets, today, new Date(now), derived)
  if (asReal) {
    const told = join(store.folder, `${manifest.id}.json`)
    await writeFile(told, (await readFile(told, 'utf8')).replace('"sample": true', '"sample": false'))
  }
  const limits = { connections: 2, timeoutSeconds: 60, memoryMb: 512 }
  return {
    file: (dataset) => store.path(manifest.datasets[dataset]!),
    async serve({ ring, config }) {
      const editions = new FollowingEditions(store, { ...limits, tables })
      await editions.start()
      const service = createService({
        operations: operations,
        editions,
        logger: pino({ level: 'silent' }),
        now: () => now,
        config: { asOf: today, temporaryFolder: folder.path, ...config },
        ...(ring && { ring }),
      })
      return {
        app: service.app,
        async stop() {
          await service.close()
          await editions.close()
        },
      }
    },
    remove: () => folder.remove(),
  }
}

/** The route with what it cannot do without, and the largest limit it takes. */
export function addressOf({ path, input, pathParams }: AnyOperation, values: Record<string, string>) {
  const shape = input.shape as Record<string, { safeParse(value: unknown): { success: boolean } }>
  const query = new URLSearchParams()
  for (const [name, schema] of Object.entries(shape)) {
    if (!pathParams.includes(name) && !schema.safeParse(undefined).success) query.set(name, values[name]!)
  }
  const limit = [10_000, 5000, 2000, 1000, 500, 200, 100].find((each) => shape.limit?.safeParse(each).success)
  if (limit !== undefined) query.set('limit', String(limit))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name]!))
  return { url: `${filled}?${query}`, limit }
}
