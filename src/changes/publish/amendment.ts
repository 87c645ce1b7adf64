/** What has become of a record that both editions hold. */
import type { Announced } from '#contract/announced.ts'
import type { ChangedField } from '#contract/changes.ts'
import type { Found } from './compare.ts'

/** A record as both editions have it: columns with `was_` and `now_` before their names. */
export type Pair = { record_id: string; day: string | null } & Record<string, unknown>

/** Columns that are held against each other. */
export const comparedColumns = ({ content = [] }: Pick<Announced, 'content'>): string[] => [
  'status',
  'revision',
  'filled',
  ...content,
]

const IS_GONE: ReadonlySet<unknown> = new Set(['withdrawn', 'no_longer_listed'])

/** The change, or null where nothing is to be told. */
export function amendmentOf(
  pair: Pair,
  { content = [] }: Pick<Announced, 'content'>,
  judgedAlike: boolean,
): Found | null {
  const [was, now] = [pair.was_status, pair.now_status]
  const rewritten = (pair.now_revision as number) > (pair.was_revision as number)
  const found = { record_id: pair.record_id, day: pair.day }
  if (was !== now && IS_GONE.has(now)) {
    // That it is withdrawn is read off marks and other rows: another version may read them otherwise.
    if (now === 'withdrawn' && !judgedAlike && !rewritten) return null
    return { kind: now as Found['kind'], ...found, fields: [] }
  }
  const fields = rewritten ? content.flatMap((name) => changedField(pair, name) ?? []) : []
  const isBack = IS_GONE.has(was) && was !== now
  const isAmendedByOther = was === 'listed' && now === 'amended' && !rewritten && judgedAlike
  if (isBack || isAmendedByOther) fields.push({ field: 'status', before: was, after: now })
  return fields.length > 0 ? { kind: 'amended', ...found, fields } : null
}

function changedField(pair: Pair, name: string): ChangedField | null {
  const before = filledIn(pair.was_filled).has(name) ? null : (pair[`was_${name}`] ?? null)
  const after = filledIn(pair.now_filled).has(name) ? null : (pair[`now_${name}`] ?? null)
  return before === after ? null : { field: name, before, after }
}

/** Fields that are not the publisher's own: a JSON array of objects by field. */
const filledIn = (filled: unknown): Set<string> =>
  new Set(typeof filled === 'string' ? (JSON.parse(filled) as object[]).flatMap(Object.keys) : [])
