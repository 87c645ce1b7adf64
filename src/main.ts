/** The command line of the service. */
import { setFlagsFromString } from 'node:v8'
import { Command } from 'commander'
import { pino } from 'pino'
import { POLITE } from '#ingest/fetch/polite-web.ts'
import { RefreshRunning } from '#ingest/lock.ts'
import { type AnyIngest, isFiles, refresh } from '#ingest/refresh.ts'
import { BadSetting } from '#lib/settings.ts'
import { openConfiguredState, StateError } from '#state/state.ts'
import { EditionStore } from '#storage/editions/store.ts'
import { accountsCommand } from './cli/accounts.ts'
import { companiesCommand } from './cli/companies.ts'
import { keysCommand } from './cli/keys.ts'
import { dropIns, followRefresh, outcome, reviewList, summaryTable } from './cli/refresh.ts'
import { loadDotEnv, readConfig } from './config.ts'
import { type DatasetManifest, nameSources, registry } from './registry.ts'

const VERSION = '0.1.0'

const program = new Command('headcount')
  .description('US labor-market public records as one REST API')
  .version(VERSION)

program
  .command('serve', { isDefault: true })
  .description('serve the API on PORT, and refresh on schedule')
  .action(async () => {
    const config = readConfig()
    const logger = pino({ level: config.logLevel })
    const { serve } = await import('./cli/serve.ts')
    const running = await serve(config, logger)
    let stopping = false
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        // A second signal means now.
        if (stopping) process.exit(1)
        stopping = true
        logger.info({ signal }, 'stopping')
        running.stop().then(
          () => process.exit(0),
          (error: Error) => {
            logger.error({ err: error }, 'did not stop cleanly')
            process.exit(1)
          },
        )
      })
    }
  })

program
  .command('refresh')
  .argument('[dataset...]', 'datasets to refresh; all by default')
  .description('fetch, read and publish; exit code 0 all well, 3 some sources failed, 1 nothing published')
  .option('--mirror <dir>', 'take everything from this folder and nothing from the network')
  .option('--accept <source...>', 'take these sources although their gate says no: you have looked')
  .option(
    '--file <SOURCE=PATH...>',
    'read a source from a file that you have saved: MA=report.csv, lca/2026-q3=lca.xlsx, or MA=ADDRESS=report.csv',
  )
  .option('--review', 'print the cells that could not be read')
  .action(
    async (
      names: string[],
      options: { mirror?: string; accept?: string[]; file?: string[]; review?: boolean },
    ) => {
      const config = readConfig()
      const { datasets, derived } = registry(config)
      const chosen = chooseDatasets(names, datasets)
      const screen = {
        terminal: process.stdout.isTTY === true,
        write: (line: string) => process.stdout.write(`${line}\n`),
      }
      const sources = chosen.reduce((count, each) => count + (isFiles(each) ? 1 : each.sources.length), 0)
      // A refresh makes much garbage in little time: collected early, it stays within the memory of a small machine.
      setFlagsFromString('--heap-growing-percent=10')
      const follow = followRefresh(screen, sources)
      const clock = () => new Date()
      const report = await refresh({
        dataDir: config.dataDir,
        datasets: chosen,
        derived,
        mirror: options.mirror,
        accept: options.accept,
        files: options.file && dropIns(options.file, chosen),
        today: config.asOf ?? clock().toISOString().slice(0, 10),
        clock,
        build: import.meta.url,
        web: { ...POLITE, userAgent: `Headcount/${VERSION} (+${config.contact})` },
        onProgress: follow.onProgress,
      }).finally(follow.end)
      if (options.review) screen.write(reviewList(report.review))
      screen.write(`\n${summaryTable(report.sources)}\n\n${outcome(report)}`)
      process.exitCode = report.exitCode
    },
  )

/** The datasets of these names or words; all when none is named. */
function chooseDatasets(names: readonly string[], datasets: readonly DatasetManifest[]): AnyIngest[] {
  const all = datasets.map(({ ingest }): AnyIngest => ingest)
  const wordOf = (ingest: AnyIngest) => (isFiles(ingest) ? ingest.word : ingest.name)
  const unknown = names.filter((name) => !all.some((each) => name === each.name || name === wordOf(each)))
  if (unknown.length > 0) {
    const known = all.map(wordOf).join(', ')
    throw new BadSetting(`there is no dataset "${unknown.join('", "')}"; there are ${known}`)
  }
  return all.filter((each) => names.length === 0 || names.includes(each.name) || names.includes(wordOf(each)))
}

const editions = program.command('editions').description('the editions in the data folder')

editions
  .command('list', { isDefault: true })
  .description('list them, newest first; the one that serves is starred')
  .action(async () => {
    const store = new EditionStore(readConfig().dataDir)
    const current = await store.currentId()
    for (const { id, created_at, sample, datasets: files } of await store.list()) {
      const rows = Object.entries(files).map(([name, { rows }]) => `${name} ${Object.values(rows)[0] ?? 0}`)
      process.stdout.write(
        `${id === current ? '*' : ' '} ${id}  ${created_at}  ${sample ? 'sample  ' : ''}${rows.join(', ')}\n`,
      )
    }
  })

editions
  .command('use')
  .argument('<id>')
  .description('make an edition the one that serves; running servers follow within seconds')
  .action(async (id: string) => {
    await new EditionStore(readConfig().dataDir).use(id)
    process.stdout.write(`${id} serves now\n`)
  })

program
  .command('openapi')
  .description('write openapi.json')
  .action(async () => {
    const { writeFile } = await import('node:fs/promises')
    const { openapiText } = await import('./openapi.ts')
    await writeFile('openapi.json', openapiText())
  })

program
  .command('coverage')
  .description('write docs/coverage.md, and who publishes WARN notices as answers tell it')
  .action(async () => {
    const { writeFile } = await import('node:fs/promises')
    const { coveragePage, publishersText } = await import('./cli/coverage.ts')
    await writeFile('docs/coverage.md', coveragePage())
    await writeFile('src/datasets/warn/publishers.json', publishersText())
  })

program
  .command('settings')
  .description('write .env.example and docs/settings.md')
  .action(async () => {
    const { writeFile } = await import('node:fs/promises')
    const { envExample, settingsPage } = await import('./cli/settings.ts')
    await writeFile('.env.example', envExample())
    await writeFile('docs/settings.md', settingsPage())
  })

program.addCommand(
  companiesCommand({
    dataDir: () => readConfig().dataDir,
    sources: () => nameSources(registry(readConfig()).datasets),
    write: (text) => void process.stdout.write(text),
    warn: (line) => void process.stderr.write(`${line}\n`),
  }),
)

const operatorTools = {
  open: () => openConfiguredState(readConfig()),
  write: (lines: string) => void process.stdout.write(`${lines}\n`),
  now: Date.now,
}
program.addCommand(keysCommand(operatorTools))
program.addCommand(accountsCommand(operatorTools))

loadDotEnv()
try {
  await program.parseAsync()
} catch (error) {
  // What the operator can mend is told in a sentence, without a stack.
  if ([BadSetting, RefreshRunning, StateError].some((kind) => error instanceof kind)) {
    process.stderr.write(`${(error as Error).message}\n`)
  } else {
    const { message, cause } = error as Error
    process.stderr.write(`${message}${cause instanceof Error ? `: ${cause.message}` : ''}\n`)
  }
  process.exitCode = 1
}
