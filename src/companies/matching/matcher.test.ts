import { expect, test } from 'vitest'
import { readName } from '../names/read-name.ts'
import { manyNames, registrant } from '../testing/registrants.ts'
import { ACCEPTED_MIN, CompanyMatcher } from './matcher.ts'

const quillon = registrant({ name: 'QUILLON CORP', tickers: ['QLN'], former: ['Brantwick Holdings Inc'] })
const marrowby = registrant({ name: 'Marrowby & Stone Group, Inc.', tickers: ['MBS'] })
const summit = registrant({ name: 'SUMMIT HOLDINGS INC', tickers: ['SMT'], place: 0.5 })
const telfax = registrant({ name: 'TEL FAXON INDUSTRIES INC' })
const long = registrant({ name: 'VESTERGAARD INTERNATIONAL MACHINERY & TOOLS CORP' })
const surname = registrant({ name: 'HALVORN B J GROUP INC' })
const inn = registrant({ name: 'Hilton Worldwide Holdings Inc.', tickers: ['INN'] })
const asian = registrant({ name: 'Ostravo Japan Corp' })
const matcher = new CompanyMatcher(
  [quillon, marrowby, summit, telfax, long, surname, inn, asian],
  [...manyNames(), 'Quillon', 'Quillon Inc', 'Quillon Works', 'Marrowby Stone'],
  [
    { name: 'Brightmart', cik: quillon.cik, is: 'brand', because: 'stores of Quillon' },
    { name: 'Quillon Orchards', cik: null, is: 'other', because: 'a farm' },
    { name: 'Quillon Card Services', cik: marrowby.cik, is: 'name', because: 'sold' },
  ],
)

const accepted = (filed: string) => {
  const match = matcher.match(filed)
  return match && match.confidence >= ACCEPTED_MIN ? [match.registrant.name, match.method] : null
}

test.each([
  ['Quillon Corporation', 'exact'],
  ['QUILLON, INC. - Springfield Plant', 'exact'],
  ['Quillon Store #12', 'exact'],
  ['Brantwick Holdings', 'former_name'],
  ['Brightmart', 'alias'],
  ['Brightmart Distribution Center', 'alias'],
  ['Quillon Warehouse', 'words'],
  ['Quillon-Waco2', 'words'],
  ['Quillon Inc. San Antonio', 'exact'],
  ['Quillon San Antonio Warehouse', 'words'],
  ['Elm Paper, a subsidiary of Quillon Corp', 'parent_named'],
])('%s is Quillon (%s)', (filed, method) => {
  expect(accepted(filed)).toEqual(['QUILLON CORP', method])
})

test('words are the same joined and apart, and one letter off', () => {
  expect(accepted('Telfaxon Industries')?.[0]).toBe(telfax.name)
  expect(accepted('Marowby & Stone Group')).toEqual([marrowby.name, 'typo'])
})

test('a registrant filed under a surname is found by the name in its order', () => {
  expect(accepted('B. J. Halvorn Co.')).toEqual([surname.name, 'words'])
})

test.each([
  ['Summit Bakery LLC', 'a word that many firms begin with'],
  ['Alder Trucking Inc', 'no registrant'],
  ['Elm Foods LLC d/b/a Quillon', 'may hold a franchise'],
  ['Elm Caterers (@ Quillon)', 'works there'],
  ['Quilby', 'another word'],
  ['Quillin', 'a short word, one letter off'],
  ['Hilton Springfield Downtown', 'a hotel may bear the name under licence'],
  ['Ostravo', 'the one in Japan is another'],
  ['Quillon Orchards of Ohio', 'listed as another firm'],
  ['Group Stone Marrowby', 'other words come first'],
  ['', 'nothing'],
])('%s is nobody’s: %s', (filed) => {
  expect(accepted(filed)).toBeNull()
})

test('a listed name is not made shorter', () => {
  expect(accepted('Quillon')?.[0]).toBe(quillon.name)
  expect(accepted('Quillon Card Services')?.[0]).toBe(marrowby.name)
})

test('a name cut at 34 characters is the only one that begins so, and only where it is that long', () => {
  const cut = 'VESTERGAARD INTERNATIONAL MACHINER'
  expect(accepted(cut)).toEqual([long.name, 'cut_name'])
  expect(matcher.match(cut.slice(0, -1))?.method).not.toBe('cut_name')
})

test('two registrants of one name: neither is taken', () => {
  const twins = new CompanyMatcher(
    [
      registrant({ name: 'Ostrava Inc', cik: '0000000001' }),
      registrant({ name: 'Ostrava Ltd', cik: '0000000002' }),
    ],
    manyNames(),
    [],
  )
  expect(twins.match('Ostrava')?.confidence ?? 0).toBeLessThan(ACCEPTED_MIN)
})

test('the chances of all candidates and of none make one', () => {
  const [reading] = readName('Quillon Bakery').readings
  const judged = matcher.judge(reading!)
  const sum = judged.reduce((total, { confidence }) => total + confidence, 0)
  expect(sum).toBeGreaterThan(0)
  expect(sum).toBeLessThan(1)
})

test('a match says what it rests on', () => {
  expect(matcher.match('Quillon Corp')!.reason).toContain('QUILLON CORP')
  expect(matcher.match('Brightmart')!.reason).toContain('stores of Quillon')
  expect(matcher.match('Marowby & Stone Group')!.reason).toContain('a letter differs in "marowby"')
})
