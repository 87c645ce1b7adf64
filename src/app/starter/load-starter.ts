/**
 * Starter data into a data folder: the records that come with the program, so that the first start answers without a
 * network. They are published in steps, and whatever is there serves while the next one is made.
 */
import { filesWriter, inputsOf, recordsWriter } from '#ingest/starter/load.ts'
import { readStarter, type StarterManifest } from '#ingest/starter/manifest.ts'
import type { DatasetWriter, EditionStore, FileInput, Manifest } from '#storage/editions/store.ts'
import type { App } from '../../app.ts'
import { publishAlone } from '../refresh/refresh-lease.ts'
import { todayOf } from './first-data.ts'
import { type Step, stepsOf } from './starter-steps.ts'

/** Which of the starter data: what anybody may ask, or everything and the files made out of it. */
export type StarterPart = 'first' | 'whole'

/**
 * Publishes what the edition that serves does not hold yet, so that a start after a kill goes on where it was. What a
 * refresh has read stays. Gives the new edition; null where nothing is lacking or no starter data are there. Throws
 * RefreshRunning, StateError and StarterDamaged.
 */
export async function loadStarter(app: App, part: StarterPart): Promise<Manifest | null> {
  const starter = await readStarter(app.config.starterDir)
  return starter && loadSteps(app, starter, part)
}

/** The same of starter data that a manifest tells of. */
export async function loadSteps(
  app: App,
  starter: StarterManifest,
  part: StarterPart,
): Promise<Manifest | null> {
  return publishAlone(app, async (store) => {
    const steps = await stepsOf(app, starter, realOf(await store.current()))
    let made: Manifest | null = null
    for (const [at, step] of steps.entries()) {
      if (part === 'first' && !step.isFirst) break
      if (at === 0) {
        await store.prepare()
        await store.collect()
      }
      made = await publishStep(app, store, starter, steps, step)
    }
    return made
  })
}

/** Whether something of the starter data is not in the edition that serves. */
export async function lacksStarter(app: App): Promise<boolean> {
  const starter = await readStarter(app.config.starterDir)
  return starter !== null && (await stepsOf(app, starter, realOf(await app.store.current()))).length > 0
}

/** Takes back that more is to come, where nobody is loading it any more. Throws RefreshRunning. */
export async function endLoading(app: App): Promise<void> {
  if (!(await app.store.current())?.coming) return
  await publishAlone(app, async (store) => {
    const current = await store.current()
    if (!current?.coming) return
    await store.publish({
      writers: {},
      sources: current.sources,
      now: new Date(app.now()),
      today: todayOf(app),
    })
    app.logger.warn({ lacking: current.coming }, 'some of the starter data are not loaded')
  })
}

/** Invented records count for nothing. */
const realOf = (edition: Manifest | null) => (edition?.sample ? null : edition)

async function publishStep(
  app: App,
  store: EditionStore,
  starter: StarterManifest,
  steps: readonly Step[],
  step: Step,
) {
  const { now, logger } = app
  const current = realOf(await store.current())
  const parts = await Promise.all(step.datasets.map((name) => partOf(app, starter, name)))
  const known = new Set(current?.sources.map(({ id }) => id))
  const loaded = new Set(step.datasets)
  const there = new Set([
    ...Object.keys(current?.datasets ?? {}),
    ...step.datasets,
    ...Object.keys(step.derived),
  ])
  const failed = new Map<string, unknown>()
  const edition = await store.publish({
    writers: Object.fromEntries(parts.map(({ name, writer }) => [name, writer])),
    inputs: Object.fromEntries(parts.flatMap(({ name, inputs }) => (inputs ? [[name, inputs]] : []))),
    versions: Object.fromEntries(parts.map(({ name }) => [name, starter.datasets[name]!.reader])),
    derived: step.derived,
    failed,
    coming: steps
      .flatMap(({ datasets, derived }) => [...datasets, ...Object.keys(derived)])
      .filter((name, at, all) => !there.has(name) && all.indexOf(name) === at),
    sources: [
      ...(current?.sources ?? []),
      ...starter.sources.filter(({ id, dataset }) => loaded.has(dataset) && !known.has(id)),
    ],
    now: new Date(now()),
    today: todayOf(app),
  })
  for (const [name, error] of failed) logger.error({ err: error, file: name }, 'could not be made')
  return edition
}

interface Part {
  name: string
  writer: DatasetWriter
  inputs: FileInput[] | undefined
}

/** What is published of one dataset. */
async function partOf(app: App, starter: StarterManifest, name: string): Promise<Part> {
  const { starterDir: folder, dataDir } = app.config
  const dataset = app.modules.datasets.find(({ slug }) => slug === name)!
  const held = starter.datasets[name]!
  const options = { folder, dataDir, today: todayOf(app) }
  const writer = dataset.files
    ? filesWriter(options, held, await dataset.ingest())
    : recordsWriter(options, held, dataset.tables)
  return { name, writer, inputs: inputsOf(held) }
}
