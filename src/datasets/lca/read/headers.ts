/** From the header of a file to the places of its columns. */
import { SourceChanged } from '#ingest/source.ts'
import { CONTACT_NAMES, FIELD_NAMES, type Field, IGNORED_NAMES } from './header-names.ts'

/** Where each field stands, counted from 0; a field that the file does not have is absent. */
export interface Columns {
  at: Partial<Record<Field, number>>
  /** How many columns the header has, unnamed ones at its end not counted. */
  width: number
  /** True when the first column has no name: somebody's row numbers, which are no content. */
  numbered: boolean
}

const fieldOfName = new Map<string, Field>(
  (Object.keys(FIELD_NAMES) as Field[]).flatMap((field) =>
    FIELD_NAMES[field].map((name): [string, Field] => [name, field]),
  ),
)
const ignored = new Set(IGNORED_NAMES)

/** What every file has, whoever made it. */
const NEEDED = ['case_number', 'employer', 'job_title', 'worksite_state'] as const
/** What the publisher's own files have besides; an extraction says its year and quarter in columns of its own. */
const NEEDED_OF_PUBLISHER = ['status', 'received_date', 'decision_date', 'workers'] as const

/** `="…"` undone, upper case, blanks and hyphens as underscores: `H-1B Dependent` → `H_1B_DEPENDENT`. */
export function normaliseHeader(cell: string): string {
  return cell
    .replace(/^\ufeff/, '')
    .replace(/^\s*="(.*)"\s*$/, '$1')
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '_')
}

/**
 * The columns of a header. Throws SourceChanged with the names found when a column is not known, a needed one is
 * missing, or two stand for one field.
 */
export function findColumns(header: readonly string[], source: string): Columns {
  const names = header.map(normaliseHeader)
  while (names.at(-1) === '') names.pop()
  const numbered = names[0] === '' || /^UNNAMED:_\d+$/.test(names[0] ?? '')
  const at: Columns['at'] = {}
  const unknown: string[] = []
  names.forEach((name, i) => {
    if (i === 0 && numbered) return
    const field = fieldOf(name)
    if (field === undefined) unknown.push(name === '' ? `(no name, column ${i + 1})` : name)
    else if (field !== null && at[field] !== undefined)
      throw changed(source, names, `two columns for ${field}, ${names[at[field]]} and ${name}`)
    else if (field !== null) at[field] = i
  })
  const missing = missingFields(at, names)
  // With what is needed missing, the file is another one altogether, and its other names say nothing.
  if (missing.length > 0) throw changed(source, names, `no column for ${missing.join(', ')}`)
  if (unknown.length > 0) throw changed(source, names, `unknown columns ${unknown.join(', ')}`)
  return { at, width: names.length, numbered }
}

/** The field of a normalised name, null for a column that is left, undefined for one that nobody knows. */
function fieldOf(name: string): Field | null | undefined {
  const field = fieldOfName.get(name)
  if (field !== undefined) return field
  if (ignored.has(name) || CONTACT_NAMES.test(name)) return null
  // FY2019 has worksites, wages and prevailing wages ten times, numbered `_1` to `_10`; the first is the case's.
  const repeated = /^(.+)_(10|[1-9])$/.exec(name)
  if (!repeated) return undefined
  const [, base, number] = repeated as unknown as [string, string, string]
  if (ignored.has(base)) return null
  const first = fieldOfName.get(`${base}_1`) ?? fieldOfName.get(base)
  return first === undefined ? undefined : number === '1' ? first : null
}

function missingFields(at: Columns['at'], names: readonly string[]): string[] {
  const extraction = at.year !== undefined && names.includes('QUARTER')
  const needed: readonly Field[] = extraction ? NEEDED : [...NEEDED, ...NEEDED_OF_PUBLISHER]
  const missing: string[] = needed.filter((field) => at[field] === undefined)
  if (at.wage_from === undefined && at.wage_text === undefined) missing.push('wage_from')
  return missing
}

/** Header names told, at most: a sheet of another kind may have thousands. */
const NAMES_TOLD_MAX = 300

const changed = (source: string, names: readonly string[], what: string) =>
  new SourceChanged(
    source,
    `${what}; found ${names.slice(0, NAMES_TOLD_MAX).join(', ') || 'an empty header'}${
      names.length > NAMES_TOLD_MAX ? ` and ${names.length - NAMES_TOLD_MAX} more` : ''
    }`,
  )
