/** `jobs`: what a server does beside answering, in a program of its own. */
import { Command } from 'commander'
import { pino } from 'pino'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { stopOnSignals } from './serve.ts'

/** The command, to be added to the program's. */
export function jobsCommand(): Command {
  return new Command('jobs')
    .description('send webhooks and do what else is done beside answering, for servers with JOBS=off')
    .option('--once', 'do what is due now, and end')
    .action(async ({ once = false }: { once?: boolean }) => {
      const config = readConfig()
      const logger = pino({ level: config.logLevel })
      const work = await buildApp(config, { logger, now: Date.now }).openWork()
      if (once) {
        const jobs = await work.once()
        await work.close()
        logger.info({ jobs }, 'done')
        return
      }
      // Timers of jobs let a program end; this one goes on until it is told.
      const staying = setInterval(() => {}, 2 ** 30)
      stopOnSignals(async () => {
        clearInterval(staying)
        await work.close()
      }, logger)
      work.begin()
      logger.info({ data: config.dataDir }, 'jobs are running')
    })
}
