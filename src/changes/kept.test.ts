import { expect, test } from 'vitest'
import { CHANGES } from '#storage/editions/manifest.ts'
import { damageOf } from './kept.ts'

test('damage is looked for under the name that the file has in an edition', () => {
  const damage = new Error('damaged')
  expect(damageOf({ broken: new Map([[CHANGES, damage]]) })).toBe(damage)
  expect(damageOf({ broken: new Map([['warn', damage]]) })).toBeUndefined()
})
