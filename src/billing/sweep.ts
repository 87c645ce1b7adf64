/**
 * What is forgotten of purchases as days go by. What was done and paid stays for good (billing_effects, billing_payments,
 * billing_subscriptions, paid checkouts): they are the books. What was only begun, and what others wrote, does not.
 */
import { sql } from 'kysely'
import { Leases } from '#state/leases.ts'
import { sweepRows } from '#state/sweep.ts'
import { type Shop, timeOf } from './shop.ts'

const DAY_MS = 86_400_000

/**
 * Days for which a checkout is known that nobody paid. The processor ends its sessions within a day; a payment by a bank
 * may take two weeks more to arrive, and `reconcile` looks back for 30 days.
 */
const UNPAID_DAYS_KEPT = 90

/**
 * Days for which events stand as they came, and who fetched which file: somebody whose card was charged may say within
 * some 18 months that they never got what they paid for. What could not be handled stays until it is.
 */
const EVENT_DAYS_KEPT = 550

/** Days for which the sandbox knows what it has told and answered, and sessions that nobody paid; Stripe's events too. */
const SANDBOX_DAYS_KEPT = 30

/** Forgets it, once a day, by whichever process is the first. */
export async function sweepBooks({ state, processor, now }: Shop): Promise<void> {
  const time = await processor.now()
  const today = timeOf(Math.max(time, now())).slice(0, 10)
  if (!(await new Leases(state).isFirst('sweep books', today))) return
  const before = (days: number, of = time) => timeOf(of - days * DAY_MS)
  const unpaid = sql`status in ('open', 'ended') and created_at < ${before(UNPAID_DAYS_KEPT)}`
  await sweepRows(state, sql`billing_checkouts`, unpaid)
  const heard = sql`handled_at is not null and received_at < ${before(EVENT_DAYS_KEPT, now())}`
  await sweepRows(state, sql`billing_events`, heard)
  await sweepRows(state, sql`billing_downloads`, sql`created_at < ${before(EVENT_DAYS_KEPT)}`)
  if (!processor.sandbox) return
  const old = before(SANDBOX_DAYS_KEPT)
  const expired = sql`kind = 'session' and replace(body, '"status":"expired"', '') <> body`
  await sweepRows(state, sql`sandbox_answers`, sql`made_at < ${old}`)
  await sweepRows(
    state,
    sql`sandbox_objects`,
    sql`made_at < ${old} and due_at is null and (kind in ('event', 'order', 'portal') or ${expired})`,
  )
}
