/** `sources`: which there are, and how each would be read now. */
import { Command } from 'commander'
import { pino } from 'pino'
import type { Probe } from '#ingest/probe.ts'
import { isFiles } from '#ingest/refresh.ts'
import { collectEarly } from '#lib/heap.ts'
import { type Rhythm, tellRhythm } from '#lib/rhythm.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { KNOWN_SOURCES } from '../sources-file.ts'
import { chooseSources } from './choose-sources.ts'
import { startReading } from './read-apart.ts'
import { exitCodeOf, type ListedSource, listTable, probeTable } from './sources-report.ts'

/** The command, to be added to the program's. */
export function sourcesCommand(): Command {
  const command = new Command('sources').description('the publishers that are read')
  command
    .command('list', { isDefault: true })
    .description('every source: who publishes it, where, how often it is asked, and when it was last read')
    .argument('[dataset or source...]', 'all by default')
    .option('--json', 'as JSON')
    .action(async (words: string[], { json }: { json?: boolean }) => {
      const sources = await listSources(words)
      process.stdout.write(`${json ? JSON.stringify(sources, null, 2) : listTable(sources)}\n`)
    })
  command
    .command('check')
    .description(
      'ask and read as a refresh would, and publish nothing; exit code 0 all well, 3 some failed, 1 all failed',
    )
    .argument('[dataset or source...]', 'all by default')
    .option('--json', 'as JSON, every request and every reason')
    .action(async (words: string[], { json }: { json?: boolean }) => {
      const found: Probe[] = []
      for await (const probe of checkSources(words)) {
        found.push(probe)
        // Who waits sees that something is done.
        if (!json) process.stderr.write(`${probe.source}: ${probe.message ?? probe.status}\n`)
      }
      process.stdout.write(`${json ? JSON.stringify(found, null, 2) : probeTable(found)}\n`)
      process.exitCode = exitCodeOf(found)
    })
  return command
}

function openApp() {
  const config = readConfig()
  return buildApp(config, { logger: pino({ level: config.logLevel }), now: Date.now, startReading })
}

async function* checkSources(words: readonly string[]): AsyncGenerator<Probe> {
  const app = openApp()
  const { datasets, only } = chooseSources(words, app.modules.datasets)
  collectEarly()
  const ingests = await Promise.all(datasets.map(({ ingest }) => ingest()))
  // Nobody is visited for what is handed in.
  const importers = ingests.flatMap((each) =>
    isFiles(each) ? [] : each.sources.filter(({ importer }) => importer),
  )
  const left = new Set(importers.map(({ id }) => id))
  const ids = KNOWN_SOURCES.filter(
    ({ id, dataset }) =>
      (only?.has(id) ?? true) && datasets.some(({ slug }) => slug === dataset) && !left.has(id),
  ).map(({ id }) => id)
  yield* app.probe({ datasets: ingests, only: new Set(ids) })
}

/** What is known of the sources without asking anybody. */
async function listSources(words: readonly string[]): Promise<ListedSource[]> {
  const { config, modules, store } = openApp()
  const { datasets, only } = chooseSources(words, modules.datasets)
  const current = await store.current()
  const health = current?.sample ? [] : (current?.sources ?? [])
  const ingests = await Promise.all(datasets.map(({ ingest }) => ingest()))
  return ingests.flatMap((ingest, at) => {
    const { schedule, slug } = datasets[at]!
    const all = isFiles(ingest)
      ? [
          {
            id: ingest.word,
            publisher: ingest.publisher,
            page: ingest.page,
            pace: undefined,
            importer: false,
            everyHours: undefined,
            onlyHistory: false,
          },
        ]
      : ingest.sources
    return all
      .filter(({ id }) => only?.has(id) ?? true)
      .map(({ id, publisher, page, pace, ...source }) => {
        const said = config.sources[id] ?? {}
        const everyHours = said.everyHours ?? source.everyHours
        const importer = source.importer && source.everyHours === undefined
        const rhythm: Rhythm = everyHours ? { everyHours } : { pattern: schedule }
        const own = health.filter((each) => (isFiles(ingest) ? each.dataset === slug : each.id === id))
        const last = own
          .map((each) => each.last_success ?? '')
          .sort()
          .at(-1)
        return {
          id,
          dataset: slug,
          publisher,
          page: said.page ?? page,
          pause_seconds: importer ? null : (said.pauseSeconds ?? pace?.pauseSeconds ?? 1.5),
          rhythm: importer ? null : tellRhythm(rhythm),
          on: importer ? null : said.on !== false && (!source.onlyHistory || config.history),
          last_success: last || null,
          failures: own.reduce((most, each) => Math.max(most, each.failures ?? 0), 0),
          message: own.find((each) => each.message !== null)?.message ?? null,
        }
      })
  })
}
