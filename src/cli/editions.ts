/** `editions`: what has been published, and which of it serves. */
import { Command } from 'commander'
import { pino } from 'pino'
import { EditionStore } from '#storage/editions/store.ts'
import { publishAlone } from '../app/refresh/refresh-lease.ts'
import { type App, buildApp } from '../app.ts'
import { readConfig } from '../config.ts'

/** What the command works with. */
export interface EditionTools {
  app(): Pick<App, 'config' | 'logger' | 'openState'>
  /** Writes a line, without its end. */
  write(line: string): void
}

const OF_THE_SETTINGS: EditionTools = {
  app() {
    const config = readConfig()
    return buildApp(config, { logger: pino({ level: config.logLevel }), now: Date.now })
  },
  write: (line) => void process.stdout.write(`${line}\n`),
}

/** The command, to be added to the program's. */
export function editionsCommand({ app, write }: EditionTools = OF_THE_SETTINGS): Command {
  const command = new Command('editions').description('the editions in the data folder')
  command
    .command('list', { isDefault: true })
    .description('list them, newest first; the one that serves is starred')
    .action(async () => {
      const store = new EditionStore(app().config.dataDir)
      // Where it is lost, the list is what one chooses from.
      const current = await store.currentId().catch(() => null)
      for (const { id, created_at, sample, datasets: files } of await store.list()) {
        const rows = Object.entries(files).map(([name, { rows }]) => `${name} ${Object.values(rows)[0] ?? 0}`)
        write(
          `${id === current ? '*' : ' '} ${id}  ${created_at}  ${sample ? 'sample  ' : ''}${rows.join(', ')}`,
        )
      }
    })
  command
    .command('use')
    .argument('<id>')
    .description('make an edition the one that serves; running servers follow within seconds')
    .action(async (id: string) => {
      const configured = app()
      // A word that was mistyped needs no lock to be told.
      await new EditionStore(configured.config.dataDir).read(id)
      // A refresh that runs would go on from the edition of before, and publish over this one.
      await publishAlone(configured, (store) => store.use(id))
      write(`${id} serves now`)
    })
  command
    .command('compare')
    .argument('<a>', 'an edition: its id, a data folder, or FOLDER:ID')
    .argument('<b>')
    .description('compare two editions row for row; exit code 0 equal, 1 not')
    .action(async (a: string, b: string) => {
      const { compareEditions } = await import('#storage/editions/compare.ts')
      const { dataDir } = app().config
      if (!(await compareEditions(a, b, { dataDir, write }))) process.exitCode = 1
    })
  return command
}
