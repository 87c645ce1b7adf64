import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rowsOf } from '#ingest/files/testing/refreshing.ts'
import { SourceChanged } from '#ingest/source.ts'
import { type RawWeek, rawReport, rawWeek, readClaimsText } from '../testing/files.ts'
import { AR539_COLUMNS, R539CY_STATE } from './headers.ts'

const COLUMNS = Object.keys(AR539_COLUMNS)
const CSV_HEADER = R539CY_STATE.map(({ label }) => label).join(',')

describe('whatever a file holds', () => {
  const cell = fc.oneof(
    fc.constantFrom(
      '',
      '1/6/2024',
      '1/13/2024',
      'OR',
      'Oregon',
      '-5',
      '1,234',
      '12',
      '"',
      '&#160;',
      '<',
      '7.5',
    ),
    fc.string({ maxLength: 8 }),
  )
  const tags = fc.constantFrom('week', 'weekEnded', 'stateName', 'InitialClaims', 'SA', 'r539cyState')
  const xml = fc
    .array(
      fc.oneof(
        tags.map((t) => `<${t}>`),
        tags.map((t) => `</${t}>`),
        tags.map((t) => `<${t}/>`),
        cell,
      ),
      {
        maxLength: 30,
      },
    )
    .map((pieces) => `<r539cyState rundate="1/1/2024">${pieces.join('')}</r539cyState>`)
  const csv = fc
    .array(fc.array(cell, { maxLength: 30 }), { maxLength: 6 })
    .map((lines) => [COLUMNS.join(','), ...lines.map((line) => line.join(','))].join('\n'))
  const sheet = fc
    .array(fc.array(cell, { maxLength: 9 }), { maxLength: 6 })
    .map((lines) => [CSV_HEADER, ...lines.map((line) => line.join(','))].join('\n'))
  const anything = fc.oneof(csv, sheet, xml, fc.string(), fc.uint8Array({ maxLength: 60 }))
  const parts = fc.constantFrom('ar539', 'r539cy-state', 'r539cy-national')

  test('it is read or refused with a sentence, and rows have sound keys', async () => {
    await fc.assert(
      fc.asyncProperty(parts, anything, async (part, text) => {
        const read = await readClaimsText(part, text).catch((error: unknown) => {
          expect(error).toBeInstanceOf(SourceChanged)
          return null
        })
        for (const row of read
          ? [...rowsOf(read, 'claims_rows'), ...rowsOf(read, 'claims_report_rows')]
          : []) {
          expect(row.week_ending).toMatch(/^\d{4}-\d\d-\d\d$/)
          expect(new Date(`${row.week_ending}T00:00:00Z`).getUTCDay()).toBe(6)
        }
      }),
      { numRuns: 150 },
    )
  })

  test('every figure of a row stands in its line', async () => {
    const number = fc.oneof(fc.nat(9_999_999).map(String), fc.constantFrom('', '-', 'x', '1.5', '-3'))
    const cells = fc.record(
      Object.fromEntries(['c3', 'c4', 'c7', 'c8', 'c12', 'c18'].map((c) => [c, number])),
    )
    await fc.assert(
      fc.asyncProperty(cells, async (week: RawWeek) => {
        const [row] = rowsOf(await readClaimsText('ar539', rawReport([rawWeek(week)])), 'claims_rows')
        const told = (name: keyof RawWeek) => (/^\d+$/.test(String(week[name])) ? Number(week[name]) : null)
        const sum = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b)
        expect(row).toMatchObject({
          initial_claims: sum(told('c3'), told('c7')),
          continued_claims: sum(told('c8'), told('c12')),
          ucfe_initial_claims: told('c4'),
          covered_employment: told('c18'),
        })
      }),
      { numRuns: 60 },
    )
  })
})
