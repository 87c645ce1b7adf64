/** `starter`: makes the records that come with the program, and puts them into a data folder. */
import { resolve } from 'node:path'
import { Command } from 'commander'
import { pino } from 'pino'
import { allTables } from '#ingest/starter/manifest.ts'
import { collectEarly } from '#lib/heap.ts'
import { type App, buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { registry } from '../registry.ts'
import { outcome, summaryTable } from './refresh-report.ts'

/** Starter data lie in the project's history, so they stay small. */
const BYTES_MAX = 25 * 1024 * 1024

/** The command, to be added to the program's. */
export function starterCommand(): Command {
  const command = new Command('starter').description('the records that come with the program')
  command
    .command('build')
    .requiredOption('--mirror <dir>', 'the mirror folder, with warn/SOURCES.md that tells the licences')
    .option('--into <dir>', 'the folder that is written anew', 'starter')
    .description('make them out of a mirror: what may be passed on, the same bytes from the same mirror')
    .action(build)
  command
    .command('companies')
    .description('make their file of companies anew as this version does, out of the records in STARTER_DIR')
    .action(companies)
  command
    .command('load')
    .description('put into the data folder what its edition does not hold yet; `serve` does it by itself')
    .action(load)
  return command
}

async function build({ mirror, into }: { mirror: string; into: string }): Promise<void> {
  const { makeStarter } = await import('../app/starter/save-starter.ts')
  const config = readConfig()
  collectEarly()
  const write = (line: string) => void process.stdout.write(`${line}\n`)
  const { manifest, report } = await makeStarter(registry(config), {
    mirror,
    folder: resolve(into),
    day: config.asOf,
    onProgress({ source, step, message }) {
      if (step === 'done' && message !== undefined) write(`${source}: ${message}`)
    },
  })
  write(`\n${summaryTable(report.sources)}\n\n${outcome(report)}\n`)
  let total = 0
  for (const [name, tables] of allTables(manifest)) {
    const [bytes, rows] = [sum(tables, 'bytes'), sum(tables, 'rows')]
    total += bytes
    write(`${name}: ${rows} rows, ${bytes} bytes`)
  }
  write(`${total} bytes of ${manifest.day} in ${into}`)
  if (total > BYTES_MAX) throw new Error(`that is more than ${BYTES_MAX} bytes`)
}

const sum = <Key extends string>(rows: readonly Record<Key, number>[], key: Key) =>
  rows.reduce((total, row) => total + row[key], 0)

async function companies(): Promise<void> {
  const { remakeCompanies } = await import('../app/starter/remake-companies.ts')
  const { derived } = await remakeCompanies(configured())
  for (const { table, rows } of derived!.companies!.tables) process.stdout.write(`${table}: ${rows} rows\n`)
}

async function load(): Promise<void> {
  const made = await configured().completeStarter()
  process.stdout.write(made ? `${made.id} serves now\n` : 'nothing is lacking\n')
}

function configured(): App {
  const config = readConfig()
  return buildApp(config, { logger: pino({ level: config.logLevel }), now: Date.now })
}
