/** `billing`: what an operator does with what is sold. */
import { Command } from 'commander'
import { listCheckouts, reconcile, replay, showAll } from '#billing/books.ts'
import { money } from '#billing/catalogue.ts'
import type { OpenBilling } from '#billing/open.ts'
import { setUp } from '#billing/processor/setup.ts'
import { CLOCK } from '#billing/sandbox/clock.ts'
import { plainTable } from './accounts.ts'

/** What the command works with. */
export interface BillingTools {
  /** Opens the shop for one command; `close` it whatever happens. Null with ACCESS=open. */
  open(): Promise<{ billing: OpenBilling | null; close(): Promise<void> }>
  /** Writes one or more lines, without the last line's end. */
  write(lines: string): void
}

/** The command, to be added to the program's. */
export function billingCommand(tools: BillingTools): Command {
  const { write } = tools
  const command = new Command('billing').description('what is sold, and to whom: docs/selling.md')
  command
    .command('setup')
    .description('bring products, prices, the portal and the address for events to the processor; repeatable')
    .action(() =>
      withShop(tools, async ({ shop }) => {
        const done = await setUp(shop.processor, shop.publicUrl)
        write(done.join('\n'))
      }),
    )
  command
    .command('list', { isDefault: true })
    .description('the last checkouts, newest first')
    .option('--limit <number>', 'how many', '50')
    .action(({ limit }: { limit: string }) =>
      withShop(tools, async ({ shop }) => {
        const rows = (await listCheckouts(shop, Number(limit) || 50)).map((each) => [
          each.created_at.slice(0, 16).replace('T', ' '),
          each.status,
          each.product,
          each.period ?? '-',
          money(each.amount_cents),
          each.email ?? '-',
          each.session_id ?? each.id,
        ])
        const titles = ['BEGUN', 'STATUS', 'PRODUCT', 'PERIOD', 'PRICE', 'E-MAIL', 'SESSION']
        write(rows.length === 0 ? 'Nothing was bought yet' : plainTable(titles, rows))
      }),
    )
  command
    .command('show')
    .argument('<id>', 'a session, subscription, payment, customer, event, account or e-mail')
    .description('all that is known of it, as JSON')
    .action((id: string) =>
      withShop(tools, async ({ shop }) => {
        const found = Object.entries(await showAll(shop, id)).filter(([, rows]) => rows.length > 0)
        if (found.length === 0) throw new Error(`nothing is known of "${id}"`)
        write(JSON.stringify(Object.fromEntries(found), null, 2))
      }),
    )
  command
    .command('replay')
    .argument('<event>', 'its id: evt_…')
    .description('handle an event again')
    .action((id: string) =>
      withShop(tools, async (billing) => {
        if (!(await replay(billing.shop, id))) throw new Error(`there is no event "${id}"`)
        await billing.work()
        write(`${id} is handled`)
      }),
    )
  command
    .command('reconcile')
    .description('compare with the processor, and print what differs')
    .action(() =>
      withShop(tools, async ({ shop }) => {
        const differences = await reconcile(shop)
        write(differences.length === 0 ? 'Nothing differs' : differences.join('\n'))
        if (differences.length > 0) process.exitCode = 1
      }),
    )
  command
    .command('refund')
    .argument('<payment>', 'its id: pi_…')
    .option('--cents <number>', 'a part of it; by default all that is left')
    .description('pay money back, and take back what it paid for')
    .action((payment_intent: string, { cents }: { cents?: string }) =>
      withShop(tools, async (billing) => {
        const amount = cents === undefined ? {} : { amount: Number(cents) }
        const made = await billing.shop.processor.ask((stripe) =>
          stripe.refunds.create({ payment_intent, ...amount }),
        )
        write(`${made.id}: ${money(made.amount)} paid back`)
      }),
    )
  command
    .command('advance')
    .argument('<days>', 'how many')
    .description("move the sandbox's clock on, with the renewals on the way; a running server hears of them")
    .action((days: string) =>
      withShop(tools, async ({ shop }) => {
        const { processor } = shop
        if (!processor.sandbox)
          throw new Error('the clock of Stripe cannot be moved: this is for the sandbox')
        const whole = Number(days)
        if (!Number.isInteger(whole) || whole < 1 || whole > 3660)
          throw new Error('days must be a number from 1 to 3660')
        const frozen_time = Math.floor((await processor.now()) / 1000) + whole * 86_400
        await processor.ask((stripe) => stripe.testHelpers.testClocks.advance(CLOCK, { frozen_time }))
        await processor.sandbox.pass()
        write(`It is ${new Date(frozen_time * 1000).toISOString()} in the sandbox now`)
      }),
    )
  return command
}

async function withShop(tools: BillingTools, run: (billing: OpenBilling) => Promise<void>): Promise<void> {
  const { billing, close } = await tools.open()
  try {
    if (billing === null) throw new Error('nothing is sold with ACCESS=open')
    await run(billing)
  } finally {
    await close()
  }
}
