/** Bands of workers, by which notices are told apart by size. 50 is where the federal act begins. */
import { type Sql, trusted } from '#storage/sql.ts'

/** The fewest workers of each band. */
export const BAND_STARTS = [0, 50, 100, 250, 500, 1000] as const

const cases = BAND_STARTS.toReversed().map((least) => `when employees_affected >= ${least} then ${least}`)

/** The fewest workers of the band that a notice is in; null where it gives no number. */
export const SIZE_BANDS: Sql = trusted(`case ${cases.join(' ')} end`)

/** The band that begins with so many workers, as parameters of the list ask for it; null is that of no number. */
export function sizeOf(start: string | null): { min_employees: number | null; max_employees: number | null } {
  if (start === null) return { min_employees: null, max_employees: null }
  const least = Number(start)
  const next = BAND_STARTS.find((each) => each > least)
  return { min_employees: least, max_employees: next === undefined ? null : next - 1 }
}
