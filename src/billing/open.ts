/** Opens the shop: the processor that the settings name, what was bought, and what goes on beside answering. */
import type { AccountStore } from '#accounts/open.ts'
import { SharedLimiter } from '#state/limiter.ts'
import type { State } from '#state/state.ts'
import { giveTodaysFiles } from './downloads.ts'
import { endOrdered } from './endings.ts'
import type { FilesForSale } from './files.ts'
import { sendMails } from './outbox.ts'
import { Processor } from './processor/processor.ts'
import { EventDelivery } from './sandbox/deliver.ts'
import type { Billing } from './services.ts'
import type { Shop } from './shop.ts'
import { BoughtFiles } from './spend.ts'
import { endGraces } from './subscriptions.ts'
import { sweepBooks } from './sweep.ts'

/** What it is opened with. */
export interface BillingOptions
  extends Pick<
    Shop,
    | 'logins'
    | 'mailer'
    | 'publicUrl'
    | 'now'
    | 'secret'
    | 'contact'
    | 'operatorEmail'
    | 'folder'
    | 'trialDays'
    | 'automaticTax'
    | 'onError'
  > {
  state: State
  store: AccountStore
  files: FilesForSale
  /** Null for the sandbox. */
  secretKey: string | null
  webhookSecret: string
  /** Stands for the SDK's own HTTP in tests. */
  fetch?: typeof globalThis.fetch
}

/** The open shop. */
export interface OpenBilling extends Billing {
  /** Where the sandbox's events go; nobody is told of them before. */
  delivery: EventDelivery
  /** What is to be done now and then: mail, grace, files of the day, ends, what falls due in the sandbox, forgetting. */
  work(): Promise<void>
}

/** Opens it. */
export function openBilling({
  files,
  secretKey,
  webhookSecret,
  fetch,
  ...parts
}: BillingOptions): OpenBilling {
  const { state, now, publicUrl, onError } = parts
  const delivery = new EventDelivery(() => ({ state, processor, now, onError }))
  const processor = new Processor({
    secretKey,
    webhookSecret,
    publicUrl,
    now,
    state,
    onEvents: () => delivery.nudge(),
    ...(fetch && { fetch }),
  })
  const shop: Shop = { ...parts, processor, limiter: new SharedLimiter(state, now) }
  const bought = new BoughtFiles(shop, files)
  return {
    shop,
    files,
    bought,
    delivery,
    async work() {
      if (processor.sandbox) await processor.sandbox.pass()
      delivery.nudge()
      await delivery.settled()
      await endGraces(shop)
      await endOrdered(shop)
      await giveTodaysFiles(shop)
      await sendMails(shop)
      await bought.sweep()
      await sweepBooks(shop)
    },
  }
}
