import { describe, expect, test } from 'vitest'
import { rowsOf } from '#ingest/files/testing/refreshing.ts'
import { SourceChanged } from '#ingest/source.ts'
import { mapFile, readJoltsText, seriesFile, seriesId } from '../testing/files.ts'

const refusal = async (part: string, text: string): Promise<string> => {
  const error = await readJoltsText(part, text).then(
    () => new Error('it was read'),
    (e: unknown) => e,
  )
  expect(error).toBeInstanceOf(SourceChanged)
  return (error as SourceChanged).message
}

describe('jt.series', () => {
  test('tells the last month of each series', async () => {
    const id = seriesId({ state: 'MT', element: 'QU' })
    const { batches, review, leftOut } = await readJoltsText('jt.series', seriesFile({ [id]: '2022-04' }))
    expect([review, leftOut]).toEqual([[], []])
    expect(rowsOf({ batches }, 'jolts_series_rows')).toMatchObject([
      { series_id: id, state: 'MT', element: 'QU', end_year: 2022, end_month: 4 },
    ])
  })

  test('has another header in the older layout', async () => {
    const header =
      'series_id\tseasonal\tindustry_code\tregion_code\tdataelement_code\tratelevel_code\tfootnote_codes\tbegin_year\tbegin_period\tend_year\tend_period'
    const text = `${header}\r\nJTS000000MWJOL\tS\t000000\tMW\tJO\tL\t\t2000\tM12\t2020\tM07\r\n`
    const { batches, leftOut } = await readJoltsText('jt.series', text)
    expect(leftOut).toEqual([])
    expect(rowsOf({ batches }, 'jolts_series_rows')).toMatchObject([
      { series_id: 'JTS000000MW0000000JOL', region: 'MW', end_year: 2020, end_month: 7 },
    ])
  })

  test('a row whose columns say something else than its id is left out', async () => {
    const id = seriesId({ state: 'MT' })
    const good = seriesFile({ [seriesId()]: '2022-04', [id]: '2022-04' })
    const { batches, leftOut } = await readJoltsText('jt.series', good.replace('\t30\t', '\t31\t'))
    expect(rowsOf({ batches }, 'jolts_series_rows')).toHaveLength(1)
    expect(leftOut).toMatchObject([{ row: id, reason: 'its state_code is "31", and its id says 30' }])
  })

  test('an end that cannot be read is listed, one of a year is its December', async () => {
    const text = seriesFile({ [seriesId()]: '2022-99', [seriesId({ level: 'R' })]: '2021-13' })
    const { batches, review } = await readJoltsText('jt.series', text)
    expect(rowsOf({ batches }, 'jolts_series_rows')).toMatchObject([
      { end_year: null, end_month: null },
      { end_year: 2021, end_month: 12 },
    ])
    expect(review).toMatchObject([{ field: 'end_period', cell: '2022 M99' }])
  })

  test('an unknown column stops it', async () => {
    const text = seriesFile({ [seriesId()]: '2022-04' }).replace('end_period', 'end_period\tvintage')
    expect(await refusal('jt.series', text)).toContain('vintage')
  })
})

describe('maps of codes', () => {
  test('codes keep their zeros', async () => {
    const text = mapFile('industry', { '110099': ['Mining and logging', 2], '000000': ['Total nonfarm', 0] })
    const { batches } = await readJoltsText('jt.industry', text)
    expect(rowsOf({ batches }, 'jolts_name_rows')).toMatchObject([
      { map: 'industry', code: '110099', name: 'Mining and logging', display_level: 2 },
      { map: 'industry', code: '000000', name: 'Total nonfarm', display_level: 0 },
    ])
  })

  test('line ends doubled by a checkout do not matter', async () => {
    const text = mapFile('state', { '01': ['Alabama', 2], MW: ['Midwest region', 1] })
    const expected = (await readJoltsText('jt.state', text)).batches
    expect((await readJoltsText('jt.state', text.replaceAll('\r\n', '\r\r\n'))).batches).toEqual(expected)
  })

  test('rows without a code or a name are left out, levels that are none are null', async () => {
    const text = `${mapFile('sizeclass', { '00': ['All size classes', 0] })}\t1 to 9\t1\tT\t2\r\n02\t\t1\tT\t3\r\n03\t50 to 249\tx\tT\t4\r\n`
    const { batches, review, leftOut } = await readJoltsText('jt.sizeclass', text)
    expect(rowsOf({ batches }, 'jolts_name_rows').map((row) => [row.code, row.display_level])).toEqual([
      ['00', 0],
      ['03', null],
    ])
    expect([review.length, leftOut.length]).toEqual([1, 2])
  })

  test('one map is not taken for another', async () => {
    const text = mapFile('state', { '01': ['Alabama', 2] })
    expect(await refusal('jt.industry', text)).toContain('has not the columns industry_code, industry_text')
  })
})
