/** Whose the records are that tell no state, of names that are told apart by state. */
import { expect, test } from 'vitest'
import { manyNames } from '../testing/registrants.ts'
import { CompanyDirectory } from './identity.ts'

const NAME = 'Summit Surgery Clinic LLC'
const OTHERS = ['SUMMIT SURGERY CLINIC, LLC', 'Summit Surgery Clinic PC', 'Summit Clinic LLC']

/** A directory in which so many records of the name are filed in those states. */
const filedIn = (states: Record<string, number>) =>
  new CompanyDirectory(
    [],
    [
      ...[...manyNames(), ...OTHERS].map((name) => ({ name, state: null, records: 1 })),
      ...Object.entries(states).map(([state, records]) => ({ name: NAME, state, records })),
    ],
    [],
  )

/** The state whose firm a record without a state is. */
function whose(directory: CompanyDirectory, name = NAME): string | null {
  const id = (state: string | null) => directory.identify({ name, state }).company_id
  return ['OR', 'WA'].find((state) => id(state) === id(null)) ?? null
}

test.each<[states: Record<string, number>, whose: string | null]>([
  [{ OR: 5 }, 'OR'],
  [{ OR: 18, WA: 2 }, 'OR'],
  [{ OR: 16, WA: 2 }, null],
  [{ OR: 5, WA: 5 }, null],
  [{}, null],
])('of %o they are those of %s', (states, of) => {
  expect(whose(filedIn(states))).toBe(of)
})

test('few records prove it of their very wording only', () => {
  const few = filedIn({ OR: 1 })
  expect(OTHERS.map((name) => whose(few, name))).toEqual(['OR', null, null])
  const more = filedIn({ OR: 5 })
  expect(OTHERS.map((name) => whose(more, name))).toEqual(['OR', 'OR', null])
})

test('it is told why, and other states keep theirs', () => {
  const directory = filedIn({ OR: 18, WA: 2 })
  const [home, none, other] = ['OR', null, 'WA'].map((state) => directory.identify({ name: NAME, state }))
  expect(none).toMatchObject({ local: true, known: true, confidence: 0.7, name: home!.name })
  expect(none!.reason).toContain('hardly of any but OR')
  expect(home!.reason).toContain('told apart by state')
  expect(other!.company_id).not.toBe(none!.company_id)
})
