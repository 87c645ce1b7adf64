import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Document } from '#ingest/document.ts'
import type { ReviewItem } from '#ingest/source.ts'
import { givenNotice } from '../../testing/notices.ts'
import { isSitesFile, readSites, withSites } from './sites.ts'

const site = (name: string, warn_date: string | null, impacted: number | null, location = {}) => ({
  employer: { name, address: null },
  location: { street: null, municipality: null, state: 'ca', zip: null, ...location },
  union: null,
  contact: null,
  warn_date,
  layoff_date: null,
  type: null,
  impacted,
  notes: null,
  link: 'https://example.org/warn_report1.xlsx',
})

const file = (entries: unknown, packed = false): Document => {
  const bytes = new TextEncoder().encode(JSON.stringify(entries))
  return {
    url: 'warn/consolidated/65001_warn_json/ca.json.gz',
    bytes: packed ? gzipSync(bytes) : bytes,
    contentType: 'application/json',
    fetchedAt: '1970-01-01',
  }
}

test('only California’s file is one of sites', () => {
  expect(isSitesFile('warn/consolidated/65001_warn_json/ca.json.gz')).toBe(true)
  expect(isSitesFile('warn/consolidated/65001_warn_json/tx.json.gz')).toBe(false)
})

describe('a file of sites', () => {
  const entries = [
    site('Elm Stores, LLC', '2025-10-20', 62, {
      street: '7013 ELM BLVD',
      municipality: 'STE 3 LOS ANGELES',
      zip: '90028-1',
    }),
    site('Elm Stores, LLC', '2025-10-20', 64, { street: '5160 OAK BLVD', zip: '90028' }),
    site('Elm Stores, LLC', '2025-10-20', 64, { street: '5160 OAK BLVD', zip: '90028' }),
    site('Elm Stores, LLC', null, null),
  ]

  test('plain or packed, without repetitions and what tells nothing; a town is that of its ZIP code', () => {
    const sites = readSites(file(entries), 'warn/register')
    expect(readSites(file(entries, true), 'warn/register')).toEqual(sites)
    expect(sites.map((s) => [s.workers, s.address, s.city, s.zip])).toEqual([
      [62, '7013 ELM BLVD', 'Los Angeles', '90028'],
      [64, '5160 OAK BLVD', 'Los Angeles', '90028'],
    ])
  })

  test.each([
    ['1 ELM WAY SOUTH', 'SAN FRANCISCO', '94080', 'South San Francisco'],
    ['1840 ELM PARK EAST', 'LOS ANGELES', '90067', 'LOS ANGELES'],
    ['47 E', 'ELM RD STE A ONTARIO', '91761', 'Ontario'],
    [null, null, '95688', 'Vacaville'],
    [null, 'Novato', null, 'Novato'],
  ])('the town of "%s | %s" with ZIP code %s is %s', (street, municipality, zip, town) => {
    const [read] = readSites(
      file([site('Elm Stores, LLC', '2025-10-20', 62, { street, municipality, zip })]),
      'warn/register',
    )
    expect(read).toMatchObject({ city: town, address: street })
  })

  test('what is none stops the import', () => {
    expect(() => readSites(file({ a: 1 }), 'warn/register')).toThrow('no list of sites')
  })

  const row = (fields = {}) =>
    givenNotice({
      state: 'CA',
      company_name: 'Elm Stores',
      notice_date: '2025-10-17',
      effective_date: '2026-01-05',
      employees_affected: 62,
      notice_key: 'k1',
      ...fields,
    })
  const join = (...rows: ReturnType<typeof givenNotice>[]) => {
    const review: ReviewItem[] = []
    return { rows: withSites(rows, readSites(file(entries), 'warn/register'), review), review }
  }

  test('the row is the site that has its count, the others come beside it with its dates', () => {
    const { rows } = join(row())
    expect(
      rows.map((r) => [
        r.employees_affected,
        r.city,
        r.notice_date,
        r.effective_date,
        r.received_date,
        r.notice_key,
      ]),
    ).toEqual([
      [62, 'Los Angeles', '2025-10-17', '2026-01-05', '2025-10-20', 'k1'],
      [64, 'Los Angeles', '2025-10-17', '2026-01-05', '2025-10-20', null],
    ])
  })

  test('sites that the register has in rows of their own are no more of them', () => {
    expect(join(row(), row({ employees_affected: 64, notice_key: 'k2' })).rows).toHaveLength(2)
  })

  test('without a row of their count they are left out, and told', () => {
    const { rows, review } = join(row({ employees_affected: 60 }))
    expect(rows).toHaveLength(1)
    expect(rows[0]!.city).toBeNull()
    expect(review).toHaveLength(2)
  })

  test.each([
    ['another state', { state: 'OR' }],
    ['a notice after the receipt', { notice_date: '2025-10-21' }],
    ['a notice long before', { notice_date: '2025-06-21' }],
    ['a year that has its sites', { notice_date: '2019-10-17' }],
  ])('%s takes none', (_, fields) => expect(join(row(fields)).rows).toHaveLength(1))
})
