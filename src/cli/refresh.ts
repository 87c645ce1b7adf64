/** `refresh`: runs one and tells about it. */

import { Command, Option } from 'commander'
import { pino } from 'pino'
import { countSources } from '#ingest/refresh.ts'
import { collectEarly } from '#lib/heap.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { chooseSources } from './choose-sources.ts'
import { startReading } from './read-apart.ts'
import { dropIns, followRefresh, outcome, reviewList, summaryTable, trafficLine } from './refresh-report.ts'

interface Options {
  mirror?: string
  accept?: string[]
  file?: string[]
  review?: boolean
  epoch?: number
}

/** The command, to be added to the program's. */
export function refreshCommand(): Command {
  return new Command('refresh')
    .argument(
      '[dataset or source...]',
      'what to refresh: a dataset, or a source such as warn/or; all by default',
    )
    .description('fetch, read and publish; exit code 0 all well, 3 some sources failed, 1 none could be read')
    .option('--mirror <dir>', 'take everything from this folder and nothing from the network')
    .option('--accept <source...>', 'take these sources although their gate says no: you have looked')
    .option(
      '--file <SOURCE=PATH...>',
      'read a source from a file that you have saved: MA=report.csv, lca/2026-q3=lca.xlsx, or MA=ADDRESS=report.csv',
    )
    .option('--review', 'print the cells that could not be read')
    .addOption(
      new Option('--epoch <number>', 'of the lease that the server holds for it')
        .hideHelp()
        .argParser(Number),
    )
    .action(refresh)
}

async function refresh(names: string[], { mirror, accept, file, review, epoch }: Options): Promise<void> {
  const config = readConfig()
  const app = buildApp(config, {
    logger: pino({ level: config.logLevel }),
    now: Date.now,
    startReading,
  })
  const { datasets: chosen, only } = chooseSources(names, app.modules.datasets)
  const datasets = await Promise.all(chosen.map(({ ingest }) => ingest()))
  const screen = {
    terminal: process.stdout.isTTY === true,
    write: (line: string) => process.stdout.write(`${line}\n`),
  }
  const files = file && dropIns(file, datasets)
  const sources = countSources({ datasets, only })
  collectEarly()
  const { onProgress, end } = followRefresh(screen, sources)
  const report = await app
    .refresh({
      datasets,
      ...(only ? { only } : {}),
      mirror,
      accept,
      files,
      anew: review === true,
      onProgress,
      epoch,
    })
    .finally(end)
  if (review) screen.write(reviewList(report.review))
  screen.write(
    `\n${summaryTable(report.sources)}\n\n${outcome(report)}\n${trafficLine(report.traffic)}`.trimEnd(),
  )
  process.exitCode = report.exitCode
}
