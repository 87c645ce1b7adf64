import { expect, test } from 'vitest'
import { manyNames, registrant } from '../testing/registrants.ts'
import { explainName } from './explain.ts'
import { CompanyDirectory } from './identity.ts'

const quillon = registrant({ name: 'QUILLON CORP', cik: '0000000123', tickers: ['QLN'] })
const directory = new CompanyDirectory(
  [quillon],
  manyNames().map((name) => ({ name, state: null, records: 1 })),
  [{ name: 'Brightmart', cik: quillon.cik, is: 'brand', because: 'stores of Quillon' }],
)
const explain = (name: string, state: string | null = null) => explainName(directory, name, state)

test('tells how a name is read, whom it could mean, what was weighed, and the outcome', () => {
  const text = explain('Quillon Hospital d/b/a Elm Clinic', 'OR')
  expect(text).toContain('"Quillon Hospital d/b/a Elm Clinic" in OR')
  expect(text).toMatch(/read as name: quillon [\d.]+, hospital [\d.]+/)
  expect(text).toMatch(/read as trade: elm/)
  expect(text).toMatch(/0\.\d{3} {2}QUILLON CORP/)
  expect(text).toMatch(/-[\d.]+ {2}besides "hospital"/)
  expect(text).toMatch(/not taken for QUILLON CORP: 0\.\d{3} is below/)
  expect(text).toMatch(/company {2}co-[0-9a-f]{10}/)
})

test('tells of a part whose it is', () => {
  expect(explain('Brightmart #4')).toContain('part of QUILLON CORP, CIK 0000000123, QLN')
})

test('a name that says nothing is told so', () => {
  expect(explain('—')).toContain('nothing in it names a firm')
})

test('a word that needs a second proof is told so where there is none', () => {
  const marlowe = registrant({ name: 'MARLOWE ENERGY LTD', tickers: ['MRL'], place: 0.3 })
  const names = [...manyNames(), 'Marlowe Energy'].map((name) => ({ name, state: 'NJ', records: 1 }))
  const whose = (state: string) => explainName(new CompanyDirectory([marlowe], names, []), 'Marlowe', state)
  expect(whose('OH')).toContain('not taken for MARLOWE ENERGY LTD: its words need a second proof')
  expect(whose('NJ')).not.toContain('not taken')
})
