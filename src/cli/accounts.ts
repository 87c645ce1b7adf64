/** `accounts`: what an operator does with accounts. */
import { Command } from 'commander'
import { readPlan } from '#accounts/fields.ts'
import { isInUse } from '#accounts/keys/keys.ts'
import { type AccountStore, openAccounts } from '#accounts/open.ts'
import type { State } from '#state/state.ts'

/** What the operator's commands work with. */
export interface OperatorTools {
  open(): Promise<State>
  /** Writes one or more lines, without the last line's end. */
  write(lines: string): void
  /** Milliseconds since 1970. */
  now(): number
}

/** The command, to be added to the program's. */
export function accountsCommand(tools: OperatorTools): Command {
  const command = new Command('accounts').description('accounts and their plans')
  command
    .command('list', { isDefault: true })
    .description('list accounts, oldest first')
    .action(() => withAccounts(tools, (store) => listAccounts(store, tools)))
  command
    .command('create')
    .description('make an account; its keys are made with `keys create`')
    .requiredOption('--email <address>', 'whose account it is')
    .option('--plan <plan>', 'its plan', 'free')
    .option('--confirmed', 'you know that the address is theirs: no e-mail has to prove it')
    .action((options: { email: string; plan: string; confirmed?: boolean }) =>
      withAccounts(tools, async ({ accounts }) => {
        const { email, confirmed = false } = options
        const account = await accounts.create({ email, plan: readPlan(options.plan), confirmed })
        tools.write(`${account.id}  ${account.email}  ${account.plan}`)
      }),
    )
  command
    .command('set-plan')
    .argument('<account>', 'its id or e-mail')
    .argument('<plan>')
    .description('give an account another plan; running servers follow within seconds')
    .action((who: string, plan: string) =>
      withAccounts(tools, async ({ accounts }) => {
        const account = await accounts.setPlan(who, readPlan(plan))
        tools.write(`${account.id} has the plan ${account.plan} now`)
      }),
    )
  command
    .command('delete')
    .argument('<account>', 'its id or e-mail')
    .description('erase an account with its keys and their usage')
    .option('--yes', 'yes, for good')
    .action((who: string, { yes = false }: { yes?: boolean }) =>
      withAccounts(tools, (store) => deleteAccount(store, who, yes, tools)),
    )
  return command
}

/** Opens the state store for one command, and closes it whatever happens. */
export async function withAccounts(
  { open, now }: OperatorTools,
  run: (store: AccountStore, state: State) => Promise<void>,
): Promise<void> {
  const state = await open()
  try {
    await run(openAccounts(state, now), state)
  } finally {
    await state.close()
  }
}

async function listAccounts({ accounts, keys }: AccountStore, { write, now }: OperatorTools): Promise<void> {
  const at = new Date(now()).toISOString()
  const inUse = new Map<string, number>()
  for (const key of await keys.list()) {
    if (isInUse(key, at)) inUse.set(key.account_id, (inUse.get(key.account_id) ?? 0) + 1)
  }
  const rows = (await accounts.list()).map(({ id, email, email_confirmed_at, plan, created_at }) => [
    id,
    email ?? '-',
    email_confirmed_at === null ? 'no' : 'yes',
    plan,
    String(inUse.get(id) ?? 0),
    created_at.slice(0, 10),
  ])
  write(
    rows.length === 0
      ? 'There are no accounts'
      : plainTable(['ID', 'E-MAIL', 'CONFIRMED', 'PLAN', 'KEYS', 'CREATED'], rows),
  )
}

async function deleteAccount(
  { accounts, keys }: AccountStore,
  who: string,
  yes: boolean,
  { write }: OperatorTools,
): Promise<void> {
  const { id, email } = await accounts.get(who)
  const { length } = await keys.list({ account_id: id })
  const what = `${email ?? id} with ${counted(length, 'key')}`
  if (!yes) {
    const running = await accounts.subscriptions(id)
    const also = running === 0 ? '' : ` and end ${counted(running, 'subscription')} at the payment processor`
    throw new Error(`this would erase ${what}${also}, for good; add --yes if that is what you want`)
  }
  const { subscriptions } = await accounts.delete(id)
  const ending =
    subscriptions === 0
      ? ''
      : `; ${counted(subscriptions, 'subscription')} will be ended at the payment processor by a running server or \`npm run jobs\`, within a minute or as soon as it can be reached. What was paid is not paid back`
  write(`${what} is erased${ending}`)
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

/** Rows under their titles, in columns. */
export function plainTable(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = titles.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]!.length)))
  return [titles, ...rows]
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
