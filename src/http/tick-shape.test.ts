import { createHook } from 'node:async_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { keepTickShape } from './tick-shape.ts'

function tickOfNow(): object | undefined {
  let found: object | undefined
  const hook = createHook({
    init(_id, type, _trigger, tick) {
      if (type === 'TickObject') found = tick
    },
  })
  hook.enable()
  process.nextTick(() => {})
  hook.disable()
  return found
}

test('the tick that is kept has the shape of those to come, even after the memory was cleared', () => {
  setFlagsFromString('--expose-gc')
  setFlagsFromString('--allow-natives-syntax')
  const collect = runInNewContext('gc') as () => void
  const sameShape = new Function('a', 'b', 'return %HaveSameMap(a, b)') as (a: unknown, b: unknown) => boolean
  const kept = keepTickShape()
  expect(kept).toBeTypeOf('object')
  expect(keepTickShape()).toBe(kept)
  for (let i = 0; i < 5; i++) collect()
  expect(sameShape(kept, tickOfNow())).toBe(true)
  expect(sameShape(kept, {})).toBe(false)
})
