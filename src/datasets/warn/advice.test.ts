/** What answers about notices say: only what touches their rows and their window. */
import { expect, test } from 'vitest'
import { contextOn } from '#contract/testing/ask.ts'
import { textsOf } from '#contract/testing/warnings.ts'
import { adviseNotices, adviseWarn, type WarnScope } from './advice.ts'
import type { NoticeFilter } from './operations/notice-filter.ts'
import type { ShownBy } from './question-faults.ts'
import { sourceHealth } from './testing/ask.ts'
import { notice, warnDatabase } from './testing/notices.ts'

const TODAY = '2024-06-01'
const STALE = 'newer notices of Oregon may be missing: the newest notice date held is 2023-01-02'
const importer = (fields: object = {}) =>
  sourceHealth({ id: 'warn/register', importer: true, newest: null, ...fields })

async function advised(
  notices: Partial<Parameters<typeof notice>[0]>[],
  scope: WarnScope,
  sources = [importer()],
) {
  const db = await warnDatabase(notices.map((fields) => notice({ source_id: 'warn/register', ...fields })))
  return adviseWarn(contextOn(TODAY, db, { edition: { sources } }), scope)
}

test('a state that is quiet for too long is told where the window reaches beyond its newest notice', async () => {
  const old = [{ state: 'OR', notice_date: '2023-01-02' }]
  const of = async (scope: WarnScope) => textsOf((await advised(old, scope)).warnings)
  expect(await of({ state: 'OR' })).toEqual([expect.stringContaining(STALE)])
  expect(await of({ state: 'OR', from: '2024-01-01' })).toEqual([expect.stringContaining(STALE)])
  // Of the time before, nothing is missing.
  expect(await of({ state: 'OR', to: '2022-12-31' })).toEqual([])
  expect(await of({ state: 'OR', to: '2023-01-02' })).toEqual([])
})

test('an answer over all states tells of quiet ones where it is about the last months alone', async () => {
  const sources = [importer()]
  const fresh = { state: 'WA', notice_date: '2024-05-20' }
  const of = async (scope: WarnScope) =>
    (await advised([{ state: 'OR', notice_date: '2023-01-02' }, fresh], scope, sources)).warnings
  expect(await of({})).toEqual([])
  expect(await of({ from: '2015-01-01' })).toEqual([])
  const [stale, ...more] = await of({ from: '2024-01-01', to: TODAY })
  expect(more).toEqual([])
  expect(stale).toMatchObject({ code: 'stale', dataset: 'warn', affects: null })
  expect(stale!.states).toContain('OR')
  expect(stale!.states).not.toContain('WA')
  expect((await of({ state: 'WA', from: '2024-01-01' })).map(({ code }) => code)).toEqual([])
})

test('lists that were all read on one day long ago are told as one', async () => {
  const read = importer({ last_success: '2024-03-01T03:00:00Z' })
  const rows = ['OR', 'WA'].map((state) => ({ state, notice_date: '2024-02-28' }))
  const [stale] = (await advised(rows, { from: '2024-01-01' }, [read])).warnings
  expect(stale!.states).toEqual(expect.arrayContaining(['OR', 'WA']))
})

test('invented data without sources are not stale', async () => {
  const old = { state: 'OR', notice_date: '2001-01-02', effective_date: '2001-03-02' }
  expect(await advised([old], { state: 'OR' }, [])).toEqual({
    coverage: 'full',
    warnings: [],
  })
})

test('a state without a list says so, and nothing else', async () => {
  const { coverage, warnings } = await advised([], { state: 'WY', from: '2024-01-01' })
  expect(coverage).toBe('partial')
  expect(warnings).toMatchObject([{ code: 'no_public_list', states: ['WY'] }])
})

test('a known fault is told with the rows of the question that have it, and not where none has', async () => {
  const rows = [
    { state: 'NY', notice_date: '2022-05-01', employees_affected: null, company_name: 'Cedar Works' },
    { state: 'NY', notice_date: '2023-05-01', employees_affected: null, company_name: 'Fir Mill' },
    { state: 'NY', notice_date: '2024-05-20', employees_affected: 7 },
    { state: 'OR', notice_date: '2024-05-20', employees_affected: null },
  ].map((row) => ({ ...row, effective_date: '2024-06-01' }))
  const faults = async (scope: WarnScope) =>
    (await advised(rows, scope, [])).warnings.map(({ code, affects }) => [code, affects])
  expect(await faults({ state: 'NY' })).toEqual([['known_fault', 2]])
  expect(await faults({ state: 'NY', from: '2023-01-01' })).toEqual([['known_fault', 1]])
  expect(await faults({ state: 'NY', from: '2024-01-01' })).toEqual([])
  expect(await faults({ state: 'NY', about: ['effective_date'] })).toEqual([])
  // No fault of Oregon says so: the share does.
  expect(await faults({ state: 'OR' })).toEqual([['unsized', 1]])
  const db = await warnDatabase(rows.map((fields) => notice(fields)))
  const context = contextOn(TODAY, db)
  expect((await adviseNotices(context, { state: 'NY', company: 'fir' })).warnings[0]).toMatchObject({
    affects: 1,
  })
  expect((await adviseNotices(context, { state: 'NY', company: 'oak' })).coverage).toBe('full')
  expect((await adviseNotices(context, { state: 'NY', date_from: '2024-01-01' })).coverage).toBe('full')
})

test('a notice without a date touches the windows that it may be of', async () => {
  const rows = [{ state: 'GA', notice_date: null, effective_date: '2022-03-01', first_seen: '2024-01-01' }]
  const of = async (scope: WarnScope) =>
    (await advised(rows, { state: 'GA', ...scope }, [])).warnings.map(({ affects }) => affects)
  expect(await of({})).toEqual([1])
  expect(await of({ from: '2022-01-01', to: '2022-12-31' })).toEqual([1])
  expect(await of({ from: '2021-12-01', to: '2021-12-31' })).toEqual([1])
  expect(await of({ from: '2022-03-02' })).toEqual([])
  expect(await of({ to: '2021-06-01' })).toEqual([])
})

test('sums that leave out one notice in twenty or more say so where no fault does', async () => {
  const row = (employees_affected: number | null) => ({
    state: 'OR',
    notice_date: '2024-05-20',
    employees_affected,
  })
  const told = async (unsized: number, counted: number) => {
    const rows = Array.from({ length: counted }, (_, i) => row(i < unsized ? null : 5))
    return (await advised(rows, { state: 'OR' }, [])).warnings
  }
  expect(await told(1, 21)).toEqual([])
  expect(await told(1, 20)).toMatchObject([
    { code: 'unsized', affects: 1, text: '1 of 20 notices give no number of workers: sums leave them out' },
  ])
  expect(await told(0, 3)).toEqual([])
})

test('faults of what filters, groups, dates and order use are told, those of other fields are in `coverage` alone', async () => {
  const db = await warnDatabase([
    notice({ state: 'TX', layoff_type: null, effective_date: '2024-03-01' }),
    notice({ state: 'AZ', source_id: 'warn/az' }),
    notice({ state: 'AZ', source_id: 'warn/register' }),
  ])
  const context = contextOn(TODAY, db)
  const told = async (...asked: [NoticeFilter, ShownBy?]) => {
    const { coverage, warnings } = await adviseNotices(context, ...asked)
    return [coverage, ...warnings.map(({ text, affects }) => `${affects} ${text.split(' (')[0]}`)]
  }
  const kind = '1 notices of Texas that do not say whether it is a layoff or a closure'
  expect(await told({ state: 'TX' })).toEqual(['partial'])
  expect(await told({ state: 'TX' }, { groups: ['type'] })).toEqual(['partial', kind])
  expect(await told({ state: 'TX' }, { sort: 'closures' })).toEqual(['partial', kind])
  // The filter itself leaves the notice out, for want of the kind.
  expect(await told({ state: 'TX', layoff_type: 'closure' })).toEqual(['partial', kind])
  expect(await told({ state: 'TX', layoff_type: 'closure', date_from: '2024-02-01' })).toEqual(['full'])

  const layoff = '2 notices of Arizona without a day of layoff'
  const mixed = '1 notices of Arizona among which may be events that are none under the WARN Act'
  expect(await told({ state: 'AZ' })).toEqual(['partial', mixed])
  expect(await told({ state: 'AZ', include_non_warn: true })).toEqual(['partial'])
  expect(await told({ state: 'AZ', date_field: 'effective' })).toEqual(['partial', layoff, mixed])
  expect(await told({ state: 'AZ', notice_days_max: 60 })).toEqual(['partial', layoff])
  const days = {
    state: 'AZ',
    date_field: 'effective',
    date_from: '2024-01-15',
    date_to: '2024-02-15',
  } as const
  expect(await told(days)).toEqual(['partial', layoff])
  expect(await told({ ...days, date_from: '2020-01-01', date_to: '2020-12-31' })).toEqual(['full'])
})

test('notices without a number of workers are told where a filter by that number leaves them out', async () => {
  const db = await warnDatabase([notice({ state: 'HI', employees_affected: null })])
  const { warnings } = await adviseNotices(contextOn(TODAY, db), { state: 'HI', min_employees: 50 })
  expect(warnings).toMatchObject([{ code: 'known_fault', affects: 1 }])
})
