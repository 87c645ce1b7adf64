/** Which of a publisher's columns is which of our fields. */
import { SourceChanged } from '#ingest/source.ts'
import { cleanText } from '#lib/text.ts'
import type { RawNotice } from '../cells/notice.ts'
import type { RawTable } from '../readers/table.ts'
import type { WarnSourceFacts } from './state-source.ts'

/** Column label → field, for the layout that fits; anything unknown or missing stops the source. */
export function mapColumns(
  id: string,
  facts: WarnSourceFacts,
  table: RawTable,
): Map<string, keyof RawNotice> {
  const layouts = Array.isArray(facts.columns) ? facts.columns : [facts.columns]
  const labels = new Map(table.columns.map((label) => [fold(label), label]))
  let best: { missing: string[]; map: Map<string, keyof RawNotice> } | undefined
  for (const layout of layouts) {
    const map = new Map<string, keyof RawNotice>()
    const missing: string[] = []
    for (const [field, spellings] of Object.entries(layout) as [keyof RawNotice, string | string[]][]) {
      const accepted = [spellings].flat()
      const label = accepted.map((s) => labels.get(fold(s))).find((l) => l !== undefined)
      if (label !== undefined) map.set(label, field)
      else if (!facts.optional?.includes(field)) missing.push(accepted[0]!)
    }
    if (best === undefined || missing.length < best.missing.length) best = { missing, map }
    if (missing.length === 0) break
  }
  const found = `found ${table.columns.join(', ') || 'no columns'}${table.name ? ` in ${table.name}` : ''}`
  if (!best || best.missing.length > 0)
    throw new SourceChanged(id, `no column "${best?.missing.join('", "')}"; ${found}`)
  const known = new Set([...(facts.ignored ?? []), ...best.map.keys()].map(fold))
  // A label that went missing leaves its cells behind.
  const holds = (label: string) => table.rows.some((row) => cleanText(row[label]) !== '')
  const unknown = table.columns.filter((label) => !known.has(fold(label)) && (label !== '' || holds(label)))
  if (unknown.length > 0) {
    const others = [...best.map.keys(), ...(facts.ignored ?? [])].join(', ')
    throw new SourceChanged(
      id,
      `unknown column "${unknown.join('", "')}"; ${found}; expected none but ${others}`,
    )
  }
  return best.map
}

const fold = (label: string) => cleanText(label).toLowerCase()
