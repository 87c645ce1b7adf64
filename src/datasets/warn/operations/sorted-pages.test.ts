import { expect, test } from 'vitest'
import { contextOn } from '#contract/testing/ask.ts'
import { rowsInOrder } from '#storage/editions/columns.ts'
import { sql, trusted } from '#storage/sql.ts'
import { notice, warnDatabase } from '../testing/notices.ts'
import records from './records.ts'

const NOTICES = 60

test('pages in an order that is held are those that the engine gives, by offset and behind a cursor', async () => {
  const db = await warnDatabase(
    Array.from({ length: NOTICES }, (_, i) =>
      notice({
        id: `OR-${String((i * 7) % NOTICES).padStart(3, '0')}`,
        city: [null, 'Bend', 'Salem', 'Astoria'][i % 4]!,
        employees_affected: i % 5 === 0 ? null : (i * i) % 11,
        is_warn: i % 6 > 0,
      }),
    ),
  )
  const context = contextOn('2024-06-01', db)
  const ask = (query: object) => records.run(context, records.input.parse({ limit: '7', ...query }))
  for (const sort of ['city', 'employees_affected'])
    for (const order of ['asc', 'desc']) {
      const walk = async () => {
        const ids: string[] = []
        let cursor: string | null = null
        do {
          const page = await ask({ sort, order, ...(cursor && { cursor }) })
          const beside = await ask({ sort, order, offset: String(ids.length) })
          expect(beside.records.map(({ id }) => id)).toEqual(page.records.map(({ id }) => id))
          ids.push(...page.records.map(({ id }) => id!))
          cursor = page.next_cursor
        } while (cursor !== null)
        return ids
      }
      const by = trusted(`${sort} ${order} nulls last, id`)
      await walk()
      await expect
        .poll(() => rowsInOrder(context, 'warn_notices', by), { timeout: 30_000, interval: 5 })
        .not.toBeNull()
      const plain = await db.all<{ id: string }>(
        sql`select id from warn_notices where is_warn order by ${by}`,
      )
      expect(await walk()).toEqual(plain.map(({ id }) => id))
    }
  await db.close()
})

test('behind a notice that has changed since its page, an order that is held gives what the engine does', async () => {
  const rowsWith = (employees: number) =>
    Array.from({ length: 9 }, (_, i) =>
      notice({ id: `OR-00${i}`, employees_affected: i === 4 ? employees : 90 - 10 * i }),
    )
  const [before, after] = [await warnDatabase(rowsWith(50)), await warnDatabase(rowsWith(15))]
  const sort = { sort: 'employees_affected', limit: '5' }
  const ask = (context: ReturnType<typeof contextOn>, query: object = {}) =>
    records.run(context, records.input.parse({ ...sort, ...query }))
  const { next_cursor, records: first } = await ask(contextOn('2024-06-01', before))
  expect(first.at(-1)).toMatchObject({ id: 'OR-004', employees_affected: 50 })
  const held = contextOn('2024-06-01', after)
  const by = sql`employees_affected desc nulls last, id`
  await expect
    .poll(() => rowsInOrder(held, 'warn_notices', by), { timeout: 30_000, interval: 5 })
    .not.toBeNull()
  const rest = await ask(held, { cursor: next_cursor })
  expect(rest.records.map(({ id }) => id)).toEqual(['OR-005', 'OR-006', 'OR-007', 'OR-004', 'OR-008'])
  await before.close()
  await after.close()
})
