import { describe, expect, test } from 'vitest'
import type { ReviewItem } from '#ingest/source.ts'
import { givenNotice } from '../../testing/notices.ts'
import { isCountySummary, withEmployerInPlace, withSitesEmployers } from './employers.ts'

const cells = {
  state: 'NV',
  employer_name: '96',
  location: 'Elm Casino, LLC, Las Vegas',
  employees_affected: '',
  notice_date: '2020-03-16',
  effective_date: '2020-03-16',
}

describe('Nevada, spring of 2020', () => {
  test('the name is the count, the location holds name and town', () => {
    expect(withEmployerInPlace(cells)).toMatchObject({
      employer_name: 'Elm Casino, LLC',
      employees_affected: '96',
      location: 'Las Vegas',
    })
    expect(withEmployerInPlace({ ...cells, location: 'Elm Motors, He, LV' })).toMatchObject({
      employer_name: 'Elm Motors',
      location: 'Henderson, Las Vegas',
    })
  })

  test('other rows stay', () => {
    for (const other of [{ state: 'OR' }, { employer_name: '3M' }, { location: '' }]) {
      const row = { ...cells, ...other }
      expect(withEmployerInPlace(row)).toBe(row)
    }
  })
})

test('North Carolina’s summary by county is no list of notices', () => {
  const line = {
    ...cells,
    state: 'NC',
    employer_name: '3',
    location: '',
    notice_date: '',
    effective_date: '',
  }
  expect(isCountySummary(line)).toBe(true)
  expect(isCountySummary({ ...line, employer_name: 'Acme' })).toBe(false)
  expect(isCountySummary({ ...line, notice_date: '2020-01-01' })).toBe(false)
})

describe('Oregon’s sites', () => {
  const site = (company_name: string, more = {}) =>
    givenNotice({ company_name, notice_date: '2025-03-03', effective_date: '2025-05-03', ...more })
  const read = (...rows: ReturnType<typeof givenNotice>[]) => {
    const review: ReviewItem[] = []
    return { rows: withSitesEmployers(rows, review), review }
  }

  test('belong to the one employer that their notice names', () => {
    const { rows } = read(
      site('Cedar Works, Inc.'),
      site('Oregon - Remote Employees'),
      site('Elm St - Salem'),
    )
    expect(rows.map((row) => [row.company_name, row.site_address])).toEqual([
      ['Cedar Works, Inc.', null],
      ['Cedar Works, Inc.', null],
      ['Cedar Works, Inc.', 'Elm St - Salem'],
    ])
  })

  test('stay without one where two are named, or on another day', () => {
    const several = read(site('Cedar Works'), site('Acme'), site('Bend Facility'))
    expect(several.rows[2]!.company_name).toBe('Bend Facility')
    const other = read(site('Cedar Works'), site('Bend Facility', { effective_date: '2025-05-04' }))
    expect(other.rows[1]!.company_name).toBe('Bend Facility')
    const old = { notice_date: '2003-03-03' }
    expect(read(site('Cedar Works', old), site('BEND', old)).rows[1]!.company_name).toBe('BEND')
  })

  test('a head office in another state counts all its workers, which are no number of Oregon', () => {
    const { rows, review } = read(
      site('Cedar Works', { city: 'Madison, WI', employees_affected: 121 }),
      site('Oregon - Remote Employees', { employees_affected: 4 }),
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      company_name: 'Cedar Works',
      employees_affected: 4,
      employees_total: 121,
    })
    expect(review[0]!.reason).toMatch(/121 workers/)
  })

  test('are known where their addresses tell', () => {
    const intel = { notice_date: '2024-10-15', effective_date: '2024-11-15' }
    expect(read(site('Aloha Facility', intel)).rows[0]!.company_name).toBe('Intel Corporation')
    expect(read(site('Aloha Facility')).rows[0]!.company_name).toBe('Aloha Facility')
    const contractor = { notice_date: '2026-01-29', effective_date: '2026-04-05' }
    const { rows } = read(site('Kroger-00035', contractor), site('Lincare-Brookings, OR', contractor))
    expect(rows.map((row) => row.company_name)).toEqual([
      'Unknown employer (Kroger-00035)',
      'Unknown employer (Lincare-Brookings, OR)',
    ])
  })
})
