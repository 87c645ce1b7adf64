import { expect, test } from 'vitest'
import { ACCEPTED_MIN, CompanyMatcher } from './matcher.ts'
import { readName } from './read-name.ts'
import { manyNames, registrant } from './testing.ts'

const quillon = registrant({ name: 'QUILLON CORP', tickers: ['QLN'], former: ['Brantwick Holdings Inc'] })
const marrowby = registrant({ name: 'Marrowby & Stone Group, Inc.', tickers: ['MBS'] })
const summit = registrant({ name: 'SUMMIT HOLDINGS INC', tickers: ['SMT'], place: 0.5 })
const telfax = registrant({ name: 'TEL FAXON INDUSTRIES INC' })
const long = registrant({ name: 'VESTERGAARD INTERNATIONAL MACHINERY & TOOLS CORP' })
const matcher = new CompanyMatcher(
  [quillon, marrowby, summit, telfax, long],
  [...manyNames(), 'Quillon', 'Quillon Inc', 'Quillon Works', 'Marrowby Stone'],
  [{ name: 'Brightmart', cik: quillon.cik, is: 'brand', because: 'stores of Quillon' }],
)

const accepted = (filed: string, mayBeCut = false) => {
  const match = matcher.match(readName(filed, mayBeCut))
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
  ['Elm Paper, a subsidiary of Quillon Corp', 'parent_named'],
])('%s is Quillon (%s)', (filed, method) => {
  expect(accepted(filed)).toEqual(['QUILLON CORP', method])
})

test('words are the same joined and apart, and one letter off', () => {
  expect(accepted('Telfaxon Industries')?.[0]).toBe(telfax.name)
  expect(accepted('Marrowbi & Stone Group')).toEqual([marrowby.name, 'typo'])
})

test.each([
  ['Summit Bakery LLC', 'a word that many firms begin with'],
  ['Alder Trucking Inc', 'no registrant'],
  ['Elm Foods LLC d/b/a Quillon', 'may hold a franchise'],
  ['Quilby', 'another word'],
  ['', 'nothing'],
])('%s is nobody’s: %s', (filed) => {
  expect(accepted(filed)).toBeNull()
})

test('a name cut at 34 characters is the only one that begins so, and only where names are cut', () => {
  const cut = 'VESTERGAARD INTERNATIONAL MACHINER'
  expect(accepted(cut, true)).toEqual([long.name, 'cut_name'])
  expect(matcher.match(cut)?.method).not.toBe('cut_name')
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

test('a match says what it rests on', () => {
  expect(matcher.match('Quillon Corp')!.reason).toContain('QUILLON CORP')
  expect(matcher.match('Brightmart')!.reason).toContain('stores of Quillon')
})
