/** Firms that are called alike but for a plural or a letter, told apart by who files under the names. */
import { expect, test } from 'vitest'
import { manyNames, registrant } from '../testing/registrants.ts'
import type { FiledName } from './filed-name.ts'
import { CompanyDirectory } from './identity.ts'

const marlowe = registrant({ name: 'MARLOWETTE INC', tickers: ['MRL'], place: 0.01 })

type Filed = [name: string, state: string, numbers?: string]

function directoryOf(...filed: Filed[]): CompanyDirectory {
  const names = filed.map(
    ([name, state, numbers]): FiledName => ({ name, state, records: 5, ...(numbers && { numbers }) }),
  )
  const others = manyNames().map((name) => ({ name, state: null, records: 1 }))
  return new CompanyDirectory([marlowe], [...others, ...names], [])
}

function isOne(a: Filed, b: Filed): boolean {
  const directory = directoryOf(a, b)
  const [one, other] = [a, b].map(([name, state]) => directory.identify({ name, state }).company_id)
  return one === other
}

test('a plural is a spelling, unless others file under it in other states', () => {
  expect(isOne(['Farrowdales LLC', 'WI'], ['FARROWDALE INC', 'PA'])).toBe(true)
  expect(isOne(['Farrowdales LLC', 'WI', '0417'], ['FARROWDALE INC', 'PA'])).toBe(true)
  expect(isOne(['Farrowdales LLC', 'WI', '0417'], ['FARROWDALE INC', 'WI', '0033'])).toBe(true)
  expect(isOne(['Farrowdales LLC', 'WI', '0417|0033'], ['FARROWDALE INC', 'PA', '0033'])).toBe(true)
  expect(isOne(['Farrowdales LLC', 'WI', '0417'], ['FARROWDALE INC', 'PA', '0033'])).toBe(false)
})

test('a plural that says what any firm is tells nobody apart', () => {
  expect(isOne(['Farrowdale Services', 'WI', '0417'], ['FARROWDALE SERVICE', 'PA', '0033'])).toBe(true)
})

test('a firm of its own is shown by its own name', () => {
  const directory = directoryOf(['Farrowdales LLC', 'WI', '0417'], ['FARROWDALE INC', 'PA', '0033'])
  expect(directory.identify({ name: 'FARROWDALE INC', state: 'PA' }).name).toBe('Farrowdale Inc')
  expect(directory.identify({ name: 'Farrowdales LLC', state: 'WI' }).name).toBe('Farrowdales LLC')
})

test.each(['MARLOWETTES INC', 'MARLOWETTA INC'])('nor is %s the registrant', (name) => {
  const own: Filed = ['Marlowette Inc', 'MA', '9358']
  const symbol = (...asked: Filed) =>
    directoryOf(own, asked).identify({ name: asked[0], state: asked[1] }).registrant?.tickers[0]
  expect(symbol(name, 'NY')).toBe('MRL')
  expect(symbol(name, 'NY', '9358')).toBe('MRL')
  expect(symbol(name, 'MA', '5000')).toBe('MRL')
  expect(symbol(name, 'NY', '5000')).toBeUndefined()
})
