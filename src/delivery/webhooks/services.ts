/** What operations on webhooks work with. */
import { randomUUID } from 'node:crypto'
import { Lazy } from '#lib/lazy.ts'
import { listOf } from '#lib/open-addresses.ts'
import type { State } from '#state/state.ts'
import { readUrl } from './guard/url.ts'
import { DeliveryLog } from './log.ts'
import { DeliveryQueue } from './queue.ts'
import type { Sending } from './send.ts'
import { type TryOut, tryOut } from './try-out.ts'
import { Webhooks } from './webhooks.ts'

/** Webhooks of a service. */
export interface WebhookServices {
  store: Pick<Webhooks, 'create' | 'list' | 'get' | 'change' | 'delete'>
  log: Pick<DeliveryLog, 'list' | 'replay' | 'replaySpan'>
  /** Reads the address of one. Throws InvalidInput. */
  readUrl(text: string): string
  /** Sends it a signed event of its own. */
  tryOut(webhook_id: number): Promise<TryOut>
}

declare module '#contract/command.ts' {
  interface Services {
    webhooks: WebhookServices
  }
}

/** What they are made of. */
export interface WebhookSettings {
  state: State
  now: () => number
  /** Networks that may be sent to besides the internet. */
  allowNetworks: readonly string[]
  userAgent: string
}

/** Webhooks, with all that sending needs. */
export interface OpenWebhooks {
  services: WebhookServices
  queue: DeliveryQueue
  sending: Sending
  /** Cuts what is being sent. */
  close(): Promise<void>
}

/** Opens them. */
export function openWebhooks({ state, now, allowNetworks, userAgent }: WebhookSettings): OpenWebhooks {
  const allowed = listOf(allowNetworks)
  const way = new Lazy(async () => {
    const [{ openWay }, { TIMEOUT_MS }] = await Promise.all([import('./guard/agent.ts'), import('./send.ts')])
    return openWay({ allowed, timeoutMs: TIMEOUT_MS })
  })
  const queue = new DeliveryQueue(state, randomUUID())
  const sending = { way: () => way.get(), now, userAgent }
  return {
    services: {
      store: new Webhooks(state, now),
      log: new DeliveryLog(state, now),
      readUrl: (text) => readUrl(text, allowed),
      tryOut: (id) => tryOut(id, { state, queue, sending }),
    },
    queue,
    sending,
    close: async () => (await way.held)?.destroy(),
  }
}
