/** Takes imported rows out where a weightier origin tells their notice, origin by origin. */
import { setImmediate } from 'node:timers/promises'
import { IS_LOSSY, type NoticeLink, type NoticeRecord, ORIGINS, type Origin } from '../notices/record.ts'
import { findSuperseded } from './supersede-pairs.ts'

/** An imported row that has gone, and the one that stands for it. */
export interface Superseded {
  record: NoticeRecord
  by: NoticeRecord
}

/**
 * Takes the imported rows out of `records` that weightier origins tell, and puts their links into `links`, which has
 * those of earlier days: the id that is gone → its link. Between origins it is the turn of whoever waits.
 */
export async function supersedeImported(
  records: Map<string, NoticeRecord>,
  links: Map<string, NoticeLink>,
): Promise<Superseded[]> {
  const all: Superseded[] = []
  for (const origin of ORIGINS.slice(1)) {
    await setImmediate()
    const imported = [...records.values()].filter((record) => record.origin === origin)
    const gone = findSuperseded(freeOf(origin, records, links), imported).map((link) => {
      const [record, by] = [records.get(link.other_id)!, records.get(link.notice_id)!]
      if (IS_LOSSY.has(by.origin) && !IS_LOSSY.has(origin)) takeOver(by, record)
      keepDays(by, record)
      links.set(record.id, link)
      return { record, by }
    })
    const standsIn = new Map(gone.map(({ record, by }) => [record.id, by.id]))
    for (const id of standsIn.keys()) records.delete(id)
    // What a row stood for until now, its own replacement stands for from now on.
    for (const [id, link] of links) {
      const by = standsIn.get(link.notice_id)
      if (by !== undefined) links.set(id, { ...link, notice_id: by })
    }
    all.push(...gone)
  }
  return all
}

/** The notices of weightier origins that may take the place of a row: each stands for one row of an origin. */
function freeOf(
  origin: Origin,
  records: ReadonlyMap<string, NoticeRecord>,
  links: ReadonlyMap<string, NoticeLink>,
): NoticeRecord[] {
  const standing = new Set(
    [...links.values()].filter((link) => link.other_origin === origin).map((link) => link.notice_id),
  )
  const weightier = ORIGINS.slice(0, ORIGINS.indexOf(origin))
  return [...records.values()].filter(
    (record) => weightier.includes(record.origin) && !standing.has(record.id),
  )
}

/** What a row of a file that has lost it learns from a row that it replaces: that it is no WARN notice. */
export function takeOver(by: NoticeRecord, record: Pick<NoticeRecord, 'is_warn'>): void {
  if (!record.is_warn) by.is_warn = false
}

/**
 * A notice that history knew is not new because its publisher shows it too: it was first seen when history saw it. Where
 * the publisher says something else of it, that is a change, found on the day of the publisher's page.
 */
function keepDays(by: NoticeRecord, record: NoticeRecord): void {
  // Of the register's rows the day tells which reading they are of, and rows of one reading are not taken for each other.
  if (by.origin !== 'publisher') return
  const isUnchanged = by.changed_on === by.first_seen
  if (record.first_seen < by.first_seen) by.first_seen = record.first_seen
  if (isUnchanged && agrees(by, record) && record.changed_on < by.changed_on)
    by.changed_on = record.changed_on
}

/** What readers of a notice act upon. What only one of two rows tells is no change. */
const TOLD = ['notice_date', 'effective_date', 'employees_affected', 'layoff_type'] as const

/** Whether two rows of one notice say the same, as far as both say it. */
export const agrees = (a: NoticeRecord, b: NoticeRecord): boolean =>
  TOLD.every((field) => a[field] === null || b[field] === null || a[field] === b[field])
