/** `editions`: what has been published, and which of it serves. */
import { Command } from 'commander'
import { EditionStore } from '#storage/editions/store.ts'
import { readConfig } from '../config.ts'

/** The command, to be added to the program's. */
export function editionsCommand(): Command {
  const command = new Command('editions').description('the editions in the data folder')
  command
    .command('list', { isDefault: true })
    .description('list them, newest first; the one that serves is starred')
    .action(async () => {
      const store = new EditionStore(readConfig().dataDir)
      // Where it is lost, the list is what one chooses from.
      const current = await store.currentId().catch(() => null)
      for (const { id, created_at, sample, datasets: files } of await store.list()) {
        const rows = Object.entries(files).map(([name, { rows }]) => `${name} ${Object.values(rows)[0] ?? 0}`)
        process.stdout.write(
          `${id === current ? '*' : ' '} ${id}  ${created_at}  ${sample ? 'sample  ' : ''}${rows.join(', ')}\n`,
        )
      }
    })
  command
    .command('use')
    .argument('<id>')
    .description('make an edition the one that serves; running servers follow within seconds')
    .action(async (id: string) => {
      await new EditionStore(readConfig().dataDir).use(id)
      process.stdout.write(`${id} serves now\n`)
    })
  command
    .command('compare')
    .argument('<a>', 'an edition: its id, a data folder, or FOLDER:ID')
    .argument('<b>')
    .description('compare two editions row for row; exit code 0 equal, 1 not')
    .action(async (a: string, b: string) => {
      const { compareEditions } = await import('#storage/editions/compare.ts')
      const write = (line: string) => void process.stdout.write(`${line}\n`)
      if (!(await compareEditions(a, b, { dataDir: readConfig().dataDir, write }))) process.exitCode = 1
    })
  return command
}
