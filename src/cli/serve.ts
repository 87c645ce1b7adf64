/** `serve`: starts the service, tells where it is, and stops it when it is told to. */
import { spawn } from 'node:child_process'
import { Command } from 'commander'
import { type Logger, pino } from 'pino'
import { keepTickShape } from '#http/tick-shape.ts'
import type { RunningRefresh } from '../app/refresh/schedule.ts'
import { type App, buildApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'

/** The command, to be added to the program's. */
export function serveCommand(): Command {
  return new Command('serve')
    .description('serve the API on PORT, and refresh on schedule')
    .option('--sample', 'serve invented records where nothing was published yet, as FIRST_DATA=sample')
    .action(async ({ sample }: { sample?: boolean }) => {
      keepTickShape()
      const read = readConfig()
      const config: Config = sample ? { ...read, firstData: 'sample' } : read
      const logger = pino({ level: config.logLevel })
      const app = buildApp(config, { logger, now: Date.now })
      const service = await app.open()
      const address = await service.listen()
      stopOnSignals(() => service.close(), logger)
      const { key, made } = service.operatorKey
      const where = made ? { operatorKey: `new, in ${config.dataDir}/operator-key` } : {}
      logger.info({ address, data: config.dataDir, ...where }, 'Headcount is ready')
      if (service.editions.current()?.sample)
        logger.warn('serving SAMPLE data: invented companies, until the first refresh has succeeded')
      if (process.stdout.isTTY) process.stdout.write(`\nOpen ${config.publicUrl} in a browser\n`)
      // Printed once and not logged: logs are kept and passed around.
      if (made && process.stdout.isTTY)
        process.stdout.write(`\nOperator key (enterprise plan), shown once: ${key}\n\n`)
      if (config.jobsOn) service.work()
      // One after the other: both write the data folder.
      await completeStarter(app, logger)
      // An edition that is about to be followed by the rest of the starter data is not asked.
      if (config.warmUpOn) service.warmUp()
      if (config.refreshOn) service.schedule((names, epoch) => startRefresh(names, epoch, logger))
    })
}

/** Stops once when told to, and at once when told twice. */
export function stopOnSignals(stop: () => Promise<void>, logger: Logger): void {
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // A second signal means now.
      if (stopping) process.exit(1)
      stopping = true
      logger.info({ signal }, 'stopping')
      stop().then(
        () => process.exit(0),
        (error: Error) => {
          logger.error({ err: error }, 'did not stop cleanly')
          process.exit(1)
        },
      )
    })
  }
}

/** Publishes the rest of the starter data, where something of them is not published, while the first part serves. */
async function completeStarter(app: App, logger: Logger): Promise<void> {
  if (app.config.firstData === 'starter' && (await app.lacksStarter())) await runLoading(logger)
  // Answers must not promise what nobody loads any more.
  await app.endLoading().catch((error: Error) => logger.warn({ err: error }, 'the data folder is in use'))
}

async function runLoading(logger: Logger): Promise<void> {
  const child = startCommand(['starter', 'load'], logger)
  const stop = () => void child.stop()
  process.once('exit', stop)
  await child.ended
  process.off('exit', stop)
}

/** Refreshes in a process of its own: parsing is heavy, and a refresh that dies must not take the service with it. */
function startRefresh(names: readonly string[], epoch: number | null, logger: Logger): RunningRefresh {
  const lease = epoch === null ? [] : ['--epoch', String(epoch)]
  return startCommand(['refresh', ...names, ...lease], logger)
}

function startCommand(words: readonly string[], logger: Logger): RunningRefresh {
  const command = words.join(' ')
  const child = spawn(process.execPath, [process.argv[1]!, ...words], { stdio: ['ignore', 'pipe', 'pipe'] })
  const lines = (level: 'info' | 'warn') => (chunk: Buffer) => {
    for (const line of chunk.toString().split('\n')) if (line.trim()) logger[level]({ command }, line)
  }
  child.stdout.on('data', lines('info'))
  child.stderr.on('data', lines('warn'))
  const ended = new Promise<void>((resolve) => {
    child.on('error', (error) => {
      logger.error({ err: error, command }, 'could not be started')
      resolve()
    })
    child.on('exit', (code) => {
      logger[code === 0 ? 'info' : 'warn']({ command, code }, 'ended')
      resolve()
    })
  })
  return { stop: () => child.kill('SIGTERM'), ended }
}
