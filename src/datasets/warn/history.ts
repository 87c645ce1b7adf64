/** Imported history against the publisher's own rows: what the publisher shows itself wins. */
import { foldText } from '#lib/text.ts'
import { foldEmployer } from './cells/names.ts'
import type { NoticeLink, NoticeRecord } from './record.ts'

/** A pair must reach this to be one notice: the name, and two of date, effective date and count, or the like. */
const SAME_SCORE_MIN = 4

/**
 * Finds, for each imported notice, the publisher's notice that it repeats. Each of either is used once, the best
 * pairs first; what is left of the imports is history that the publisher no longer shows.
 */
export function findReplaced(own: readonly NoticeRecord[], imported: readonly NoticeRecord[]): NoticeLink[] {
  const byEmployer = new Map<string, NoticeRecord[]>()
  for (const record of own) {
    const key = employerKey(record)
    const group = byEmployer.get(key)
    if (group) group.push(record)
    else byEmployer.set(key, [record])
  }
  const pairs: { own: NoticeRecord; imported: NoticeRecord; score: number; reason: string }[] = []
  for (const record of imported) {
    for (const candidate of byEmployer.get(employerKey(record)) ?? []) {
      const { score, reason } = compare(candidate, record)
      if (score >= SAME_SCORE_MIN) pairs.push({ own: candidate, imported: record, score, reason })
    }
  }
  pairs.sort(
    (a, b) =>
      b.score - a.score || compareText(a.own.id, b.own.id) || compareText(a.imported.id, b.imported.id),
  )
  const used = new Set<string>()
  const links: NoticeLink[] = []
  for (const pair of pairs) {
    if (used.has(pair.own.id) || used.has(pair.imported.id)) continue
    used.add(pair.own.id).add(pair.imported.id)
    links.push({
      notice_id: pair.own.id,
      other_id: pair.imported.id,
      kind: 'replaces',
      score: Math.min(1, pair.score / SCORE_MAX),
      reason: `same employer; ${pair.reason}`,
    })
  }
  return links
}

const SCORE_MAX = 9
const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const employerKey = (record: NoticeRecord) => `${record.state} ${foldEmployer(record.company_name)}`

/** Points for what agrees, minus points for what contradicts; fields that one side lacks say nothing. */
function compare(a: NoticeRecord, b: NoticeRecord): { score: number; reason: string } {
  const agreed: string[] = []
  let score = 0
  const weigh = (what: string, x: unknown, y: unknown, same: number, other: number) => {
    if (x === null || y === null) return
    if (x === y) {
      score += same
      agreed.push(what)
    } else score -= other
  }
  weigh('notice date', a.notice_date ?? a.received_date, b.notice_date ?? b.received_date, 3, 2)
  weigh('effective date', a.effective_date, b.effective_date, 2, 1)
  weigh('headcount', a.employees_affected, b.employees_affected, 2, 1)
  const [placeA, placeB] = [placeWords(a), placeWords(b)]
  if (placeA.size > 0 && placeB.size > 0) {
    if ([...placeA].some((word) => placeB.has(word))) {
      score += 2
      agreed.push('place')
    } else score -= 2
  }
  return { score, reason: agreed.length > 0 ? `${agreed.join(', ')} agree` : 'nothing else agrees' }
}

const DULL_WORDS =
  /^(county|city|the|of|st|ave|rd|street|road|avenue|drive|dr|suite|ste|n|s|e|w|north|south|east|west|[a-z]{2})$/

function placeWords(record: NoticeRecord): Set<string> {
  const text = foldText([record.site_address, record.city, record.county].filter(Boolean).join(' '))
  return new Set(text.split(' ').filter((word) => word !== '' && !DULL_WORDS.test(word)))
}
