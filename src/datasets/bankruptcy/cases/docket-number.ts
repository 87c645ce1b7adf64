/** The numbers of cases: one core, `YY-NNNNN`, however a court prints it. */

/**
 * `16-10992-smb` (with the judge's initials), `2:09-bk-16050-JMM` (as district courts do), `1-18-40001-ess` (with the
 * office), `18 B 12345` (Northern Illinois). Numbers of adversary proceedings (`18-ap-01001`) are none of cases.
 */
const FORM = /^(?:\d{1,2}[:-])?(?:19|20)?(\d\d)[- ]?(?:(?:bk|bky|bkc|b)[- ]?|-)(\d{1,6})(?:[-\s(,;].*)?$/i

/** The core of a case number, or null when it is none of a bankruptcy case. */
export function docketCore(printed: string): string | null {
  const text = printed
    .trim()
    .replace(/^case\s+(?:no\.?|number|#)?:?\s*/i, '')
    .replace(/[‐-―]/g, '-')
  const match = FORM.exec(text)
  return match ? `${match[1]}-${match[2]!.padStart(5, '0')}` : null
}

/** What makes a case one, whoever reports it. */
export function caseId(courtId: string, core: string): string {
  return `${courtId}-${core}`
}
