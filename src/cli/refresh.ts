/** `refresh`: runs one and tells about it. */

import { Command } from 'commander'
import { pino } from 'pino'
import { wordOf } from '#contract/dataset.ts'
import { isFiles } from '#ingest/refresh.ts'
import { collectEarly } from '#lib/heap.ts'
import { BadSetting } from '#lib/settings.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { AnyDataset, Registry } from '../registry.ts'
import { dropIns, followRefresh, outcome, reviewList, summaryTable } from './refresh-report.ts'

interface Options {
  mirror?: string
  accept?: string[]
  file?: string[]
  review?: boolean
}

/** The command, to be added to the program's. */
export function refreshCommand(): Command {
  return new Command('refresh')
    .argument('[dataset...]', 'datasets to refresh; all by default')
    .description('fetch, read and publish; exit code 0 all well, 3 some sources failed, 1 nothing published')
    .option('--mirror <dir>', 'take everything from this folder and nothing from the network')
    .option('--accept <source...>', 'take these sources although their gate says no: you have looked')
    .option(
      '--file <SOURCE=PATH...>',
      'read a source from a file that you have saved: MA=report.csv, lca/2026-q3=lca.xlsx, or MA=ADDRESS=report.csv',
    )
    .option('--review', 'print the cells that could not be read')
    .action(refresh)
}

async function refresh(names: string[], { mirror, accept, file, review }: Options): Promise<void> {
  const config = readConfig()
  const app = buildApp(config, { logger: pino({ level: config.logLevel }), now: Date.now })
  const chosen = chooseDatasets(names, app.modules)
  const datasets = await Promise.all(chosen.map(({ ingest }) => ingest()))
  const screen = {
    terminal: process.stdout.isTTY === true,
    write: (line: string) => process.stdout.write(`${line}\n`),
  }
  const files = file && dropIns(file, datasets)
  const sources = datasets.reduce((count, each) => count + (isFiles(each) ? 1 : each.sources.length), 0)
  collectEarly()
  const { onProgress, end } = followRefresh(screen, sources)
  const report = await app.refresh({ datasets, mirror, accept, files, onProgress }).finally(end)
  if (review) screen.write(reviewList(report.review))
  screen.write(`\n${summaryTable(report.sources)}\n\n${outcome(report)}`)
  process.exitCode = report.exitCode
}

/** The datasets of these names or words; all when none is named. */
function chooseDatasets(names: readonly string[], { datasets }: Registry): Registry['datasets'] {
  const isNamed = (each: AnyDataset, name: string) => name === each.slug || name === wordOf(each)
  const unknown = names.filter((name) => !datasets.some((each) => isNamed(each, name)))
  if (unknown.length > 0) {
    const known = datasets.map(wordOf).join(', ')
    throw new BadSetting(`there is no dataset "${unknown.join('", "')}"; there are ${known}`)
  }
  return datasets.filter((each) => names.length === 0 || names.some((name) => isNamed(each, name)))
}
