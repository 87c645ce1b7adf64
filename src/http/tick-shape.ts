/** Keeps `process.nextTick` fast on a service that has been idle. */
import { createHook } from 'node:async_hooks'

let kept: object | undefined

/**
 * Each answer takes about five ticks. V8 forgets the shape of the objects that stand for them when a collection of
 * an idle moment finds none alive, and takes the slow way for ever after: a tick costs ten times as much then. One
 * object that stays alive keeps the shape alive.
 */
export function keepTickShape(): object | undefined {
  if (kept) return kept
  const hook = createHook({
    init(_id, type, _trigger, tick) {
      if (type === 'TickObject') kept = tick
    },
  })
  hook.enable()
  process.nextTick(() => {})
  hook.disable()
  return kept
}
