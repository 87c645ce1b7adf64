import { expect, test } from 'vitest'
import { manyNames, registrant } from '../testing/registrants.ts'
import type { FiledName } from './filed-name.ts'
import { CompanyDirectory } from './identity.ts'

const marlowe = registrant({ name: 'MARLOWE ENERGY LTD', tickers: ['MRL'], place: 0.3 })
const quillon = registrant({ name: 'QUILLON CORP', tickers: ['QLN'], place: 0.1 })
const filed = (name: string, ...states: string[]): FiledName[] =>
  states.map((state) => ({ name, state, records: 1 }))

/** Whose a name is, among these names: in the state of the first of them where none is asked for. */
function whose(name: string, names: FiledName[], state = names[0]!.state) {
  const others = manyNames().map((other) => ({ name: other, state: null, records: 1 }))
  const directory = new CompanyDirectory([marlowe, quillon], [...others, ...names], [])
  return directory.identify({ name, state }).registrant?.name ?? null
}

test('a word without the registrant’s trade needs its whole name in the same state', () => {
  const whole = filed('Marlowe Energy', 'NJ')
  expect(whose('Marlowe', [...filed('Marlowe', 'OH'), ...whole])).toBeNull()
  const both = [...filed('Marlowe', 'OH', 'NJ'), ...whole]
  expect(whose('Marlowe', both, 'NJ')).toBe(marlowe.name)
  expect(whose('Marlowe', both, 'OH')).toBeNull()
})

test('where no state is told, the whole name must be in all states of the word', () => {
  const whole = filed('Marlowe Energy', 'NJ', 'OH')
  expect(whose('Marlowe', [...filed('Marlowe', 'OH', 'NJ'), ...whole], null)).toBe(marlowe.name)
  expect(whose('Marlowe', [...filed('Marlowe', 'OH', 'TX'), ...whole], null)).toBeNull()
})

test('a name that the edition has not needs the same proof', () => {
  const whole = filed('Marlowe Energy', 'NJ')
  expect(whose('Marlowe', whole, 'OH')).toBeNull()
  expect(whose('Marlowe', whole, 'NJ')).toBe(marlowe.name)
  expect(whose('Marlowe Inc', [...filed('Marlowe', 'OH'), ...whole], 'OH')).toBeNull()
  expect(whose('Marlowe Inc', [...filed('Marlowe', 'OH'), ...whole], 'NJ')).toBe(marlowe.name)
})

test('or many states', () => {
  const known = filed('Marlowe', 'OH', 'TX', 'CA', 'FL')
  expect(whose('Marlowe', [...known, ...filed('Marlowe Energy', 'NJ')])).toBe(marlowe.name)
})

test('many states of the whole name prove a word, but not a whole name of another legal firm', () => {
  const known = filed('Marlowe Energy', 'NJ', 'TX', 'CA', 'FL')
  expect(whose('Marlowe', [...filed('Marlowe', 'OH'), ...known])).toBe(marlowe.name)
  expect(whose('Marlowe Inc', [...filed('Marlowe Inc', 'OH'), ...known])).toBeNull()
})

test('another trade behind a word needs the registrant in the same state, and its sites do not', () => {
  const whole = filed('Quillon Corp', 'WI')
  expect(whose('Quillon Storage', [...filed('Quillon Storage', 'MS'), ...whole])).toBeNull()
  expect(whose('Quillon Storage', [...filed('Quillon Storage', 'WI'), ...whole])).toBe(quillon.name)
  expect(whose('Quillon Warehouse', [...filed('Quillon Warehouse', 'MS'), ...whole])).toBe(quillon.name)
})
