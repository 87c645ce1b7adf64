import { expect, test } from 'vitest'
import { BestNames } from './best-names.ts'

/** How a firm is shown, of whose names come in either order. */
function shown(key: string, ...names: { name: string; records: number }[]) {
  return [names, names.toReversed()].map((each) => {
    const best = new BestNames()
    for (const filed of each) best.count(key, filed)
    return best.of(key)
  })
}

test('a firm is shown by the name that says nothing besides, however many records others have', () => {
  const long = { name: 'Acme Paper - Elm Street Mill', records: 9 }
  expect(shown('acmepaper', long, { name: 'ACME PAPER', records: 1 })).toEqual(['ACME PAPER', 'ACME PAPER'])
})

test('of names that show it as well, the one of most records; of records in several states the most of one', () => {
  const names = [
    { name: 'Acme Paper Inc', records: 2 },
    { name: 'Acme Paper Inc', records: 4 },
    { name: 'Acme Paper', records: 3 },
  ]
  expect(shown('acmepaper', ...names)).toEqual(['Acme Paper Inc', 'Acme Paper Inc'])
})
