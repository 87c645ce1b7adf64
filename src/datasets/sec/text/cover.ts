/** The cover page: the day reported and the company's name, for filings of which only a document is at hand. */
import { type IsoDate, isIsoDate } from '#lib/dates.ts'
import { cleanText } from '#lib/text.ts'
import { tenDigits } from '../accession.ts'
import type { Line } from './blocks.ts'
import { findDates } from './dates.ts'

/** What a cover says; null what it does not. */
export interface Cover {
  report_date: IsoDate | null
  company: string | null
  /** `8-K/A` where it says that it is an amendment. */
  form: string | null
}

const COVER_LINES = 80
const DATE_LABEL = /date\s+of\s+(?:the\s+)?(?:earliest\s+event\s+reported|report)/i
const NAME_LABEL = /\(?\s*exact\s+name\s+of\s+(?:the\s+)?registrant/i

/** Reads the cover out of a form's first lines, and what inline XBRL says of it in `source`. */
export function readCover(lines: readonly Line[], source: string): Cover {
  const top = lines.slice(0, COVER_LINES).map(({ text }) => text)
  const tagged = readTags(source)
  const amended = top.some(
    (line) => /^\W*form\s+8-?k\s*\/\s*a\b/i.test(line) || /^\W*amendment no/i.test(line),
  )
  return {
    report_date: tagged.report_date ?? readReportDate(top),
    company: tagged.company ?? readCompany(top),
    form: tagged.form ?? (amended ? '8-K/A' : null),
  }
}

function readReportDate(top: readonly string[]): IsoDate | null {
  const labels = top.flatMap((line, i) => (DATE_LABEL.test(line) ? [i] : []))
  const [first, last] = [labels[0], labels.at(-1)]
  if (first === undefined || last === undefined) return null
  const own = top.slice(first, last + 2).join(' ')
  // Either after its label or on the line above; where two days stand, the earlier one is the event's.
  const dates = findDates(own)
  const found = dates.length > 0 ? dates : findDates(top[first - 1] ?? '')
  return found.map(({ date }) => date).sort()[0] ?? null
}

function readCompany(top: readonly string[]): string | null {
  const at = top.findIndex((line) => NAME_LABEL.test(line))
  if (at < 0) return null
  const sameLine = top[at]!.slice(0, NAME_LABEL.exec(top[at]!)!.index).trim()
  const name = sameLine || (top[at - 1] ?? '')
  const clean = cleanText(name).replace(/^[\W_]+|[\s_]+$/g, '')
  return /[A-Za-z]{2}/.test(clean) && clean.length <= 150 && !DATE_LABEL.test(clean) ? clean : null
}

/** The facts of the cover that inline XBRL marks. */
function readTags(source: string): Cover & { cik: string | null } {
  const tag = (name: string) => {
    const found = new RegExp(`name="dei:${name}"[^>]*>([\\s\\S]{0,400}?)</ix:non`, 'i').exec(source)
    return found ? cleanText(found[1]!.replace(/<[^>]*>/g, '')) : ''
  }
  const type = tag('DocumentType')
  const period = tag('DocumentPeriodEndDate')
  const date = isIsoDate(period) ? period : (findDates(period)[0]?.date ?? null)
  return {
    report_date: date,
    company: tag('EntityRegistrantName') || null,
    form: /^8-K(\/A)?$/.test(type) ? (tag('AmendmentFlag') === 'true' ? '8-K/A' : type) : null,
    cik: tenDigits(tag('EntityCentralIndexKey')),
  }
}
