import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CompanyMatcher } from '../matching/matcher.ts'
import { manyNames, registrant } from '../testing/registrants.ts'
import { readName } from './read-name.ts'
import { compareForms, partnerOf, pluralOfOne, writtenApart } from './written.ts'

const words = (text: string) => text.split(' ')

test.each([
  ['quillon inc', 'quillon incorporated', 'same'],
  ['quillon company inc', 'the quillon co', 'same'],
  ['quillon llc', 'quillon corp', 'other'],
  ['quillon na', 'quillon corp', 'peculiar'],
  ['quillon', 'quillon corp', null],
  ['co inc', 'co', null],
] as const)('legal forms: %s and %s', (a, b, expected) => {
  expect(compareForms(words(a), words(b))).toBe(expected)
})

test('a plural counts where the word tells firms apart, and not in what any firm may say', () => {
  expect(pluralOfOne(['marshall'], words('marshall retail'), words('marshalls'))).toBe('marshall')
  expect(pluralOfOne(['marshall'], words('marshalls inc'), words('marshalls'))).toBeNull()
  expect(pluralOfOne(['system'], words('systems'), words('system'))).toBeNull()
})

test('whom a firm of one word is together with is its partner, and no part of it', () => {
  const partner = (name: string, firm = 'quillon') => partnerOf(['quillon'], words(name), words(firm))
  expect(partner('quillon and hudson management')).toBe('hudson')
  expect(partner('quillon and co')).toBeNull()
  expect(partner('quillon and system')).toBeNull()
  expect(partner('quillon and hudson', 'quillon and hudson inc')).toBeNull()
})

test('words written together are found, whichever name does it', () => {
  expect(writtenApart(words('center point'), words('centerpoint energy'))).toEqual(['center', 'point'])
  expect(writtenApart(words('centerpoint'), words('center point energy'))).toEqual(['center', 'point'])
  expect(writtenApart(words('center point'), words('center point energy'))).toEqual([])
})

test('a name compared with itself differs in nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 6 }), (name) => {
      expect(compareForms(name, name)).not.toBe('other')
      expect(pluralOfOne(name, name, name)).toBeNull()
      expect(writtenApart(name, name)).toEqual([])
    }),
  )
})

test('a legal form of banks and practices speaks against a registrant of the same word', () => {
  const matcher = new CompanyMatcher([registrant({ name: 'QUILLON CORP' })], manyNames(), [])
  const sure = (name: string) => matcher.match(name)!.confidence
  expect(sure('Quillon Corporation')).toBeGreaterThan(sure('Quillon LLC'))
  expect(sure('Quillon LLC')).toBeGreaterThan(sure('Quillon N.A.'))
})

test('a registrant without a symbol does not stand against its successor of the same name', () => {
  const now = registrant({ name: 'Quillon Inc', cik: '0000000002', tickers: ['QLN'], place: 0.3 })
  const before = registrant({ name: 'QUILLON CORP', cik: '0000000001', place: 1 })
  const matcher = new CompanyMatcher([now, before], manyNames(), [])
  expect(matcher.match('Quillon Corp')!.registrant).toBe(now)
  expect(matcher.judge(readName('Quillon').readings[0]!)).toHaveLength(1)
})
