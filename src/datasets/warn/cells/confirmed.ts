/** Counts above what is plausible that somebody has looked at, and that hold. */
import type { IsoDate } from '#lib/dates.ts'
import { foldEmployer } from './names.ts'

/** One count, of one notice. */
export interface ConfirmedCount {
  company_name: string
  notice_date: IsoDate
  /** People, as the publisher prints it. */
  employees_affected: number
  because: string
}

/** The confirmed count of a notice; null where there is none. */
export function confirmedCount(
  confirmed: readonly ConfirmedCount[] | undefined,
  company_name: string,
  notice_date: IsoDate | null,
): number | null {
  const found = confirmed?.find(
    (c) => c.notice_date === notice_date && foldEmployer(c.company_name) === foldEmployer(company_name),
  )
  return found?.employees_affected ?? null
}
