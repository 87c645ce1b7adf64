import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { STATES } from '#lib/states.ts'
import { faultsOf, KNOWN_FAULTS } from './known-faults.ts'

test('every fault is of a state, says why, and names a page that is there', () => {
  const codes = STATES.map(({ code }) => code)
  for (const { state, text, reason, source } of KNOWN_FAULTS) {
    expect(state === null || codes.includes(state), text).toBe(true)
    expect(text).toMatch(/^\S.*\S$/)
    expect(reason).toBeTruthy()
    expect(existsSync(source), source).toBe(true)
  }
})

test('no state has two faults that say the same', () => {
  for (const { code } of STATES) {
    const texts = faultsOf(code).map(({ text }) => text)
    expect(new Set(texts).size, code).toBe(texts.length)
  }
})
