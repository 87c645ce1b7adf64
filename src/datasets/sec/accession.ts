/** Numbers and addresses of EDGAR: filings, filers, folders. */

/** The agency's web site, on which every filing has a folder. */
export const EDGAR = 'https://www.sec.gov'

/** `0000320193-24-000123`: ten digits of who sent it, two of the year, six of the count. */
export const ACCESSION = /^\d{10}-\d{2}-\d{6}$/

/** The accession number with dashes, from one with or without; null for anything else. */
export function readAccession(text: string): string | null {
  const digits = text.trim()
  if (ACCESSION.test(digits)) return digits
  return /^\d{18}$/.test(digits) ? `${digits.slice(0, 10)}-${digits.slice(10, 12)}-${digits.slice(12)}` : null
}

/** A CIK as ten digits, from a number or a text with or without zeros; null when it is none. */
export function tenDigits(cik: unknown): string | null {
  const text = String(cik ?? '').trim()
  return /^\d{1,10}$/.test(text) && Number(text) > 0 ? text.padStart(10, '0') : null
}

/** What an address under `/Archives/edgar/data/` names: filer, filing, file; null for other addresses. */
export function readFilingAddress(
  url: string,
): { cik: string; accession: string; file: string | null } | null {
  const whole = /edgar\/data\/(\d{1,10})\/(\d{10}-\d{2}-\d{6})\.txt$/.exec(url)
  if (whole) return { cik: tenDigits(whole[1])!, accession: whole[2]!, file: null }
  const inside = /edgar\/data\/(\d{1,10})\/(\d{18})\/([^/?#]*)$/.exec(url)
  const accession = inside && readAccession(inside[2]!)
  const cik = inside && tenDigits(inside[1])
  if (!accession || !cik) return null
  const file = inside[3] ?? ''
  return {
    cik,
    accession,
    file: file === '' || file === `${accession}.txt` || file.includes('-index') ? null : file,
  }
}

/** The folder of a filing. */
export function filingFolder(cik: string, accession: string): string {
  return `${EDGAR}/Archives/edgar/data/${Number(cik)}/${accession.replaceAll('-', '')}`
}

/** The page that lists a filing's documents. */
export function filingUrl(cik: string, accession: string): string {
  return `${filingFolder(cik, accession)}/${accession}-index.htm`
}

/** The whole filing as one text: header and all documents. */
export function submissionUrl(cik: string, accession: string): string {
  return `${filingFolder(cik, accession)}/${accession}.txt`
}

/** The year in which the number was given out, from 1993 on. */
export function accessionYear(accession: string): number {
  const year = Number(accession.slice(11, 13))
  return year >= 93 ? 1900 + year : 2000 + year
}
