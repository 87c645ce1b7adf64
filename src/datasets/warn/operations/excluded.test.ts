import { expect, test } from 'vitest'
import type { Database } from '#storage/database.ts'
import { ask } from '../testing/ask.ts'
import { notice, warnDatabase } from '../testing/notices.ts'
import records from './records.ts'

/** Links of kind, from one notice to another. */
async function link(db: Database, links: [from: string, kind: string, to: string, score?: number][]) {
  for (const [from, kind, to, score = 1] of links)
    await (db as Database & { run(text: string): Promise<void> }).run(
      `insert into warn_links values ('${from}', '${to}', '${kind}', ${score}, 'a reason', null, null)`,
    )
}

test('a row that sums leave out says why, and which one is counted', async () => {
  const out = { in_totals: false } as const
  const db = await warnDatabase([
    notice({ id: 'last', mark: 'amendment' }),
    notice({ id: 'middle', mark: 'amendment', status: 'amended', ...out }),
    notice({ id: 'first', status: 'amended', ...out }),
    notice({ id: 'copy', ...out }),
    notice({ id: 'like' }),
    notice({ id: 'taken back', status: 'withdrawn', ...out }),
    notice({ id: 'maybe', mark: 'conditional', ...out }),
    notice({ id: 'news', is_warn: false, ...out }),
  ])
  await link(db, [
    ['middle', 'amends', 'first'],
    ['last', 'amends', 'middle'],
    ['copy', 'possible_duplicate_of', 'first', 0.95],
    ['copy', 'possible_duplicate_of', 'like', 0.7],
  ])
  const { records: rows } = await ask(records, db, { include_non_warn: 'true', sort: 'company_name' })
  expect(rows.map((row) => [row.id, row.excluded_because, row.counted_instead])).toEqual([
    ['copy', 'repeated', 'last'],
    ['first', 'amended', 'last'],
    ['last', null, null],
    ['like', null, null],
    ['maybe', 'conditional', null],
    ['middle', 'amended', 'last'],
    ['news', 'not_warn', null],
    ['taken back', 'withdrawn', null],
  ])
})

test('of several the nearest is counted instead, of equally near ones the surest, and more than four links away none is looked for', async () => {
  const out = { in_totals: false } as const
  const chain = ['c1', 'c2', 'c3', 'c4', 'c5']
  const db = await warnDatabase([
    ...chain.map((id) => notice({ id, ...out })),
    notice({ id: 'end' }),
    notice({ id: 'asked', ...out }),
    notice({ id: 'between', ...out }),
    notice({ id: 'sure' }),
    notice({ id: 'surer' }),
    notice({ id: 'far' }),
    notice({ id: 'alone', ...out }),
  ])
  await link(db, [
    ...chain.slice(1).map((id, i): [string, string, string] => [id, 'amends', chain[i]!]),
    ['end', 'amends', 'c5'],
    ['between', 'possible_duplicate_of', 'asked', 1],
    ['far', 'amends', 'between'],
    ['asked', 'possible_duplicate_of', 'sure', 0.92],
    ['surer', 'possible_duplicate_of', 'asked', 0.97],
    ['asked', 'possible_duplicate_of', 'nobody', 1],
    ['alone', 'amends', 'nobody'],
  ])
  const { records: rows } = await ask(records, db, { sort: 'company_name' })
  const counted = new Map(rows.map((row) => [row.id, row.counted_instead]))
  expect(chain.map((id) => counted.get(id))).toEqual([null, 'end', 'end', 'end', 'end'])
  expect(['asked', 'between', 'alone', 'sure'].map((id) => counted.get(id))).toEqual([
    'surer',
    'far',
    null,
    null,
  ])
})
