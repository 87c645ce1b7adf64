import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seriesId } from '../testing/files.ts'
import { parseSeriesId } from './series-id.ts'

const scopeOf = (id: string) => {
  const series = parseSeriesId(id)
  return typeof series === 'string' ? series : series.scope
}

describe('an id of 21 characters', () => {
  test('says everything of its series', () => {
    expect(parseSeriesId('JTS000000000000000JOL')).toEqual({
      series_id: 'JTS000000000000000JOL',
      scope: 'nation',
      seasonally_adjusted: true,
      industry_code: '000000',
      state: null,
      region: null,
      sizeclass_code: '00',
      element: 'JO',
      level: 'L',
    })
    expect(parseSeriesId('JTU000000110000000UOR')).toMatchObject({
      scope: 'state',
      seasonally_adjusted: false,
      state: 'DC',
      element: 'UO',
      level: 'R',
    })
  })

  test.each([
    [{ industry: '480099' }, 'industry'],
    [{ industry: '100000', size: '03' }, 'size_class'],
    [{ region: 'MW' }, 'region'],
    [{ state: 'WY' }, 'state'],
    [{ state: 'WY', industry: '300000' }, 'other'],
    [{ region: 'SO', industry: '300000' }, 'other'],
    [{ state: 'WY', size: '01' }, 'other'],
  ])('%j is of %s', (fields, scope) => expect(scopeOf(seriesId(fields))).toBe(scope))

  test('a region is no state', () => {
    // NE is the Northeast here, and Nebraska is 31.
    expect(parseSeriesId('JTS000000NE0000000JOL')).toMatchObject({
      scope: 'region',
      region: 'NE',
      state: null,
    })
    expect(parseSeriesId('JTS000000310000000JOL')).toMatchObject({
      scope: 'state',
      region: null,
      state: 'NE',
    })
  })
})

test('an id of 14 characters is of all areas and all sizes', () => {
  expect(parseSeriesId('JTS00000000JOL')).toEqual(parseSeriesId('JTS000000000000000JOL'))
  expect(parseSeriesId('JTU000000MWTSR')).toEqual(parseSeriesId('JTU000000MW0000000TSR'))
  expect(parseSeriesId('JTS30000000QUL')).toEqual(parseSeriesId('JTS300000000000000QUL'))
})

test.each([
  ['', 'is no series id'],
  ['CES0000000001', 'is no series id'],
  ['JTX000000000000000JOL', 'is no series id'],
  ['JTS000000000000000JOX', 'is no series id'],
  ['JTS00000000000000JOL', 'is no series id'],
  ['jts000000000000000jol', 'is no series id'],
  ['JTS000000000012300JOL', 'is of area 00123'],
  ['JTS000000000000000XXL', 'is of element XX'],
  ['JTS000000000000007JOL', 'is of size class 07'],
  ['JTS000000990000000JOL', 'is of place 99'],
  ['JTS000000XX0000000JOL', 'is of place XX'],
])('%j is refused: %s', (id, reason) => expect(parseSeriesId(id)).toContain(reason))

test('whatever the text, an id is read only where its parts make it up again', () => {
  const fields = fc.record({
    adjusted: fc.boolean(),
    industry: fc.stringMatching(/^\d{6}$/),
    state: fc.option(fc.constantFrom('CA', 'DC', 'PR', 'NE'), { nil: undefined }),
    region: fc.option(fc.constantFrom('MW', 'NE', 'SO', 'WE'), { nil: undefined }),
    size: fc.constantFrom('00', '01', '06'),
    element: fc.constantFrom('JO', 'HI', 'TS', 'QU', 'LD', 'OS', 'UO'),
    level: fc.constantFrom('L' as const, 'R' as const),
  })
  fc.assert(
    fc.property(
      fc.oneof(fields.map(seriesId), fc.string(), fc.stringMatching(/^JT[SU][\dA-Z]{11,18}$/)),
      (id) => {
        const series = parseSeriesId(id)
        if (typeof series === 'string') return
        const { seasonally_adjusted: adjusted, industry_code: industry, sizeclass_code: size } = series
        const { element, level, state, region } = series
        const again = seriesId({
          adjusted,
          industry,
          ...(state ? { state } : region ? { region } : {}),
          size,
          element,
          level: level as 'L' | 'R',
        })
        expect(again).toBe(series.series_id)
        expect([id, `${id.slice(0, 11)}0000000${id.slice(11)}`]).toContain(again)
      },
    ),
  )
})
