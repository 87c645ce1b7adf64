import { expect, test } from 'vitest'
import { LOOKUPS_MAX } from '#storage/sql.ts'
import { ask } from '../testing/ask.ts'
import { notice, warnDatabase } from '../testing/notices.ts'
import records from './records.ts'

test('a page is the same, whether its rows are looked up one by one or read with all others', async () => {
  const rows = Array.from({ length: LOOKUPS_MAX + 50 }, (_, i) =>
    notice({
      company_name: `Mill ${i % 7}`,
      notice_date: i % 5 === 0 ? null : `2024-01-${String(1 + (i % 28)).padStart(2, '0')}`,
    }),
  )
  const db = await warnDatabase(rows)
  for (const sort of ['notice_date', 'company_name'] as const) {
    const all = await ask(records, db, { sort, limit: LOOKUPS_MAX + 40 })
    const first = await ask(records, db, { sort, limit: 40 })
    const second = await ask(records, db, { sort, limit: 40, cursor: first.next_cursor! })
    expect(first.records).toEqual(all.records.slice(0, 40))
    expect(second.records).toEqual(all.records.slice(40, 80))
  }
})
