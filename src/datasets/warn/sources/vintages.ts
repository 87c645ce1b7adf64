/** Documents of one publisher that tell of the same days: editions of one list, an old workbook and the log after it. */
import { type Document, documentKind } from '#ingest/document.ts'
import type { ParsedNotice } from '../cells/notice.ts'

/** Says that a row of a newer document tells the notice of an older one, though not in the same words. */
export type IsRetold = (older: ParsedNotice, newer: ParsedNotice) => boolean

/**
 * The rows without those that a newer document of the same reading tells again: the newer row stands. Only rows with
 * one day of notice are held against each other, and never two of one document.
 */
export function withoutRetold(rows: readonly ParsedNotice[], isRetold: IsRetold): ParsedNotice[] {
  const byDay = new Map<string, ParsedNotice[]>()
  for (const row of rows) {
    if (row.notice_date === null) continue
    const ofDay = byDay.get(row.notice_date)
    if (ofDay) ofDay.push(row)
    else byDay.set(row.notice_date, [row])
  }
  return rows.filter(
    (row) =>
      !(byDay.get(row.notice_date ?? '') ?? []).some(
        (other) => other.seen_on > row.seen_on && other.source_url !== row.source_url && isRetold(row, other),
      ),
  )
}

/** Names the list that an address holds an edition of; null where it is the address of nothing else. */
export type SeriesOf = (url: string) => string | null

/**
 * The documents without the earlier editions of a list whose address is new with each: an archive still has those,
 * and what was rewritten since would be two notices. Editions of one day stay together. A file at the address of the
 * publisher's page was handed in by a person without its own; where there is one list, it is an edition of that.
 */
export function withoutEarlierEditions(
  documents: readonly Document[],
  seriesOf: SeriesOf,
  page: string,
): Document[] {
  const named = new Set(documents.flatMap(({ url }) => seriesOf(url) ?? []))
  const only = named.size === 1 ? [...named][0]! : null
  const seriesIn = (document: Document) =>
    document.url === page && documentKind(document) !== 'html' ? only : seriesOf(document.url)
  const newest = new Map<string, string>()
  for (const document of documents) {
    const series = seriesIn(document)
    if (series !== null && document.fetchedAt > (newest.get(series) ?? ''))
      newest.set(series, document.fetchedAt)
  }
  return documents.filter((document) => {
    const series = seriesIn(document)
    return series === null || newest.get(series) === document.fetchedAt
  })
}
