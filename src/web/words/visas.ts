/** Words for visas: which fiscal year stands for now, how occupations are written, where figures come from. */
import { count, shared, UNKNOWN } from './numbers.ts'

export const H1B_SOURCE =
  'US Citizenship and Immigration Services, H-1B Employer Data Hub: first decisions on petitions of employers, not people and not visas.'
export const LCA_SOURCE =
  'US Department of Labor, LCA disclosure data: cases that attest a wage; they are no petitions and no visas.'

interface HeldYear {
  fiscal_year: number
  partial: boolean
}

/** The newest year that is held whole, or the newest of all where none is; undefined where none is held. */
export const yearOf = <Year extends HeldYear>(years: readonly Year[]): Year | undefined => {
  const newestFirst = [...years].sort((a, b) => b.fiscal_year - a.fiscal_year)
  return newestFirst.find(({ partial }) => !partial) ?? newestFirst[0]
}

/** All years from the first to the last; one that is not held is a year without figures. */
export function yearsInRow<Year extends HeldYear>(
  years: readonly Year[],
): { fiscal_year: number; held: Year | undefined }[] {
  const numbers = years.map(({ fiscal_year }) => fiscal_year)
  const first = Math.min(...numbers)
  return numbers.length === 0
    ? []
    : Array.from({ length: Math.max(...numbers) - first + 1 }, (_, i) => ({
        fiscal_year: first + i,
        held: years.find(({ fiscal_year }) => fiscal_year === first + i),
      }))
}

interface Certified {
  petitions: number
  statuses_missing: number
  certification_rate: number | null
}

/** `97%`; `83% of 6 that tell` where some cases do not tell how they were decided, so that few are not taken for all. */
export function certifiedShare({ petitions, statuses_missing, certification_rate }: Certified): string {
  const share = shared(certification_rate)
  if (certification_rate === null || statuses_missing === 0) return share
  return `${share} of ${count(petitions - statuses_missing)} that tell`
}

/** `Chief executives`: titles are filed in all kinds of letters. */
export function occupationTitle(title: string | null | undefined, code?: string | null): string {
  if (!title) return code ?? UNKNOWN
  const small = title.toLowerCase()
  return small.charAt(0).toUpperCase() + small.slice(1)
}
