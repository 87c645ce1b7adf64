import { expect, test } from 'vitest'
import type { GivenNotice } from '../../notices/record.ts'
import { givenNotice } from '../../testing/notices.ts'
import { exported, gave, imported, oregon, refreshes, register, scraper } from '../../testing/staging.ts'

/** A row of the register and the one of the state's export that it stands for. */
async function replacing(row: Partial<GivenNotice>, export_: Partial<GivenNotice>) {
  const refresh = refreshes()
  const cells = {
    notice_date: '2024-01-02',
    city: 'Bend',
    employees_affected: 112,
    notice_key: '17',
  } as const
  const given = gave(register, [imported({ ...cells, ...row })])
  const first = await refresh(given, gave(scraper, [exported({ ...cells, ...row, ...export_ })]))
  return { refresh, given: () => gave(register, [imported({ ...cells, ...row })]), first }
}

test('a name of which the register has the first line is whole under the same id, also the next time', async () => {
  const row = { state: 'FL', company_name: 'International' }
  const whole = { company_name: 'International Laboratories, LLC' }
  const { refresh, given, first } = await replacing(row, whole)
  expect(first.records).toHaveLength(1)
  expect(first.one).toMatchObject({
    ...whole,
    company_key: 'international laboratories',
    origin: 'register',
  })
  const next = await refresh(given())
  expect(next.one).toMatchObject({ ...whole, id: first.one!.id, changed_on: first.one!.changed_on })
  expect(next.versions).toEqual([])
})

test.each([
  ['The Elm Medical', 'The Elm Medical Center', 'The Elm Medical Center'],
  ['Elm Supply', 'Elm Supply Company, LLC Statewide', 'Elm Supply Company, LLC'],
  ['Elm Federal', 'Elm Federal Solutions LLC Job Corps Center', 'Elm Federal Solutions LLC'],
  ['Cedar', 'Cedar Center Holdings, LLCArt Institute', 'Cedar Center Holdings, LLC'],
  ['Cedar', 'Cedar Cedar State Care, LLC', 'Cedar State Care, LLC'],
  ['Elm Store', 'Elm Store Various Locations', 'Elm Store'],
  ['Elm Store', 'Elm Store Hall 12', 'Elm Store'],
  ['Elm Mills, Inc.', 'Elm Mills, Inc. Tampa Plant', 'Elm Mills, Inc.'],
])('%s, in the export %s, is %s', async (cut, company_name, name) => {
  const { first } = await replacing({ state: 'FL', company_name: cut }, { company_name })
  expect([first.records.length, first.one!.company_name]).toEqual([1, name])
})

test('of other states the register has names as they are printed', async () => {
  const row = { state: 'TX', company_name: 'International' }
  const { first } = await replacing(row, { company_name: 'International Laboratories, LLC' })
  expect(first.one!.company_name).toBe('International')
})

test('the first day of a list of which the register has the last is told, also the next time', async () => {
  const row = { state: 'MA', effective_date: '2024-06-03', effective_date_precision: 'day' } as const
  const days = { effective_date: '2024-04-05', effective_end_date: '2024-06-03' }
  const { refresh, given, first } = await replacing(row, days)
  expect(first.records).toHaveLength(1)
  expect(first.one).toMatchObject(days)
  const next = await refresh(given())
  expect(next.one).toMatchObject({ ...days, id: first.one!.id })
  expect(next.versions).toEqual([])
})

test('a day that is not the last of the list stays', async () => {
  const row = { state: 'MA', effective_date: '2024-06-03', effective_date_precision: 'day' } as const
  const days = { effective_date: '2024-04-05', effective_end_date: '2024-06-10' }
  const { first } = await replacing(row, days)
  expect(first.one).toMatchObject({ effective_date: '2024-06-03', effective_end_date: null })
})

test('an end that the row tells of its own stays', async () => {
  const row = {
    state: 'MA',
    effective_date: '2024-06-03',
    effective_date_precision: 'day',
    effective_end_date: '2024-08-01',
  } as const
  const days = { effective_date: '2024-04-05', effective_end_date: '2024-06-03' }
  const { first } = await replacing(row, days)
  expect(first.one).toMatchObject({ effective_date: '2024-06-03', effective_end_date: '2024-08-01' })
})

test('a letter filed by year has the day and the headcount that the export of its library tells', async () => {
  const refresh = refreshes()
  const letter = { state: 'CT', company_name: 'Elm Spa', city: 'Salem' }
  const page = () =>
    gave(oregon, [
      givenNotice({
        ...letter,
        notice_date: '2020-01-01',
        notice_date_precision: 'year',
        employees_affected: null,
      }),
    ])
  const library = exported({ ...letter, notice_date: '2020-04-13', employees_affected: 51 })
  const told = { notice_date: '2020-04-13', notice_date_precision: 'day', employees_affected: 51 }
  const first = await refresh(page(), gave(scraper, [library]))
  expect(first.records).toHaveLength(1)
  expect(first.one).toMatchObject({ ...told, origin: 'publisher' })
  const next = await refresh(page())
  expect(next.one).toMatchObject({ ...told, id: first.one!.id })
  expect(next.versions).toEqual([])
})
