/** Brings the sandbox's events to whoever hears them: signed, in their order, again and again until they are taken. */
import type { State } from '#state/state.ts'
import type { Processor } from '../processor/processor.ts'

/** Whoever has claimed an event delivers it within that time, or another does. */
const CLAIM_MS = 30_000
const AT_ONCE = 20

/** Posts a body with its signature; gives the status of the answer. */
export type Post = (body: string, signature: string) => Promise<number>

/** What delivering needs. */
export interface Delivery {
  state: State
  processor: Processor
  /** Milliseconds since 1970. */
  now: () => number
  onError: (message: string, error: unknown) => void
}

/** Delivers events as they come. */
export class EventDelivery {
  private post: Post | null = null
  private running: Promise<void> | null = null
  private again = false

  constructor(private readonly parts: () => Delivery) {}

  /** From now on events go there. */
  to(post: Post): void {
    this.post = post
    this.nudge()
  }

  /** There may be events: they are delivered soon. */
  nudge(): void {
    this.again = true
    this.running ??= this.run().finally(() => {
      this.running = null
    })
  }

  /** Waits until all that there are have been delivered, or refused. */
  async settled(): Promise<void> {
    while (this.running) await this.running
  }

  private async run(): Promise<void> {
    try {
      while (this.again && this.post) {
        this.again = false
        await this.deliver(this.post)
      }
    } catch (error) {
      this.parts().onError('events of the sandbox could not be delivered', error)
    }
  }

  private async deliver(post: Post): Promise<void> {
    const { state, processor } = this.parts()
    for (let claimed = await this.claim(); claimed.length > 0; claimed = await this.claim()) {
      for (const { id, body } of claimed) {
        const status = await post(body, await processor.sign(body))
        if (status < 200 || status > 299) continue
        await state.db.updateTable('sandbox_objects').set({ due_at: null }).where('id', '=', id).execute()
      }
    }
  }

  private async claim(): Promise<{ id: string; body: string }[]> {
    const { state, now } = this.parts()
    const at = new Date(now()).toISOString()
    const due_at = new Date(now() + CLAIM_MS).toISOString()
    return state.transaction(async (db) => {
      const due = await db
        .selectFrom('sandbox_objects')
        .select(['id', 'body'])
        .where('kind', '=', 'event')
        .where('due_at', '<=', at)
        .orderBy('number')
        .limit(AT_ONCE)
        .execute()
      const ids = due.map(({ id }) => id)
      if (ids.length > 0)
        await db.updateTable('sandbox_objects').set({ due_at }).where('id', 'in', ids).execute()
      return due
    })
  }
}
