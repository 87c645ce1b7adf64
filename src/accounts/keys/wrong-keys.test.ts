import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ManualTime } from '../testing/time.ts'
import { WRONG_KEYS_MAX, WrongKeys } from './wrong-keys.ts'

test('30 wrong keys in ten minutes; the next is told how long to wait', () => {
  const time = new ManualTime()
  const wrong = new WrongKeys(time.now)
  for (let i = 0; i < WRONG_KEYS_MAX; i++) {
    expect(wrong.note('1.1.1.1')).toBeNull()
    time.ms += 1000
  }
  expect(wrong.note('1.1.1.1')).toBe(570)
  expect(wrong.note('2.2.2.2')).toBeNull()
  time.ms += 569_000
  expect(wrong.note('1.1.1.1')).toBe(1)
  // The first of the thirty is ten minutes old.
  time.ms += 1000
  expect(wrong.note('1.1.1.1')).toBeNull()
  expect(wrong.note('1.1.1.1')).toBe(1)
})

test('in no window of ten minutes are more than 30 let pass, and waiting as told always helps', () => {
  const steps = fc.array(fc.oneof(fc.nat(5000), fc.nat(300_000)), { minLength: 40, maxLength: 200 })
  fc.assert(
    fc.property(steps, (waits) => {
      const time = new ManualTime()
      const wrong = new WrongKeys(time.now)
      const passed: number[] = []
      for (const wait of waits) {
        time.ms += wait
        const seconds = wrong.note('1.1.1.1')
        if (seconds !== null) {
          time.ms += seconds * 1000
          expect(wrong.note('1.1.1.1')).toBeNull()
        }
        passed.push(time.ms)
      }
      return passed.every(
        (end) => passed.filter((at) => at > end - 600_000 && at <= end).length <= WRONG_KEYS_MAX,
      )
    }),
  )
})

test('a clock that is put back does not lock anybody out', () => {
  const time = new ManualTime()
  const wrong = new WrongKeys(time.now)
  for (let i = 0; i < WRONG_KEYS_MAX; i++) wrong.note('1.1.1.1')
  time.ms -= 3_600_000
  expect(wrong.note('1.1.1.1')).toBeNull()
})
