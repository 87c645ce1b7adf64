/** Questions that are asked of an edition before anybody asks are answered, and fill what later ones are answered from. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyOperation, ReadOperation } from '#contract/operation.ts'
import { inTurn } from '#storage/editions/once.ts'
import { type OpenEdition, openEdition } from '#storage/editions/open-edition.ts'
import type { EditionHolder } from '#storage/editions/serving.ts'
import { askAhead } from '../src/app/ask-ahead.ts'
import { type App, buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { copySample, SAMPLE_DAY } from './sample-data.ts'

const now = () => Date.parse(`${SAMPLE_DAY}T12:00:00Z`)
let folder: string
let app: App
let edition: OpenEdition

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headcount-ahead-'))
  await copySample(folder)
  app = buildApp(readConfig({ DATA_DIR: folder, AS_OF: SAMPLE_DAY }), {
    logger: pino({ level: 'silent' }),
    now,
  })
  edition = await openEdition(app.store, (await app.store.current())!, { tables: app.modules.tables })
})

afterAll(async () => {
  await edition.db.close()
  await rm(folder, { recursive: true, force: true })
})

/** Asks the operations ahead of an edition that is held, or of one that is not, and tells which of them were run, and how that went. */
async function told(operations: readonly AnyOperation[], holds: OpenEdition | null = edition, of = edition) {
  const runs: string[] = []
  let released = 0
  const holder: EditionHolder = {
    acquire: () => holds && { edition: holds, release: () => void released++ },
    current: () => holds,
  }
  const watched = operations.map((operation) =>
    operation.kind !== 'read'
      ? operation
      : {
          ...operation,
          run: async (...args: Parameters<ReadOperation['run']>) => {
            runs.push(operation.path)
            await Promise.resolve(operation.run(...(args as [never, never]))).catch((error) => {
              runs.push(`${operation.path}: ${error}`)
              throw error
            })
          },
        },
  ) as readonly AnyOperation[]
  askAhead(holder, of, { operations: watched, catalogue: app.modules.catalogue, now })
  await new Promise<void>((done) => inTurn(of, async () => done()))
  return { runs, released }
}

const asking = () =>
  app.modules.operations.filter(
    (each): each is ReadOperation => each.kind === 'read' && each.ahead !== undefined,
  )

test('each is one that the route answers', async () => {
  const count = asking().reduce((sum, { ahead }) => sum + ahead!.length, 0)
  expect(count).toBeGreaterThan(10)
  const { runs, released } = await told(app.modules.operations)
  expect(runs).toEqual(asking().flatMap(({ path, ahead }) => ahead!.map(() => path)))
  expect(released).toBe(count)
})

test('none is asked of an edition that serves no longer, or whose files cannot be read', async () => {
  expect((await told(asking(), null)).runs).toEqual([])
  const next = { ...edition, id: 'next' } as OpenEdition
  expect(await told(asking(), next)).toMatchObject({
    runs: [],
    released: asking().flatMap((e) => e.ahead!).length,
  })
  const damaged = { ...edition, broken: new Map([['warn', new Error('no')]]) } as unknown as OpenEdition
  const { runs } = await told(asking(), damaged, damaged)
  expect(runs).toContain('/api/sec-filings')
  expect(runs).not.toContain('/api/records')
})

test('one that fails keeps nobody from the next', async () => {
  const [first, second] = asking()
  const failing = { ...first!, run: () => Promise.reject(new Error('no')) } as AnyOperation
  const { runs } = await told([failing, second!])
  expect(runs.filter((each) => each === second!.path)).toHaveLength(second!.ahead!.length)
})
