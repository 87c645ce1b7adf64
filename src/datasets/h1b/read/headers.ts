/**
 * The headers under which the hub has published, and what each column is to us. Files differ by when and where they
 * were saved, not by fiscal year, so the header alone decides how a file is read.
 */
import { SourceChanged } from '#ingest/source.ts'

/** Our field → its labels, in lower case with single blanks. */
const IDENTITY = {
  fiscal_year: ['fiscal year'],
  employer: ['employer', 'employer (petitioner) name'],
  tax_id_last4: ['tax id'],
  naics_sector: ['naics', 'industry (naics) code'],
  state: ['state', 'petitioner state'],
  city: ['city', 'petitioner city'],
  zip: ['zip', 'petitioner zip code'],
} as const

/** The label by which a yearly file is told from an export of the dashboard. */
const YEARLY_EMPLOYER = 'employer'
/** Known and not kept: the number of the line on the screen. */
const LINE_NUMBER = 'line by line'
/** In the long form each count has a line of its own. */
const MEASURE_NAME = ['measure names']
const MEASURE_VALUE = ['measure values']

export type IdentityField = keyof typeof IDENTITY

/** The two-way split of the yearly files and of the dashboard until 2024. */
export const TWO_WAY = [
  'initial_approvals',
  'initial_denials',
  'continuing_approvals',
  'continuing_denials',
] as const

/** The six-way split of the dashboard since FY2025. */
export const SIX_WAY = [
  'new_employment_approvals',
  'new_employment_denials',
  'continuation_approvals',
  'continuation_denials',
  'change_with_same_employer_approvals',
  'change_with_same_employer_denials',
  'new_concurrent_approvals',
  'new_concurrent_denials',
  'change_of_employer_approvals',
  'change_of_employer_denials',
  'amended_approvals',
  'amended_denials',
] as const

export type CountField = (typeof TWO_WAY)[number] | (typeof SIX_WAY)[number]

/** `initial approval` and `initial approvals` → `initial_approvals`: the hub has published both. */
const COUNTS = new Map<string, CountField>(
  [...TWO_WAY, ...SIX_WAY].flatMap((field) => {
    const plural = field.replaceAll('_', ' ')
    return [
      [plural, field],
      [plural.slice(0, -1), field],
    ] as const
  }),
)

/** A label as it is compared: three blanks stand behind `Fiscal Year` in exports of the dashboard. */
function foldLabel(label: string): string {
  return label.replace(/\s+/g, ' ').trim().toLowerCase()
}

/** The count that a label means, or undefined. */
export function countField(label: string): CountField | undefined {
  return COUNTS.get(foldLabel(label))
}

export type Split = 'two_way' | 'six_way'

/** The split that these counts make up. Null when some are missing, or both splits are mixed. */
export function findSplit(fields: ReadonlySet<CountField>): Split | null {
  const has = (split: readonly CountField[]) =>
    split.length === fields.size && split.every((field) => fields.has(field))
  if (has(TWO_WAY)) return 'two_way'
  return has(SIX_WAY) ? 'six_way' : null
}

/** How a file's lines are to be read. */
export interface Header {
  /** `yearly`: one of the static files of one year; `dashboard`: exported by hand, and maybe filtered. */
  layout: 'yearly' | 'dashboard'
  /** The labels as published. */
  labels: readonly string[]
  /** Cell of each field that tells whose counts they are. */
  identity: Readonly<Record<IdentityField, number>>
  /** Cell of the line number, where there is one. */
  line: number | null
  counts: WideCounts | LongCounts
}

/** One cell for each count. */
export interface WideCounts {
  form: 'wide'
  split: Split
  cells: ReadonlyMap<CountField, number>
}

/** The long form: a line for each count, with a cell that names the count and one that holds it. */
export interface LongCounts {
  form: 'long'
  measure: number
  value: number
}

/** Reads a header. Throws SourceChanged with the labels that were found when it is of no known vintage. */
export function readHeader(source: string, labels: readonly string[]): Header {
  const found = new Map<string, number>()
  const refuse = (what: string) =>
    new SourceChanged(source, `${what}; found ${labels.map((label) => `"${label.trim()}"`).join(', ')}`)
  for (const [i, label] of labels.entries()) {
    const folded = foldLabel(label)
    if (found.has(folded)) throw refuse(`two columns "${label.trim()}"`)
    found.set(folded, i)
  }
  const take = (names: readonly string[]): number | undefined => {
    const name = names.find((known) => found.has(known))
    const at = name === undefined ? undefined : found.get(name)
    if (name !== undefined) found.delete(name)
    return at
  }
  const layout = found.has(YEARLY_EMPLOYER) ? 'yearly' : 'dashboard'
  const identity = {} as Record<IdentityField, number>
  for (const [field, names] of Object.entries(IDENTITY)) {
    const at = take(names)
    if (at === undefined) throw refuse(`no column ${names.map((name) => `"${name}"`).join(' or ')}`)
    identity[field as IdentityField] = at
  }
  const line = take([LINE_NUMBER]) ?? null
  const measure = take(MEASURE_NAME)
  const value = take(MEASURE_VALUE)
  const cells = new Map<CountField, number>()
  for (const [label, at] of found) {
    const field = countField(label)
    if (!field) throw refuse(`unknown column "${labels[at]!.trim()}"`)
    // Once in the singular and once in the plural.
    if (cells.has(field)) throw refuse(`two columns for ${field}`)
    cells.set(field, at)
  }
  const rest = { layout, labels, identity, line } as const
  if (measure !== undefined && value !== undefined && cells.size === 0)
    return { ...rest, counts: { form: 'long', measure, value } }
  const split = findSplit(new Set(cells.keys()))
  if (split === null || measure !== undefined || value !== undefined)
    throw refuse(
      'neither the four counts of the two-way split, nor the twelve of the six-way split, nor their long form',
    )
  return { ...rest, counts: { form: 'wide', split, cells } }
}
