/** `read-apart`: the process in which a refresh reads publishers' documents. It is started by refreshes, and by nobody else. */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Command } from 'commander'
import { answerOrders } from '#ingest/apart/answer-orders.ts'
import type { ReadingLimits } from '#ingest/apart/reading-process.ts'
import { readConfig } from '../config.ts'
import { datasetsOf } from '../datasets.ts'

const NAME = 'read-apart'
/** Where the bundle begins that this is a part of: whoever is started reads as its refresh does, and nothing is built anew. */
const PROGRAM = fileURLToPath(new URL('./main.mjs', import.meta.url))

/** The command, to be added to the program's. */
export function readApartCommand(): Command {
  return new Command(NAME)
    .argument('<megabytes>', 'memory that it may take')
    .description('reads documents for the refresh that starts it')
    .action((megabytes: string) => {
      const datasets = datasetsOf(readConfig())
      answerOrders(async (name) => {
        const dataset = datasets.find(({ slug }) => slug === name)
        if (!dataset) throw new Error(`there is no dataset ${name}`)
        return dataset.ingest()
      }, Number(megabytes))
    })
}

/** Starts it. */
export function startReading({ heapMb, memoryMb }: ReadingLimits): ChildProcess {
  return fork(PROGRAM, [NAME, String(memoryMb)], {
    serialization: 'advanced',
    // As a refresh does (`collectEarly`), and with an end. No stack leaves it, so that no map of sources is needed.
    execArgv: ['--heap-growing-percent=20', `--max-old-space-size=${heapMb}`],
    // A process that runs out of memory says so on many lines, and the refresh in one.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}
