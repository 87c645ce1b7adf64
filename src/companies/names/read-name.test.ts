import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameTokens, readName } from './read-name.ts'

const readings = (filed: string) =>
  readName(filed).readings.map(({ role, tokens }) => [role, tokens.join(' ')])

test.each([
  ['Elm Works, Inc.', 'elm work'],
  ['ELM WORKS INC', 'elm work'],
  ['The Elm Works Co., L.L.C.', 'elm work'],
  ['Elm Works Company, The', 'elm work'],
  ['Elm & Ash Mfg. Co.', 'elm ash manufacturing'],
  ['E. L. M. Intl Svcs LLC', 'elm international service'],
  ["Birch's Café", 'birch cafe'],
  ['U.S. Ash Corp', 'us ash'],
  ['Ash.com LLC', 'ash'],
  ['BIRCH S CAFE INC', 'birch cafe'],
  ['Elm Ash S A', 'elm ash'],
  ['ELM INT L LLC', 'elm international'],
  ['ASH CORP /DE/', 'ash'],
  ['Ash Inc \\TX\\', 'ash'],
  ['Inc', 'inc'],
])('%s tells itself apart by "%s"', (filed, tokens) => {
  expect(readName(filed).readings[0]!.tokens.join(' ')).toBe(tokens)
})

test.each([
  ['Elm LLC d/b/a Ash Grill', 'trade', 'ash grill'],
  ['Elm LLC dba Ash Grill', 'trade', 'ash grill'],
  ['Elm Inc. (formerly Oak Inc.)', 'former', 'oak'],
  ['Elm Inc f/k/a Oak Inc', 'former', 'oak'],
  ['Elm, a wholly-owned subsidiary of Oak Paper', 'parent', 'oak paper'],
  ['Elm Felts, an Oak Paper Company', 'parent', 'oak paper'],
  ['Elm Felts LLC a Oak Paper Co', 'parent', 'oak paper'],
  ['Elm Felts (Oak Paper)', 'bracket', 'oak paper'],
  ['Elm Paper - Springfield', 'name', 'elm paper'],
  ['Elm Paper - Springfield', 'site', 'springfield'],
  ['Elm Paper‐Springfield Mill', 'name', 'elm paper springfield mill'],
  ['Elm Paper Inc.-Springfield', 'name', 'elm paper'],
  ['Elm Paper Store #2365', 'name', 'elm paper'],
  ["Elm's Club #2365", 'name', 'elms club'],
  ['Elm Paper-Springfield2', 'name', 'elm paper springfield'],
  ['Elm Paper-00600-Prime', 'name', 'elm paper'],
  ['Elm Paper Inc.-1756 Gateway', 'name', 'elm paper'],
  ['Elm Paper-BWI1', 'name', 'elm paper'],
  ['Elm-66 Paper', 'name', 'elm 66 paper'],
  ['Bank of Elm-GTO Operations', 'name', 'bank of elm'],
  ['ELM AND OAK PAPER AND FELT MILLS I', 'name', 'elm oak paper felt mill'],
  ['Elm Paper COVID19', 'name', 'elm paper'],
  ['Elm Paper 2024', 'name', 'elm paper'],
  ['Elm Paper (Ash Mill)', 'name', 'elm paper'],
  ['Elm Paper, Inc. Distribution Center', 'name', 'elm paper'],
  ['Elm Health, Vista', 'name', 'elm health'],
  ['Elm Paper/Ash Works', 'name', 'elm paper'],
  ['Elm Staffing c/o Oak Paper', 'name', 'elm staffing'],
  ['Elm Caterers at Oak Paper', 'name', 'elm caterer'],
])('%s has the %s "%s"', (filed, role, tokens) => {
  expect(readings(filed)).toContainEqual([role, tokens])
})

test.each(['Elm Staffing c/o Oak Paper', 'Elm Caterers (at Oak Paper)', 'Elm Caterers @ Oak Paper'])(
  '%s is not Oak Paper: to work for a firm is not to be one',
  (filed) => {
    expect(readings(filed).map(([, tokens]) => tokens)).not.toContain('oak paper')
  },
)

test('initials in brackets are no other firm', () => {
  expect(readings('Elm Oak Paper (EOP)')).toEqual([['name', 'elm oak paper']])
})

test('one spelling with blanks and without has one key', () => {
  const key = (filed: string) => readName(filed).readings[0]!.key
  expect(new Set(['Wood-Land Stores', 'Woodland Stores', 'WOOD LAND STORES INC'].map(key)).size).toBe(1)
})

test('a name of 34 characters may have been cut, no other', () => {
  const cut = 'INTERNATIONAL ELM WORKS OF SPRINGF'
  expect(cut).toHaveLength(34)
  expect([readName(cut).cut, readName(`${cut}I`).cut, readName(cut.slice(1)).cut]).toEqual([
    true,
    false,
    false,
  ])
})

test('what every object has is a word like any other', () => {
  expect(nameTokens('Elm Constructor LLC')).toEqual(['elm', 'constructor'])
})

test('a cell of prose is read as far as a name could go', () => {
  const prose = `Elm Works ${'and sites '.repeat(5000)}`
  expect(readName(prose).readings[0]!.tokens.length).toBeLessThan(100)
})

test('no name throws, and every reading has words', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' })), (filed) => {
      for (const { tokens, key } of readName(filed).readings) {
        expect(tokens.length).toBeGreaterThan(0)
        expect(key).toBe(tokens.join(''))
        expect(key).toMatch(/^[a-z0-9]+$/)
      }
      nameTokens(filed)
    }),
  )
})

test('case, dots and the legal form make no other name', () => {
  const word = fc.stringMatching(/^[a-z]{4,9}$/)
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(' Inc.', ', LLC', ' CORP'),
      (words, form) => {
        const name = words.join(' ')
        expect(readName(`${name.toUpperCase()}${form}`).readings[0]?.key).toBe(
          readName(name).readings[0]?.key,
        )
      },
    ),
  )
})
