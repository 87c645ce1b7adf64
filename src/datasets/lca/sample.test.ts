import { describe, expect, test } from 'vitest'
import { addDays } from '#lib/dates.ts'
import { lcaIngest } from './ingest.ts'
import { sampleCases } from './sample.ts'
import { readLcaText } from './testing/read.ts'

async function readSample(today: string) {
  return Promise.all(
    sampleCases(today).map(async ({ part, url, text }) => ({
      part,
      url,
      ...(await readLcaText(text, part)),
    })),
  )
}

describe.each(['2026-08-10', '2026-10-01', '2024-02-29'])('the sample of %s', (today) => {
  test('is read without a cell or row that is not understood', async () => {
    for (const { review, leftOut } of await readSample(today)) expect([review, leftOut]).toEqual([[], []])
  })

  test('has some hundred cases, each once, in the fiscal year of their file, none of them in the future', async () => {
    const files = await readSample(today)
    const rows = files.flatMap((file) => file.rows)
    expect(new Set(rows.map((row) => row.case_number)).size).toBe(360)
    for (const { part, rows: cases } of files)
      for (const { fiscal_year } of cases) expect(String(fiscal_year)).toBe(part)
    expect(files.map(({ part }) => part)).toEqual(files.map(({ part }) => part).toSorted())
    const decided = rows.map((row) => row.decision_date!).sort()
    expect(decided.at(-1)).toBe(addDays(today, -3))
  })

  test('shows what the real files show: ranges, hours, other visa classes, a wrong unit', async () => {
    const rows = (await readSample(today)).flatMap((file) => file.rows)
    const kinds = (of: (row: (typeof rows)[number]) => unknown) => new Set(rows.map(of))
    expect(kinds((row) => row.status)).toEqual(
      new Set(['certified', 'certified_withdrawn', 'denied', 'withdrawn']),
    )
    expect(kinds((row) => row.visa_class)).toEqual(new Set(['H-1B', 'H-1B1 Chile', 'E-3']))
    expect(kinds((row) => row.wage_unit)).toEqual(new Set(['year', 'hour']))
    expect(kinds((row) => row.wage_flag)).toEqual(new Set([null, 'raw_taken']))
    expect(kinds((row) => row.annual_to === null).size).toBe(2)
    expect(kinds((row) => row.employer).size).toBe(24)
  })
})

test('the newest day of a batch is that of its decisions', async () => {
  const [file] = sampleCases('2026-08-10')
  const { rows } = await readLcaText(file!.text)
  const table = lcaIngest.parsed[0]!
  expect(lcaIngest.newest({ table, rows })).toBe('2024-09-30')
  expect(lcaIngest.newest({ table, rows: rows.map((row) => ({ ...row, decision_date: null })) })).toBeNull()
})
