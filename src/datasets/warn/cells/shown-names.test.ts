import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shownName } from './shown-names.ts'

const shown = (name: string, state = 'OH', day: string | null = '2024-03-01') => shownName(name, state, day)

describe('what is no part of a name', () => {
  test.each([
    ['A&B; Services', 'A&B Services'],
    ['Acme Towne_x000D_ Center', 'Acme Towne Center'],
    ['Elm&shy;Works, Inc.', 'ElmWorks, Inc.'],
    ['Caf\\xe9 Elm', 'Café Elm'],
    ['Artie\ufffds Deli', 'Artie’s Deli'],
    ['rgb(255,255,255);" target="_blank" title="Elm Pens">Elm Pens', 'Elm Pens'],
    ['Horton, Inc.br />Phase 1 (7/28/20)', 'Horton, Inc.'],
    ['Elm Rehabilitation/u>', 'Elm Rehabilitation'],
    ['Elm Rentals, Inc. - COVID19', 'Elm Rentals, Inc.'],
    ['SPORTS TECHNOLOGY CORP COVID19', 'SPORTS TECHNOLOGY CORP'],
    ['Elm Tools Prepared by ODJFS Bureau', 'Elm Tools'],
    ['Elm Insurance Company Statewide Statewide, FL 00000', 'Elm Insurance Company'],
    ['Elm Care (Statewide)', 'Elm Care'],
    ['U.S. Elm Bank (1289)', 'U.S. Elm Bank'],
    ['Cargo 2024', 'Cargo'],
    ['Elm Airlines (DFW) May 2024', 'Elm Airlines (DFW)'],
    ['Elm Works, Inc.,', 'Elm Works, Inc.'],
    ['Elm Works LLC, dba', 'Elm Works LLC'],
    ['Elm Works (Waste', 'Elm Works'],
    ['Elm Works (formerly Oakland Mills', 'Elm Works (formerly Oakland Mills)'],
    ['Elm Wine and Spirits , of Louisiana', 'Elm Wine and Spirits of Louisiana'],
    ['Elm Works , Inc.', 'Elm Works, Inc.'],
    ['UPDATE – Elm Works L.P.', 'Elm Works L.P.'],
    ['WARN: Elm Works, LLC', 'Elm Works, LLC'],
    ['WARN Elm Resorts Inc', 'Elm Resorts Inc'],
    ['Elm Chain 1672, 1674 &', 'Elm Chain'],
  ])('%s', (printed, name) => expect(shown(printed).name).toBe(name))

  test.each(['Warner Works', 'WARNER WORKS', 'UPDATE SYSTEMS'])('%s stays', (name) =>
    expect(shown(name).name).toBe(name),
  )

  test('an address behind it is kept as one', () => {
    expect(shown('Acme Export 333 Lee Parkway Dallas, TX 75219', 'FL')).toEqual({
      name: 'Acme Export',
      address: '333 Lee Parkway Dallas, TX 75219',
    })
    expect(shown('Elm Tobacco P. O. Box 35090 Louisville, KY 40232', 'FL')).toEqual({
      name: 'Elm Tobacco',
      address: 'P. O. Box 35090 Louisville, KY 40232',
    })
  })

  test('a town without a street is no part of it either', () => {
    const isTown = (_: string, text: string) => text === 'West Palm Beach'
    expect(shownName('Elm Air Palm Airport West Palm Beach, FL 33406', 'FL', null, isTown)).toEqual({
      name: 'Elm Air Palm Airport',
      address: 'West Palm Beach, FL 33406',
    })
    expect(shownName('Elm Air Multiple** West Palm Beach, FL 33406', 'FL', null, isTown).name).toBe('Elm Air')
  })

  test('Minnesota’s years', () => {
    expect(shown('Elm Aero MSP 2020', 'MN', null).name).toBe('Elm Aero MSP')
    expect(shown('Elm 21 - 2025', 'MN', null).name).toBe('Elm 21')
  })

  test('the number of the house is that of the address', () =>
    expect(shown('U.S. Elm Bank (1289)', 'CA')).toEqual({ name: 'U.S. Elm Bank', address: '1289' }))

  test('Texas’ numbers of notices stand off', () => {
    expect(shown('Ericcson, Inc. - Richardson10', 'TX').name).toBe('Ericcson, Inc. - Richardson #10')
    expect(shown('Sema4', 'CT').name).toBe('Sema4')
  })
})

describe('what is one', () => {
  test.each([
    'COVID Clinic',
    'STATEWIDE JTPA LOCAL LAYOFFS',
    'Elm Store 2067',
    'Aldo Store 2024',
    'Cinemark 14',
    'Sears Unit 01124',
    '3M',
    'AT&T',
    'Elm & Oak (Ohio) Ltd.',
    'SALEM, OR',
  ])('%s stays', (name) => expect(shown(name).name).toBe(name))

  test('a year far from that of the notice', () =>
    expect(shown('Vision 2020', 'OH', '2009-03-01').name).toBe('Vision 2020'))
})

test('a name is never lost, and shown again it stays', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (text) => {
      const { name } = shown(text)
      expect(name.length).toBeGreaterThan(0)
    }),
  )
})
