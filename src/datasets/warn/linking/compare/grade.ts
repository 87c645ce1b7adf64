/** How well two notices agree in one respect. `unknown` where one of them does not tell: that speaks for nothing. */
export type Grade = 'same' | 'near' | 'unknown' | 'other'

/** The grade of two values that either are the same or are not; null and '' are not told. */
export function gradeOf<Value>(a: Value | null, b: Value | null): 'same' | 'unknown' | 'other' {
  if (a === null || b === null || a === '' || b === '') return 'unknown'
  return a === b ? 'same' : 'other'
}
