import { describe, expect, test } from 'vitest'
import { rowsOf } from '#ingest/files/testing/refreshing.ts'
import { SourceChanged } from '#ingest/source.ts'
import {
  nationalReport,
  rawReport,
  rawWeek,
  readClaimsText,
  reportWeek,
  stateReport,
} from '../testing/files.ts'
import { AR539_COLUMNS, R539CY_STATE } from './headers.ts'

const COLUMNS = Object.keys(AR539_COLUMNS)
const CSV_HEADER = R539CY_STATE.map(({ label }) => label).join(',')

const rowsFrom = async (part: string, text: string | Uint8Array) => {
  const read = await readClaimsText(part, text)
  return [...rowsOf(read, 'claims_rows'), ...rowsOf(read, 'claims_report_rows')]
}

const refusal = async (part: string, text: string | Uint8Array): Promise<string> => {
  const error = await readClaimsText(part, text).then(
    () => new Error('it was read'),
    (e: unknown) => e,
  )
  expect(error).toBeInstanceOf(SourceChanged)
  return (error as SourceChanged).message
}

describe('ar539.csv', () => {
  test('initial claims are c3 + c7, continued claims c8 + c12, and the rate is not c19', async () => {
    const text = rawReport([rawWeek({ c3: 4100, c7: 12, c8: 32_000, c12: 345, c18: 1_901_234, c19: 9.99 })])
    expect(await rowsFrom('ar539', text)).toMatchObject([
      {
        initial_claims: 4112,
        continued_claims: 32_345,
        insured_unemployment_rate: 1.7,
        insured_unemployment_rate_13wk: 9.99,
        source: 'ar539',
      },
    ])
  })

  test('columns may change places, lines may end as they like, a mark may stand in front', async () => {
    const week = [rawWeek({ c3: 7 })]
    const expected = await rowsFrom('ar539', rawReport(week))
    expect(await rowsFrom('ar539', rawReport(week, COLUMNS.toReversed()))).toEqual(expected)
    expect(await rowsFrom('ar539', `\ufeff${rawReport(week).replaceAll('\r\n', '\n').trimEnd()}`)).toEqual(
      expected,
    )
  })

  test('an unknown, a missing or a repeated column stops the file', async () => {
    const week = [rawWeek()]
    expect(await refusal('ar539', rawReport(week, [...COLUMNS, 'c24']))).toBe(
      'claims/ar539: has unknown columns "c24"',
    )
    expect(await refusal('ar539', rawReport(week, COLUMNS.slice(0, -1)))).toContain(
      'lacks the columns priorwk',
    )
    expect(await refusal('ar539', rawReport(week, [...COLUMNS, 'c3']))).toContain('has columns twice: c3')
  })

  test('what is none of it says what was found', async () => {
    expect(await refusal('ar539', '')).toContain('is empty')
    expect(await refusal('ar539', '<html><body>Access denied</body></html>')).toContain('Access denied')
    expect(await refusal('ar539', rawReport([]))).toContain('holds no row that could be read')
    expect(await refusal('ar539', rawReport([rawWeek({ st: 'GU' })]))).toContain('holds no row')
    expect(await refusal('ar539', 'x'.repeat(50_000))).toContain('is no CSV of claims')
    expect(await refusal('ar203', rawReport([rawWeek()]))).toContain('is no part of this dataset')
  })

  test('a file that breaks off within a line is refused, wherever that is', async () => {
    const whole = rawReport([rawWeek({ c3: 1 }), rawWeek({ rptdate: '1/13/2024', c3: 2 })]).trimEnd()
    const lastLine = whole.lastIndexOf('\n') + 1
    const lastComma = whole.lastIndexOf(',')
    for (let end = lastLine + 1; end <= lastComma; end++)
      expect(await refusal('ar539', whole.slice(0, end))).toContain('breaks off')
  })

  test('a short row in the middle is left out alone', async () => {
    const lines = rawReport([rawWeek({ st: 'OR' }), rawWeek({ st: 'WA' })]).split('\r\n')
    const { batches, leftOut } = await readClaimsText(
      'ar539',
      [lines[0], 'CA,1/6/2024', ...lines.slice(1)].join('\n'),
    )
    expect(rowsOf({ batches }, 'claims_rows').map((row) => row.state)).toEqual(['OR', 'WA'])
    expect(leftOut).toMatchObject([{ row: 'CA 1/6/2024', reason: 'the row has 2 cells and not 28' }])
  })
})

describe('r539cy', () => {
  test('names states in full and figures with commas', async () => {
    const text = stateReport([reportWeek({ stateName: 'Virgin Islands', CoveredEmployment: '32,450' })])
    expect(await rowsFrom('r539cy-state', text)).toMatchObject([
      {
        state: 'VI',
        initial_claims: 1100,
        covered_employment: 32_450,
        source: 'r539cy',
        source_date: '2024-12-31',
      },
    ])
  })

  test('the spreadsheet saved as CSV says the same, below its titles and above the day it was made', async () => {
    const lines = [
      'State Weekly Claims,,,,,,',
      ',,,,,,',
      CSV_HEADER,
      'Oregon,01/06/2024,1100,12/30/2023,"11,000",500000,2.2',
      ',,,,,,',
      'Run Date: 12/31/2024,,,,,,',
    ]
    const expected = await rowsFrom('r539cy-state', stateReport([reportWeek()]))
    expect(await rowsFrom('r539cy-state', lines.join('\r\n'))).toEqual(expected)
    const misspelt = lines.join('\n').replace('Reflecting', 'Refelcting')
    expect(await rowsFrom('r539cy', misspelt)).toEqual(expected)
  })

  test('the national report keeps each figure under its own week', async () => {
    const text = nationalReport({
      '01/06/2024': ['220,000', '1,800,000'],
      '01/13/2024': ['&#160;', '&#160;'],
    })
    expect(await rowsFrom('r539cy-national', text)).toMatchObject([
      { week_ending: '2024-01-06', initial_claims_sa: 220_000, continued_claims_sa: 1_800_000 },
      { week_ending: '2024-01-13', initial_claims_sa: null, initial_claims_factor: 100 },
    ])
  })

  test('one report is not taken for the other', async () => {
    expect(await refusal('r539cy-national', stateReport([reportWeek()]))).toContain('is the report by state')
    expect(await refusal('r539cy-state', nationalReport({ '01/06/2024': ['1', '2'] }))).toContain(
      'is the national report',
    )
  })

  test('an element that is unknown, missing or repeated stops the file', async () => {
    const state = (week: Record<string, string>) => refusal('r539cy-state', stateReport([week]))
    expect(await state(reportWeek({ AdvanceFlag: 'Y' }))).toContain('week 1 has an unknown <AdvanceFlag>')
    const { CoveredEmployment: _, ...without } = reportWeek()
    expect(await state(without)).toContain('week 1 lacks <CoveredEmployment>')
    const national = nationalReport({ '01/06/2024': ['1', '2'] })
    const changes: [RegExp, string, string][] = [
      [/<SF>100.0<\/SF>/, '<SF>1</SF><XX>2</XX>', 'unknown <InitialClaims/XX>'],
      [/<IUR>/, '<Extra>1</Extra><IUR>', 'unknown <Extra>'],
      [/<SA>1<\/SA>/, '', 'lacks <InitialClaims/SA>'],
      [/<week>/, '<month>1</month><week>', 'holds <month>'],
      [/<SA>1<\/SA>/, '<SA>1</SA><SA>2</SA>', 'more than one <InitialClaims/SA>'],
      [/rundate="[^"]*"/, '', 'has no rundate'],
    ]
    for (const [from, to, says] of changes)
      expect(await refusal('r539cy-national', national.replace(from, to))).toContain(says)
  })

  test('what is none of it says what was found', async () => {
    const part = 'r539cy-state'
    const report = stateReport([reportWeek(), reportWeek({ weekEnded: '01/13/2024' })])
    for (let end = report.length - 1; end > 60; end -= 37)
      expect(await refusal(part, report.slice(0, end))).toMatch(/breaks off|is broken/)
    expect(await refusal(part, '<html><p>An attempt to run the report without input</html>')).toContain(
      'attempt',
    )
    expect(await refusal(part, '<html><p>x</p></html>')).toContain('neither <r539cyState> nor')
    expect(await refusal(part, 'An error has occurred')).toContain('has no header with "Filed week ended"')
    expect(await refusal(part, '')).toContain('has no header')
    expect(await refusal(part, stateReport([]))).toContain('holds no row')
    expect(await refusal(part, `${CSV_HEADER},Region\nOregon`)).toContain('has the columns')
    expect(await refusal(part, `${CSV_HEADER}\nOregon,01/06/2024,1100,12/30/2023,11`)).toContain('breaks off')
    expect(await refusal(part, Buffer.from('d0cf11e0a1b11ae1000000', 'hex'))).toContain('is a workbook')
    expect(await refusal(part, 'PK\u0003\u0004rest')).toContain('is a workbook')
  })
})
