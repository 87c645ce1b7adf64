import fc from 'fast-check'
import { expect, test } from 'vitest'
import { manyNames, registrant } from '../testing/registrants.ts'
import { CompanyDirectory } from './identity.ts'
import { sameCompany } from './same.ts'

const quillon = registrant({ name: 'QUILLON CORP', tickers: ['QLN'], former: ['Brantwick Holdings Inc'] })
const marrow = registrant({ name: 'Marrowby & Stone Group, Inc.', tickers: ['MBS'] })
const directory = new CompanyDirectory(
  [quillon, marrow],
  manyNames().map((name) => ({ name, state: null, records: 1 })),
  [
    { name: 'Brightmart', cik: quillon.cik, is: 'brand', because: 'stores of Quillon' },
    { name: 'Elm Felts', cik: quillon.cik, is: 'subsidiary', because: 'bought in 2001' },
  ],
)
const same = (a: string, b: string) => sameCompany(directory, a, b)

test.each([
  ['Quillon Inc.', 'QUILLON CORP - Springfield', 'spellings of a registrant'],
  ['Brantwick Holdings', 'Quillon', 'its former name'],
  ['Brightmart #7', 'BRIGHTMART INC', 'spellings of its brand'],
  ['Farrowdale Paper Co.', 'FARROWDALE PAPER LLC', 'legal forms'],
  ['Farrowdale Paper', 'Farowdale Paper Inc', 'a letter off'],
  ['Farrowdale Intl Mfg', 'Farrowdale International Manufacturing', 'abbreviations'],
  ['Wood-Land Felts', 'Woodland Felts LLC', 'blanks'],
  ['Farrowdale Paper - Springfield', 'Farrowdale Paper (Ash Mill)', 'sites'],
  ['Farrowdale Paper Springfield', 'Farrowdale Paper San Antonio', 'places'],
  ['Old Harbor Foods LLC dba Kestrel Kitchen', 'Kestrel Kitchen', 'a trade name'],
  ['Farrowdale Paper (formerly Kestrel Pulp Inc)', 'Kestrel Pulp', 'a former name'],
  ['FARROWDALE INTERNATIONAL PAPER & P', 'Farrowdale International Paper & Packaging Inc', 'cut short'],
  ['Farrowdale Elm Timber Yard Union', 'FETYU', 'initials'],
])('%s is %s: %s', (a, b) => {
  expect(same(a, b).same).toBe(true)
})

test.each([
  ['Quillon', 'Marrowby & Stone', 'two registrants'],
  ['Quillon', 'Brightmart', 'a registrant and a brand of it'],
  ['Brightmart', 'Elm Felts', 'two parts of one registrant'],
  ['Quillon', 'Quilby Paper', 'one registrant'],
  ['Summit Bakery', 'Summit Trucking', 'a common first word'],
  ['Farrowdale Hospital', 'Farrowdale Paper', 'another trade'],
  ['YMCA of Greater Springfield', 'YMCA of Greater Dayton', 'towns'],
  ['Elm LLC dba Burger King', 'Ash LLC dba Burger King', 'a name under licence'],
  ['', 'Quillon', 'nothing'],
])('%s is not %s: %s', (a, b) => {
  expect(same(a, b).same).toBe(false)
})

test('what is said of common words alone is less sure', () => {
  const [rare, common] = [same('Farrowdale Paper', 'Farrowdale Paper Inc'), same('Summit', 'Summit LLC')]
  expect(rare.confidence).toBeGreaterThan(common.confidence)
})

test('an answer says what it rests on', () => {
  expect(same('Quillon', 'Brightmart').reason).toBe('Brightmart is a part of Quillon Corp')
  expect(same('Farrowdale Paper', 'Farowdale Paper').reason).toContain('a letter differs in')
})

test('the order of two names makes no difference, and a name is the same as itself', () => {
  const name = fc
    .array(
      fc.constantFrom('Quillon', 'Elm', 'Paper', 'Summit', 'of', 'Springfield', 'Inc', '-', 'dba', '(Ash)'),
      {
        minLength: 1,
        maxLength: 5,
      },
    )
    .map((words) => words.join(' '))
  fc.assert(
    fc.property(name, name, (a, b) => {
      const [forth, back] = [same(a, b), same(b, a)]
      expect([back.same, back.confidence]).toEqual([forth.same, forth.confidence])
      expect(forth.confidence).toBeGreaterThanOrEqual(0)
      expect(forth.confidence).toBeLessThanOrEqual(1)
    }),
  )
})
