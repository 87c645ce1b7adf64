import { beforeAll, expect, test } from 'vitest'
import { NotFound, PlanTooSmall } from '#contract/errors.ts'
import type { Database } from '#storage/database.ts'
import { CONTENT_COLUMNS } from '../table.ts'
import { ask } from '../testing/ask.ts'
import { notice, warnDatabase } from '../testing/notices.ts'
import record from './record.ts'

let db: Database & { run(text: string): Promise<void> }
beforeAll(async () => {
  db = (await warnDatabase([
    notice({ id: 'OR-2024-0000000a', employees_affected: 90, changed_on: '2024-03-01' }),
    notice({ id: 'OR-2024-0000000b', company_name: 'Cedar Work', status: 'amended', in_totals: false }),
    notice({ id: 'OR-2024-0000000c', notice_date: '2024-05-20' }),
  ])) as typeof db
  const contents = Object.keys(CONTENT_COLUMNS)
    .map((name) => (name === 'employees_affected' ? '120 as employees_affected' : name))
    .join(', ')
  await db.run(`insert into warn_notice_versions by name
    select id as notice_id, 1 as version, date '2024-01-05' as seen_on, ${contents}
    from warn_notices where id = 'OR-2024-0000000a'`)
  for (const link of [
    `'OR-2024-0000000a', 'OR-2024-0000000b', 'amends', 1, 'by the publisher''s own reference', null`,
    `'OR-2024-0000000a', 'OR-2023-deadbeef', 'replaces', 0.8, 'same day and count', 'register'`,
  ])
    await db.run(`insert into warn_links values (${link}, null)`)
})

const get = (id: string, plan: 'enterprise' | 'free' = 'enterprise') => ask(record, db, { id }, { plan })

test('a notice tells what changed and when, oldest first', async () => {
  const { record: found, versions, moved_from } = await get('OR-2024-0000000a')
  expect(found).toMatchObject({ id: 'OR-2024-0000000a', employees_affected: 90 })
  expect(moved_from).toBeNull()
  expect(versions).toEqual([
    { version: 1, seen_on: '2024-01-05', changes: [] },
    {
      version: 2,
      seen_on: '2024-03-01',
      changes: [{ field: 'employees_affected', before: 120, after: 90 }],
    },
  ])
  expect((await get('OR-2024-0000000c')).versions).toEqual([
    { version: 1, seen_on: '2024-02-01', changes: [] },
  ])
})

test('links say what the notice is to the other, why, and show it in short', async () => {
  const { links } = await get('OR-2024-0000000a')
  expect(links.map((link) => [link.relation, link.other_id, link.other?.company_name ?? null])).toEqual([
    ['amends', 'OR-2024-0000000b', 'Cedar Work'],
    ['replaces', 'OR-2023-deadbeef', null],
  ])
  expect(links[0]).toMatchObject({ score: 1, reason: "by the publisher's own reference" })
  const back = await get('OR-2024-0000000b')
  expect(back.links[0]).toMatchObject({ relation: 'amended_by', other_id: 'OR-2024-0000000a' })
  expect(back.record).toMatchObject({ excluded_because: 'amended', counted_instead: 'OR-2024-0000000a' })
})

test('an id that moved answers with the row in its place', async () => {
  const { record: found, moved_from } = await get('OR-2023-deadbeef')
  expect([found.id, moved_from]).toEqual(['OR-2024-0000000a', 'OR-2023-deadbeef'])
  expect((await get('or-2024-0000000a')).moved_from).toBeNull()
})

test('an unknown id is not found, and the nearest is named', async () => {
  await expect(get('OR-2024-000000aa')).rejects.toThrow('did you mean "OR-2024-0000000a"?')
  await expect(get('OR-2019-0000000b')).rejects.toThrow('did you mean "OR-2024-0000000b"?')
  await expect(get('WA-2024-12345678')).rejects.toBeInstanceOf(NotFound)
  await expect(get('Cedar')).rejects.toThrow('ids look like')
})

test('a plan shows notices of its history', async () => {
  expect((await get('OR-2024-0000000c', 'free')).record.id).toBe('OR-2024-0000000c')
  await expect(get('OR-2024-0000000a', 'free')).rejects.toBeInstanceOf(PlanTooSmall)
})
