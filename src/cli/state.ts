/** `state`: what an operator does with the store of accounts, keys and quotas. */
import { Command } from 'commander'
import { copyState } from '#state/copy.ts'
import { configuredPlace, inspectState, openState, type StateReport } from '#state/state.ts'
import { readConfig } from '../config.ts'
import { plainTable } from './accounts.ts'

/** What the command works with. */
export interface StateTools {
  /** The store that the settings name. */
  place(): ReturnType<typeof configuredPlace>
  /** Writes one or more lines, without the last line's end. */
  write(lines: string): void
}

const OF_THE_SETTINGS: StateTools = {
  place: () => configuredPlace(readConfig()),
  write: (lines) => void process.stdout.write(`${lines}\n`),
}

/** The command, to be added to the program's. */
export function stateCommand(tools: StateTools = OF_THE_SETTINGS): Command {
  const { place, write } = tools
  const command = new Command('state').description('where accounts, keys and quotas are kept')
  command
    .command('status', { isDefault: true })
    .description('what it holds; changes nothing')
    .action(async () => write(statusOf(await inspectState(...place()))))
  command
    .command('migrate')
    .description('bring its tables to this version, as a start does')
    .action(async () => {
      const { path, missing } = await inspectState(...place())
      await (await openState(...place())).close()
      write(`${path}: ${missing.length === 0 ? 'nothing to do' : `applied ${missing.join(', ')}`}`)
    })
  command
    .command('copy')
    .description('copy all rows into an empty store; stop the servers first')
    .requiredOption('--from <store>', 'sqlite:/path/to/state.db or postgres://…?schema=…')
    .requiredOption('--to <store>', 'the same')
    .action(async ({ from, to }: { from: string; to: string }) => {
      await requireStore(from)
      write(rowsTable(await copyBetween(from, to)))
    })
  return command
}

/** A name that was mistyped is no empty store. */
async function requireStore(place: string): Promise<void> {
  const { path, applied } = await inspectState(place)
  if (applied.length === 0) throw new Error(`there is no state store at ${path}`)
}

async function copyBetween(from: string, to: string): Promise<Record<string, number>> {
  const source = await openState(from)
  try {
    const target = await openState(to)
    return await copyState(source, target).finally(() => target.close())
  } finally {
    await source.close()
  }
}

function statusOf({ path, applied, missing, rows }: StateReport): string {
  const updates = missing.length === 0 ? 'all applied' : `to be applied: ${missing.join(', ')}`
  return [path, `${applied.length} updates of its tables, ${updates}`, rowsTable(rows)].join('\n')
}

const rowsTable = (rows: Readonly<Record<string, number>>) =>
  plainTable(
    ['TABLE', 'ROWS'],
    Object.entries(rows).map(([table, count]) => [table, String(count)]),
  )
