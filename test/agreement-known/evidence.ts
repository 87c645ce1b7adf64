/** What reasons ask of two rows. */
import { type AgreementField, employerOf } from '#datasets/warn/testing/agreement-match.ts'
import { daysBetween, type IsoDate } from '#lib/dates.ts'
import type { OurRow, RegisterRow, RowDisagreement } from './known.ts'

type Row = OurRow | RegisterRow

/** A row of ours that the register lacks. */
export const onlyOurs = (d: RowDisagreement): OurRow | null =>
  d.field === null && d.kind === 'only ours' ? d.mine : null

/** A row of the register that we lack. */
export const onlyRegister = (d: RowDisagreement): RegisterRow | null =>
  d.field === null && d.kind === 'only register' ? d.theirs : null

/** The matched rows when they differ in this field, both having a value. */
export const differing = (d: RowDisagreement, field: AgreementField) =>
  d.field === field && d.kind === 'differs' ? { mine: d.mine!, theirs: d.theirs! } : null

/** The matched rows when only the register has a value. */
export const filledByRegister = (d: RowDisagreement, field: AgreementField) =>
  d.field === field && d.kind === 'only register' ? { mine: d.mine!, theirs: d.theirs! } : null

/** Whole days between two days in either direction; infinite when one is unknown. */
export const apart = (a: IsoDate | null, b: IsoDate | null) =>
  a === null || b === null ? Number.POSITIVE_INFINITY : Math.abs(daysBetween(a, b))

/** How a row is named in a list of rows: `Acme Anvils 2024-03-01`. By its layoff where it has no notice date. */
export const rowName = (row: Row) => `${row.company_name} ${row.notice_date ?? row.effective_date ?? '-'}`

/** The row as a whole is on one side only, and is one of these. */
export function oneOf(names: readonly string[]): (d: RowDisagreement) => boolean {
  const listed = new Set(names)
  return (d) => {
    const row = onlyOurs(d) ?? onlyRegister(d)
    return row !== null && listed.has(rowName(row))
  }
}

/** The field of matched rows differs or is empty on our side, and the register's row is one of these. */
export function fieldOf(field: AgreementField, names: readonly string[]): (d: RowDisagreement) => boolean {
  const listed = new Set(names)
  return (d) => d.field === field && listed.has(rowName(d.theirs!))
}

/**
 * The two names begin with the same two words, or the shorter one is a single word and begins the other: how one
 * employer's sites are named (`Acme Anvils (East)`, `Acme Anvils - West`). Half a state begins with `New York`, so that
 * there a third word is asked.
 */
export function isSameFiler(a: Row, b: Row): boolean {
  const [x, y] = [employerOf(a).split(' '), employerOf(b).split(' ')]
  const words = Math.min(x[0] === 'new' && x[1] === 'york' ? 3 : 2, x.length, y.length)
  return x[0] !== '' && x.slice(0, words).join(' ') === y.slice(0, words).join(' ')
}

/** Words that many employers of a state have in their names. */
const COMMON = new Set([
  'group',
  'services',
  'service',
  'american',
  'company',
  'center',
  'hotel',
  'restaurant',
  'stores',
])

/** The two names have a telling word in common: the same letter under another name, when the rest agrees. */
export function sharesWord(a: Row, b: Row): boolean {
  const words = (row: Row) => employerOf(row).split(' ')
  const telling = new Set(words(a).filter((word) => word.length >= 4 && !COMMON.has(word)))
  return words(a).join('') === words(b).join('') || words(b).some((word) => telling.has(word))
}
