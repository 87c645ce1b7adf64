import { expect, test } from 'vitest'
import { givenNotice, notice, warnDatabase } from '../testing/notices.ts'
import { gave, oregon } from '../testing/staging.ts'
import type { GivenNotice, NoticeRecord } from './record.ts'
import { readTurnover } from './turnover.ts'

const NEWEST = '2026-12-01'
const HERE = { source_id: 'warn/or', listed: true }

/** Fir and Oak of this year, Elm of years ago, and another state's notice. */
const held = [
  { ...HERE, company_name: 'Fir Co', company_key: 'fir', notice_date: NEWEST, notice_key: '7' },
  { ...HERE, company_name: 'Oak Co', company_key: 'oak', notice_date: '2026-02-01' },
  { ...HERE, company_name: 'Elm Co', company_key: 'elm', notice_date: '2020-02-01' },
  { ...HERE, company_name: 'Ash Co', company_key: 'ash', notice_date: NEWEST, source_id: 'warn/wa' },
] satisfies Partial<NoticeRecord>[]

async function turnover(read: Partial<GivenNotice>[], more: object = {}) {
  const db = await warnDatabase(held.map((each, i) => notice({ ...each, id: `OR-2026-${i}` })))
  return readTurnover(db, { ...gave(oregon, read.map(givenNotice)), ...more }, { newest: NEWEST })
}

test('an employer or a number that is still listed is not gone, whatever its day and count are now', async () => {
  const read = [
    { company_name: 'FIR, Inc.', notice_date: '2026-11-20' },
    { company_name: 'Oak Co', notice_date: '2026-03-01', employees_affected: 3 },
  ]
  expect(await turnover(read)).toEqual({ held: 2, gone: 0, read: 2, strangers: 0, newer: 1 })
  const renamed = { company_name: 'Spruce', notice_key: '7', notice_date: NEWEST }
  expect(await turnover([renamed])).toEqual({ held: 2, gone: 1, read: 1, strangers: 0, newer: 0 })
})

test('what is newer than all that was held is no stranger, and nothing of years ago counts', async () => {
  const read = [
    { company_name: 'Ash Co', notice_date: '2026-12-02' },
    { company_name: 'Beech', notice_date: '2026-11-30' },
    { company_name: 'Cedar', notice_date: '2020-11-30' },
    { company_name: 'Dogwood', notice_date: null },
  ]
  expect(await turnover(read)).toEqual({ held: 2, gone: 2, read: 1, strangers: 1, newer: 0 })
})

test('what nobody could look up is still there', async () => {
  expect(await turnover([], { sinceYear: 2027 })).toEqual({
    held: 2,
    gone: 0,
    read: 0,
    strangers: 0,
    newer: 3,
  })
})
