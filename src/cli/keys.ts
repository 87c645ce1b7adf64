/** `keys`: what an operator does with API keys. */
import { Command } from 'commander'
import type { Account } from '#accounts/accounts.ts'
import { readExpiry, readName, readPlan } from '#accounts/fields.ts'
import { lastUsed } from '#accounts/keys/key-usage.ts'
import { isInUse, type KeyRecord, type NewKey } from '#accounts/keys/keys.ts'
import type { AccountStore } from '#accounts/open.ts'
import type { State } from '#state/state.ts'
import { type OperatorTools, plainTable, withAccounts } from './accounts.ts'

const DAY_MS = 86_400_000
const OVERLAP_DAYS_MAX = 90

interface CreateOptions {
  name: string
  plan?: string
  email?: string
  expires?: string
}

/** The command, to be added to the program's. */
export function keysCommand(tools: OperatorTools): Command {
  const command = new Command('keys').description('API keys of all accounts')
  command
    .command('list', { isDefault: true })
    .description('list keys, oldest first')
    .action(() => withAccounts(tools, (store, state) => listKeys(store, state, tools)))
  command
    .command('create')
    .description('make a key and print it, once')
    .requiredOption('--name <name>', 'what it is for')
    .option('--plan <plan>', 'its plan; not needed when --email names an account')
    .option(
      '--email <address>',
      'the account it belongs to, made if there is none; without it, one of its own',
    )
    .option('--expires <date>', 'its last day, as YYYY-MM-DD')
    .action((options: CreateOptions) => withAccounts(tools, (store) => createKey(store, options, tools)))
  command
    .command('revoke')
    .argument('<key>', 'its id, or the key itself')
    .description('end a key now; running servers follow within seconds')
    .action((id: string) =>
      withAccounts(tools, async ({ keys }) => {
        const record = await keys.revoke(id)
        tools.write(`${record.id} "${record.name}" is revoked`)
      }),
    )
  command
    .command('rotate')
    .argument('<key>', 'its id, or the key itself')
    .description('make a key in place of another, which works on for a while')
    .option('--overlap <days>', 'days for which the old one works on; 0 ends it now', '7')
    .option('--expires <date>', 'last day of the new one; by default that of the old')
    .action((id: string, options: { overlap: string; expires?: string }) =>
      withAccounts(tools, (store) => rotateKey(store, id, options, tools)),
    )
  return command
}

async function createKey(store: AccountStore, options: CreateOptions, tools: OperatorTools): Promise<void> {
  // All is read before anything is made, so that a mistake leaves no account behind.
  const name = readName(options.name)
  const expires_at = options.expires === undefined ? null : readExpiry(options.expires, tools.now())
  const account = await accountFor(store, options)
  const made = await store.keys.create({ account_id: account.id, name, expires_at })
  show(made, `of the plan ${account.plan}`, tools)
}

async function accountFor({ accounts }: AccountStore, { email, plan }: CreateOptions): Promise<Account> {
  const wanted = plan === undefined ? null : readPlan(plan)
  const held = email === undefined ? null : await accounts.find(email)
  if (held !== null) {
    if (wanted === null || wanted === held.plan) return held
    throw new Error(
      `${held.email} has the plan ${held.plan}, which all its keys share; to change it: npm run accounts -- set-plan ${held.email} ${wanted}`,
    )
  }
  if (wanted === null) throw new Error('--plan is needed: free, starter, pro, investor or enterprise')
  return accounts.create({ email, plan: wanted })
}

async function rotateKey(
  { keys }: AccountStore,
  id: string,
  options: { overlap: string; expires?: string },
  tools: OperatorTools,
): Promise<void> {
  const { overlap } = options
  if (!/^\d{1,2}$/.test(overlap) || Number(overlap) > OVERLAP_DAYS_MAX) {
    throw new Error(`--overlap must be a whole number of days, 0 to ${OVERLAP_DAYS_MAX}, got "${overlap}"`)
  }
  const old_until = new Date(tools.now() + Number(overlap) * DAY_MS).toISOString()
  const expires_at = options.expires === undefined ? undefined : readExpiry(options.expires, tools.now())
  const { old, ...made } = await keys.rotate(id, { old_until, expires_at })
  show(made, `in place of ${old.id}, which works until ${minute(old.expires_at!)}`, tools)
}

function show({ key, record }: NewKey, what: string, { write }: OperatorTools): void {
  const ends = record.expires_at === null ? '' : `, until ${minute(record.expires_at)}`
  write(`${record.id} "${record.name}" ${what}${ends}\n\n${key}\n\nKeep it now: it cannot be shown again.`)
}

async function listKeys({ accounts, keys }: AccountStore, state: State, tools: OperatorTools): Promise<void> {
  const owners = new Map((await accounts.list()).map((account) => [account.id, account]))
  const used = await lastUsed(state)
  const at = new Date(tools.now()).toISOString()
  const rows = (await keys.list()).flatMap((record) => {
    const owner = owners.get(record.account_id)
    // Erased since the accounts were read.
    return owner === undefined ? [] : [keyRow(record, owner, used.get(record.id), at)]
  })
  const titles = ['ID', 'KEY', 'NAME', 'PLAN', 'ACCOUNT', 'CREATED', 'ENDS (UTC)', 'LAST USED', 'STATE']
  tools.write(rows.length === 0 ? 'There are no keys' : plainTable(titles, rows))
}

function keyRow(record: KeyRecord, owner: Account, used: string | undefined, at: string): string[] {
  const { id, hint, name, created_at, expires_at, revoked_at } = record
  const ended = revoked_at === null ? 'expired' : 'revoked'
  const ends = revoked_at ?? expires_at
  return [
    id,
    `${hint}…`,
    name,
    owner.plan,
    owner.email ?? owner.id,
    created_at.slice(0, 10),
    ends === null ? '-' : minute(ends).slice(0, 16),
    used ?? '-',
    isInUse(record, at) ? 'in use' : ended,
  ]
}

/** `2024-06-15 12:00 UTC`. */
const minute = (time: string) => `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`
