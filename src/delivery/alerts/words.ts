/** Notices in the words of a mail. */
import type { ChangedField, ChangeKind } from '#contract/changes.ts'
import type { NoticeChange } from './collect.ts'

/** A notice as the list shows it; what of it a mail tells. */
export interface ShownNotice {
  id: string
  company_name: string
  city: string | null
  county: string | null
  state: string
  employees_affected: number | null
  notice_date: string | null
  effective_date: string | null
  layoff_type: string | null
  source_url: string
}

/** A notice that is told, and what has become of it. */
export interface ToldNotice extends NoticeChange {
  notice: ShownNotice
}

/** The kinds, in the order in which a mail tells them. */
export const SECTIONS: readonly { kind: ChangeKind; title: string; counted: string }[] = [
  { kind: 'created', title: 'New', counted: 'new' },
  { kind: 'amended', title: 'Amended', counted: 'amended' },
  { kind: 'withdrawn', title: 'Withdrawn', counted: 'withdrawn' },
  { kind: 'no_longer_listed', title: 'No longer listed by the state', counted: 'no longer listed' },
]

/** `3 new, 1 amended` */
export const countKinds = (told: readonly Pick<NoticeChange, 'kind'>[]): string =>
  SECTIONS.flatMap(({ kind, counted }) => {
    const count = told.filter((each) => each.kind === kind).length
    return count > 0 ? [`${count} ${counted}`] : []
  }).join(', ')

/** A line of a notice: what it is about, and what it says. */
export type Line = readonly [label: string, value: string]

/** Lines of a notice but for its name and links. */
export function linesOf({ notice, kind, fields }: ToldNotice): Line[] {
  return [
    ['Place', placeOf(notice)],
    ['Workers', notice.employees_affected === null ? 'not told' : count(notice.employees_affected)],
    ['Notice', notice.notice_date ?? 'no date told'],
    [
      LAYOFF[notice.layoff_type ?? ''] ?? 'Layoff',
      notice.effective_date ? `from ${notice.effective_date}` : 'no date told',
    ],
    ...(kind === 'amended' ? fields.map((field): Line => ['Changed', changed(field)]) : []),
  ]
}

const LAYOFF: Readonly<Record<string, string>> = { closure: 'Closure', relocation: 'Relocation' }

const placeOf = ({ city, county, state }: ShownNotice): string =>
  [city, county, state].filter((part) => part !== null).join(', ')

const count = (value: number) => value.toLocaleString('en-US')

/** `employees affected: 80, now 112` */
function changed({ field, before, after }: ChangedField): string {
  return `${field.replaceAll('_', ' ')}: ${shown(before)}, now ${shown(after)}`
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return 'not told'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'number' ? count(value) : String(value).replaceAll('_', ' ')
}
