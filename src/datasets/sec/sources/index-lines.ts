/** EDGAR's indexes: one line per filing and filer, in three layouts. */
import { type ReviewItem, SourceChanged } from '#ingest/source.ts'
import { type IsoDate, isIsoDate } from '#lib/dates.ts'
import { cleanText } from '#lib/text.ts'
import { readFilingAddress, tenDigits } from '../accession.ts'

/** A line of an index. */
export interface IndexLine {
  form: string
  company: string
  cik: string
  filing_date: IsoDate
  accession: string
}

/** The end of a line of a fixed-width index, whatever the widths before it: CIK, day, file. */
const TAIL = /\s(\d{1,10})\s+(\d{8}|\d{4}-\d\d-\d\d)\s+(edgar\/data\/\S+)\s*$/
const RULE = /^-{20,}\s*$/
const NAMES = ['Form Type', 'Company Name', 'CIK', 'Date Filed', 'File Name']

/**
 * Reads an index by form, by company, or `master.idx`. Widths of columns changed over the years, so they are read off
 * the header, which some copies have broken over two lines. Throws SourceChanged when there is no header to read.
 *
 * @param wanted forms that are read; lines of others are passed over unread.
 */
export function readIndexLines(
  source: string,
  url: string,
  text: string,
  wanted: (form: string) => boolean,
): { lines: IndexLine[]; review: ReviewItem[] } {
  const all = text.split(/\r?\n/)
  const rule = all.findIndex((line) => RULE.test(line))
  if (rule < 0) throw new SourceChanged(source, `${url} is no index: it has no dashed line below a header`)
  const split = headerSplit(source, url, all.slice(0, rule))
  const lines: IndexLine[] = []
  const review: ReviewItem[] = []
  for (const line of all.slice(rule + 1)) {
    if (line.trim() === '') continue
    const parts = split(line)
    if (parts && !wanted(parts.form)) continue
    const read = parts && readLine(parts)
    if (read) lines.push(read)
    else review.push({ field: 'line', cell: line.trim(), reason: 'is not a line of an index', row: url })
  }
  return { lines, review }
}

/** A line cut into cells, not yet read. */
interface Cells {
  form: string
  company: string
  cik: string
  day: string
  file: string
}

type Split = (line: string) => Cells | null

function headerSplit(source: string, url: string, above: readonly string[]): Split {
  const labelled = above.findIndex((line) => /Form Type/.test(line) && /Company Name/.test(line))
  const header = labelled < 0 ? '' : above[labelled]!
  const whole = above.slice(labelled).join(' ')
  const missing = NAMES.filter((name) => labelled < 0 || !whole.includes(name))
  if (missing.length > 0) throw new SourceChanged(source, `${url} has no column ${missing.join(', ')}`)
  if (header.includes('|')) return splitByBars(header)
  const [formAt, companyAt] = [header.indexOf('Form Type'), header.indexOf('Company Name')]
  const second = Math.max(formAt, companyAt)
  return (line) => {
    const tail = TAIL.exec(line)
    if (!tail) return null
    const [left, right] = [line.slice(0, second), line.slice(second, tail.index)]
    const [form, company] = formAt < companyAt ? [left, right] : [right, left]
    return { form: form.trim(), company, cik: tail[1]!, day: tail[2]!, file: tail[3]! }
  }
}

function splitByBars(header: string): Split {
  const names = header.split('|').map((name) => name.trim())
  const at = (name: string) => names.indexOf(name)
  return (line) => {
    const cells = line.split('|')
    if (cells.length !== names.length) return null
    const [form, company, cik, day, file] = NAMES.map((name) => cells[at(name)]!.trim())
    return { form: form!, company: company!, cik: cik!, day: day!, file: file! }
  }
}

function readLine({ form, company, cik, day, file }: Cells): IndexLine | null {
  const date = day.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
  const accession = readFilingAddress(file)?.accession
  const name = cleanText(company)
  const number = tenDigits(cik)
  if (!accession || !number || !isIsoDate(date) || name === '') return null
  return { form, company: name, cik: number, filing_date: date, accession }
}
