import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanName, inTitleCase, shownName } from './display.ts'

test.each([
  ['Quillon Foods COVID19', 'Quillon Foods'],
  ['Quillon Foods STATEWIDE Tallahassee, FL 32399-4137', 'Quillon Foods'],
  ['Quillon 2025', 'Quillon'],
  ['Quillon, Inc. - Springfield3', 'Quillon, Inc.'],
  ['Quillon Store #4386', 'Quillon'],
  ['Quillon Felts 1760 Palm Beach Lakes Blvd', 'Quillon Felts'],
  ['Quillon, LLC (Elm Mills)', 'Quillon, LLC'],
  ['Quillon (Elm Group (USA) Limited)', 'Quillon'],
  ['Quillon, Inc. (at Elm (North', 'Quillon, Inc.'],
  ['Quillon, Inc. ("Q"))', 'Quillon, Inc.'],
  ['Elm LLC dba Quillon Kitchen', 'Elm LLC'],
  ['Elm Felts, a subsidiary of Quillon Corp', 'Elm Felts'],
  ['Quillon Corp_x000D_', 'Quillon Corp'],
  ['Elm &amp; Ash br />', 'Elm & Ash'],
  ['E&A; Felts', 'E&A Felts'],
  ['Quillon P.O. Box 30, Elm, FL 33101', 'Quillon'],
  ['Quillon Felts, Salem, OR 97301', 'Quillon Felts, Salem'],
  ['QUILLON INC /DE/', 'QUILLON INC'],
  ['84 Lumber', '84 Lumber'],
  ['3M', '3M'],
  ['7-Eleven', '7-Eleven'],
])('%s is %s without what is noted', (filed, clean) => {
  expect(cleanName(filed)).toBe(clean)
})

test.each([
  ['QUILLON & SONS CO OF OHIO, LLC', 'Quillon & Sons Co of Ohio, LLC'],
  ["O'HARA MCGRAW", "O'Hara McGraw"],
  ['MCDONALD PAPER INC', 'McDonald Paper Inc'],
  ['LDW FELTS', 'LDW Felts'],
  ['ST MARY BBQ', 'St Mary BBQ'],
])('%s in title case is %s', (shouted, quiet) => {
  expect(inTitleCase(shouted)).toBe(quiet)
})

test('only what is shouted changes its case', () => {
  expect(shownName('eBay')).toBe('eBay')
  expect(shownName('Quillon GROUP')).toBe('Quillon GROUP')
})

test('any text has a name, none longer, and cleaning it again changes little', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (text) => {
      const once = cleanName(`Quillon ${text}`)
      expect(once).not.toBe('')
      expect(cleanName(once).length).toBeLessThanOrEqual(once.length)
    }),
  )
})
