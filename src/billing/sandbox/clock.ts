/** The sandbox's clock: the machine's, and as much later as somebody has moved it on. What falls due on the way happens. */
import type Stripe from 'stripe'
import { badParameter } from './errors.ts'
import { expireSession } from './sessions.ts'
import { continueSubscription } from './subscriptions.ts'
import type { Kinds, World } from './world.ts'

/** The one clock that there is. */
export const CLOCK = 'clock_sandbox'

/** How far ahead of the machine's clock it is, in milliseconds. */
export async function clockOffset(world: World): Promise<number> {
  return (await world.find('clock', CLOCK))?.offset_ms ?? 0
}

/** The clock, as the processor tells it. */
export async function tellClock(world: World): Promise<Kinds['clock']> {
  return {
    id: CLOCK,
    object: 'test_helpers.test_clock',
    created: 0,
    deletes_after: world.seconds + 365 * 86_400,
    frozen_time: world.seconds,
    livemode: false,
    name: 'The clock of the sandbox',
    status: 'ready',
    status_details: {},
    offset_ms: await clockOffset(world),
  }
}

/** Moves it on to a moment; `machineMs` is what the machine's clock says. */
export async function moveClock(
  world: World,
  to: number,
  machineMs: number,
): Promise<Stripe.TestHelpers.TestClock> {
  if (!(to >= world.seconds))
    throw badParameter('frozen_time', 'frozen_time must not lie before the time of the clock.')
  const moved = world.at(to * 1000)
  await world.put('clock', { ...(await tellClock(moved)), offset_ms: to * 1000 - machineMs })
  return tellClock(moved)
}

/** Lets the first thing happen that is due by now; false where nothing is. */
export async function passOne(world: World): Promise<boolean> {
  const due = await world.firstDue(world.nowMs)
  if (due === null) return false
  const then = world.at(due.dueMs)
  if (due.kind === 'session') await expireSession(then, due.id)
  else if (due.kind === 'subscription')
    await continueSubscription(then, await then.get('subscription', due.id))
  else throw new Error(`nothing falls due with a ${due.kind}`)
  return true
}
