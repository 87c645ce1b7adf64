import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rowsOf } from '#ingest/files/testing/refreshing.ts'
import { SourceChanged } from '#ingest/source.ts'
import { dataFile, readJoltsText, seriesId, type ValueRow } from '../testing/files.ts'
import { isPreliminary, readPeriod, readValue } from './cells.ts'

const DATA = 'jt.data.1.allitems'

const values = async (text: string) => rowsOf(await readJoltsText(DATA, text), 'jolts_value_rows')

const refusal = async (part: string, text: string | Uint8Array): Promise<string> => {
  const error = await readJoltsText(part, text).then(
    () => new Error('it was read'),
    (e: unknown) => e,
  )
  expect(error).toBeInstanceOf(SourceChanged)
  return (error as SourceChanged).message
}

describe('cells', () => {
  test.each([
    ['        5426', 5426],
    ['3.9', 3.9],
    ['.5', 0.5],
    ['0', 0],
  ])('%j is a value', (cell, value) => expect(readValue(cell)).toEqual({ value, problem: null }))

  test.each(['-', ' - ', ''])('%j is a missing value', (cell) =>
    expect(readValue(cell)).toEqual({ value: null, problem: null }),
  )

  test.each(['-5', '5,426', '1e3', 'NaN', '3.', '(NA)', '12345678901'])('%j is not guessed at', (cell) =>
    expect(readValue(cell)).toEqual({ value: null, problem: expect.any(String) }),
  )

  test('months are M01 to M12, M13 is a whole year, quarters are neither', () => {
    expect(readPeriod('2022', 'M08')).toEqual({ year: 2022, month: 8 })
    expect(readPeriod('2022', 'M13')).toBe('year')
    for (const [year, period] of [
      ['2022', 'M00'],
      ['2022', 'M14'],
      ['2022', 'Q01'],
      ['2022', '8'],
      ['22', 'M08'],
      ['1899', 'M08'],
      ['', ''],
    ] as const)
      expect(readPeriod(year, period), `${year} ${period}`).toEqual({ problem: expect.any(String) })
  })

  test('P among the footnotes is preliminary', () => {
    expect(['P', ' p ', 'R,P', 'R P'].map(isPreliminary)).toEqual([true, true, true, true])
    expect(['', 'R', 'PR'].map(isPreliminary)).toEqual([false, false, false])
  })
})

describe('a data file', () => {
  test('gives months and leaves out the means of years', async () => {
    const id = seriesId()
    const rows: ValueRow[] = [
      [id, '2022-07', 11_170],
      [id, '2022-08', 10_053, 'P'],
      [id, '2022-13', 10_600],
      [id, '2022-09', '-'],
    ]
    const { batches, review, leftOut } = await readJoltsText(DATA, dataFile(rows))
    expect([review, leftOut]).toEqual([[], []])
    expect(rowsOf({ batches }, 'jolts_value_rows')).toEqual([
      { series_id: id, year: 2022, month: 7, value: 11_170, preliminary: false, line: 2 },
      { series_id: id, year: 2022, month: 8, value: 10_053, preliminary: true, line: 3 },
      { series_id: id, year: 2022, month: 9, value: null, preliminary: false, line: 5 },
    ])
    expect(rowsOf({ batches }, 'jolts_series_rows')).toMatchObject([
      { series_id: id, scope: 'nation', line: 0 },
    ])
  })

  test('ids of the older layout are those of the newer one', async () => {
    const [short, long] = ['JTS00000000JOL', 'JTS000000000000000JOL']
    const { batches } = await readJoltsText(
      DATA,
      dataFile([
        [short, '2019-01', 7500],
        [long, '2020-10', 6700],
      ]),
    )
    expect(rowsOf({ batches }, 'jolts_value_rows').map((row) => row.series_id)).toEqual([long, long])
    expect(rowsOf({ batches }, 'jolts_series_rows').map((row) => row.series_id)).toEqual([long])
  })

  test('columns may change places, and lines end as they like', async () => {
    const text = dataFile([[seriesId(), '2022-07', 11_170, 'P']])
    const expected = await values(text)
    expect(await values(text.replaceAll('\r\n', '\n'))).toEqual(expected)
    expect(await values(text.replaceAll('\r\n', '\r\r\n'))).toEqual(expected)
    const swapped = text.split('\r\n').map((line) => {
      const [id, ...rest] = line.split('\t')
      return rest.length > 0 ? [...rest, id].join('\t') : line
    })
    expect(await values(swapped.join('\r\n'))).toEqual(expected)
  })

  test('what cannot be taken is told: unknown series, periods and values, short rows', async () => {
    const id = seriesId()
    const text = `${dataFile([
      ['JTS000000990000000JOL', '2022-07', 1],
      [id, '2022-14', 1],
      [id, '2022-05', 'x'],
      [id, '2022-06', 6],
    ])}${id}\t2022\tM07\t5\r\n${id}\t2022\tM08\t5\tP\tmore\r\n`
    const { batches, review, leftOut } = await readJoltsText(DATA, text)
    expect(rowsOf({ batches }, 'jolts_value_rows')).toMatchObject([
      { month: 5, value: null },
      { month: 6, value: 6 },
    ])
    expect(review).toMatchObject([{ field: 'value', cell: 'x', reason: 'is no value' }])
    expect(leftOut.map(({ field, reason }) => `${field}: ${reason}`)).toEqual([
      'series_id: is of place 99, which is not known',
      'period: "M14" is no period of a month',
      'row: the row has 4 cells and not 5',
      'row: the row has 6 cells and not 5',
    ])
  })

  test('that breaks off within a line is refused, wherever that is', async () => {
    const text = dataFile([
      [seriesId(), '2022-07', 11_170],
      [seriesId(), '2022-08', 10_053, 'P'],
    ])
    const lastLine = text.lastIndexOf('JTS')
    for (let end = lastLine + 1; end < text.length - 1; end++)
      expect(await refusal(DATA, text.slice(0, end))).toContain('breaks off')
  })

  test('an unknown, a missing or a repeated column stops it', async () => {
    const text = dataFile([[seriesId(), '2022-07', 1]])
    expect(await refusal(DATA, text.replace('footnote_codes', 'notes'))).toContain(
      'found "series_id | year |',
    )
    expect(await refusal(DATA, text.replace('footnote_codes', 'footnote_codes\tvintage'))).toContain(
      'vintage',
    )
    expect(await refusal(DATA, text.replace('footnote_codes', 'year'))).toContain('has not the columns')
  })

  test('what is none of it says what was found', async () => {
    expect(await refusal(DATA, '')).toContain('holds no row')
    expect(await refusal(DATA, dataFile([]))).toContain('holds no row')
    expect(await refusal(DATA, '<html><title>Access Denied</title>\n</html>\n')).toContain('Access Denied')
    expect(await refusal(DATA, 'x'.repeat(400_000))).toContain('has no lines')
    expect(await refusal(DATA, new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]))).toContain('breaks off')
    expect(await refusal('jt.txt', 'about\n')).toContain('is no part of this dataset')
    expect(await refusal('la.data.1', dataFile([]))).toContain('is no part of this dataset')
  })
})

describe('whatever a file holds', () => {
  const cell = fc.oneof(
    fc.constantFrom(
      '',
      '-',
      'P',
      'M01',
      'M13',
      '2022',
      '12.5',
      '-3',
      seriesId(),
      'JTS00000000JOL',
      '\r',
      '"',
    ),
    fc.string({ maxLength: 6 }),
  )
  const lines = (header: string) =>
    fc
      .array(fc.array(cell, { maxLength: 15 }), { maxLength: 8 })
      .map((rows) => [header, ...rows.map((row) => row.join('\t')), ''].join('\r\n'))
  const anything = fc.oneof(
    lines('series_id\tyear\tperiod\tvalue\tfootnote_codes'),
    lines('series_id\tbegin_year\tbegin_period\tend_year\tend_period'),
    lines('industry_code\tindustry_text\tdisplay_level'),
    fc.string(),
    fc.uint8Array({ maxLength: 60 }),
  )

  test('it is read or refused with a sentence, and rows have sound keys', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(DATA, 'jt.series', 'jt.industry'), anything, async (part, text) => {
        const read = await readJoltsText(part, text).catch((error: unknown) => {
          expect(error).toBeInstanceOf(SourceChanged)
          return null
        })
        for (const row of read ? rowsOf(read, 'jolts_value_rows') : []) {
          expect(row.series_id).toHaveLength(21)
          expect(row.month).toBeGreaterThanOrEqual(1)
          expect(row.month).toBeLessThanOrEqual(12)
        }
      }),
      { numRuns: 150 },
    )
  })

  test('every value that is read stands in its line', async () => {
    const value = fc.oneof(
      fc.nat(99_999).map(String),
      fc.constantFrom('-', '', '3.5', '.1', '-2', 'x', '1,000'),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(value, { minLength: 1, maxLength: 12 }), async (cells) => {
        const months = cells.map((_, i) => `2022-${String(i + 1).padStart(2, '0')}`)
        const rows = await values(dataFile(cells.map((v, i) => [seriesId(), months[i]!, v])))
        expect(rows.map((row) => row.value)).toEqual(
          cells.map((v) => (/^\d+(\.\d+)?$|^\.\d+$/.test(v) ? Number(v) : null)),
        )
      }),
      { numRuns: 60 },
    )
  })
})
