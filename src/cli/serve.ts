/** `serve`: starts the service, tells where it is, and stops it when it is told to. */
import { spawn } from 'node:child_process'
import { Command } from 'commander'
import { type Logger, pino } from 'pino'
import { keepTickShape } from '#http/tick-shape.ts'
import type { RunningRefresh } from '../app/schedule.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'

/** The command, to be added to the program's. */
export function serveCommand(): Command {
  return new Command('serve')
    .description('serve the API on PORT, and refresh on schedule')
    .action(async () => {
      keepTickShape()
      const config = readConfig()
      const logger = pino({ level: config.logLevel })
      const service = await buildApp(config, { logger, now: Date.now }).open()
      const address = await service.listen()
      stopOnSignals(() => service.close(), logger)
      const { key, made } = service.operatorKey
      const where = made ? { operatorKey: `new, in ${config.dataDir}/operator-key` } : {}
      logger.info({ address, data: config.dataDir, ...where }, 'Headcount is ready')
      if (service.editions.current()?.sample)
        logger.warn('serving SAMPLE data: invented companies, until the first refresh has succeeded')
      // Printed once and not logged: logs are kept and passed around.
      if (made && process.stdout.isTTY)
        process.stdout.write(`\nOperator key (enterprise plan), shown once: ${key}\n\n`)
      if (config.refreshOn) service.schedule((names) => startRefresh(names, logger))
    })
}

function stopOnSignals(stop: () => Promise<void>, logger: Logger): void {
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

/** Refreshes in a process of its own: parsing is heavy, and a refresh that dies must not take the service with it. */
function startRefresh(names: readonly string[], logger: Logger): RunningRefresh {
  const child = spawn(process.execPath, [process.argv[1]!, 'refresh', ...names], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines = (level: 'info' | 'warn') => (chunk: Buffer) => {
    for (const line of chunk.toString().split('\n')) if (line.trim()) logger[level]({ refresh: names }, line)
  }
  child.stdout.on('data', lines('info'))
  child.stderr.on('data', lines('warn'))
  const ended = new Promise<void>((resolve) => {
    child.on('error', (error) => {
      logger.error({ err: error }, 'refresh could not be started')
      resolve()
    })
    child.on('exit', (code) => {
      logger[code === 0 ? 'info' : 'warn']({ refresh: names, code }, 'refresh ended')
      resolve()
    })
  })
  return { stop: () => child.kill('SIGTERM'), ended }
}
