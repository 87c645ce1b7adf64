/** One row of a state's list, read: what a source's parse gives, before identity, places and companies are known. */
import type { ReviewItem } from '#ingest/source.ts'
import type { IsoDate } from '#lib/dates.ts'
import { cleanText } from '#lib/text.ts'
import { type ConfirmedCount, confirmedCount } from './confirmed.ts'
import { type CountCell, countsMore, parseCountCell } from './counts.ts'
import type { DateCell, DatePrecision } from './dates.ts'
import { isFilingTotal } from './filing-totals.ts'
import { foldEmployer, parseNameCell } from './names.ts'
import { readDates } from './notice-dates.ts'
import {
  type EventType,
  layoffType,
  type NoticeMark,
  parseNotesMark,
  parseTypeCell,
  type TypeCodes,
} from './types.ts'

/** The cells of a row that mean something to us, as text, exactly as the publisher printed them. */
export interface RawNotice {
  company_name: string
  /** Street address of the site, or the whole address when the publisher prints it in one cell. */
  site_address?: string
  city?: string
  county?: string
  zip?: string
  notice_date?: string
  received_date?: string
  /** When the publisher put it on its page; taken for the notice's date where that is not printed. */
  posted_date?: string
  /** One day, a range or a list; `effective_end_date` only where the end has a cell of its own. */
  effective_date?: string
  effective_end_date?: string
  employees_affected?: string
  layoff_type?: string
  /** Permanent or temporary, where that has a cell of its own. */
  permanence?: string
  /** WARN or Non-WARN, where that has a cell of its own. */
  warn_type?: string
  naics_code?: string
  industry?: string
  /** The publisher's own number of the notice, the same for as long as it is listed. */
  notice_key?: string
  /** The `notice_key` of the notice that this row amends, where the publisher says so. */
  amends_key?: string
  /** Remarks that may hold marks (rescinded, closure); not kept as text. */
  notes?: string
  /** Address of the notice letter or of the detail page. */
  notice_url?: string
}

/** One notice as read from a publisher's page. Dates are `YYYY-MM-DD`, counts are people. */
export interface ParsedNotice {
  state: string
  company_name: string
  site_address: string | null
  city: string | null
  county: string | null
  zip: string | null
  notice_date: IsoDate | null
  notice_date_precision: DatePrecision | null
  received_date: IsoDate | null
  effective_date: IsoDate | null
  /** A date given by month, quarter or year only stands at its first day and says so here. */
  effective_date_precision: DatePrecision | null
  effective_end_date: IsoDate | null
  employees_affected: number | null
  employees_low: number | null
  employees_high: number | null
  /** The employer's total where the state's number is only a part of it. */
  employees_total: number | null
  layoff_type: 'layoff' | 'closure' | 'relocation' | null
  event_type: EventType | null
  is_temporary: boolean | null
  is_warn: boolean
  naics_code: string | null
  industry: string | null
  notice_key: string | null
  amends_key: string | null
  mark: NoticeMark | null
  source_url: string
  source_agency: string
  /** Day of the page the row stands on. */
  seen_on: IsoDate
}

/** A known misprint: what to read instead, and why. */
export interface Correction {
  value: string
  because: string
  /** How the employer's name begins, where the cell is a misprint in rows of that employer alone. */
  employer?: string
}

/** What a cell means: the value of its correction, where there is one for rows of that employer. */
export function corrected(
  corrections: Readonly<Record<string, Correction>> | undefined,
  printed: string,
  company_name: string | undefined,
): string {
  const known = corrections && Object.hasOwn(corrections, printed) ? corrections[printed] : undefined
  if (known === undefined) return printed
  const { employer, value } = known
  if (employer === undefined) return value
  return foldEmployer(company_name ?? '').startsWith(foldEmployer(employer)) ? value : printed
}

/** How one publisher's cells are to be read. */
export interface CellRules {
  state: string
  publisher: string
  /** Day-first publishers say so. */
  dateOrder?: 'mdy' | 'dmy'
  /** The publisher's own codes of the type cell. */
  types?: TypeCodes
  /** Per field: the cell as printed → what to read instead. */
  corrections?: Partial<Record<keyof RawNotice, Record<string, Correction>>>
  /** Counts too large to be taken unseen that are true: as the state's own list and other copies of it have them. */
  confirmed?: readonly ConfirmedCount[]
  /** The notice date is not published as such but taken from something else, a file's name: it then says so. */
  infersNoticeDate?: boolean
  /** The day of receipt is that of the last amendment, which may come a year after the notice. */
  receivesAmendments?: boolean
}

/** Columns headed "WARN?" answer yes or no. */
const WARN_ANSWERS: TypeCodes = {
  yes: { is_warn: true },
  y: { is_warn: true },
  true: { is_warn: true },
  no: { is_warn: false },
  n: { is_warn: false },
  false: { is_warn: false },
}

/** Reads one row. What cannot be read becomes null and an entry of `review`. */
export function readNotice(
  raw: RawNotice,
  rules: CellRules,
  place: { url: string; fetchedAt: IsoDate; year?: number },
  review: ReviewItem[],
): ParsedNotice {
  const cell = (field: keyof RawNotice) => {
    const printed = cleanText(raw[field])
    return corrected(rules.corrections?.[field], printed, raw.company_name)
  }
  const note = (field: string, reason: string, text: string) =>
    review.push({ field, cell: text, reason, row: cleanText(raw.company_name) })

  // Line breaks in the employer's cell tell marks from the name, so it is read as it stands.
  const rightName = rules.corrections?.company_name?.[cleanText(raw.company_name)]?.value
  const name = parseNameCell(rightName ?? raw.company_name)
  const dates = readDates(cell, rules, place, note)

  const confirmed = confirmedCount(rules.confirmed, name.name, dates.notice?.start ?? null)
  const count = withoutFilingTotal(
    parseCountCell(cell('employees_affected'), rules.state, confirmed),
    rules.state,
    name.name,
    dates.notice?.start ?? dates.effective?.start ?? null,
  )
  if (count.problem) note('employees_affected', count.problem, cell('employees_affected'))

  const type = parseTypeCell(cell('layoff_type'), rules.types)
  if (type.problem) note('layoff_type', type.problem, cell('layoff_type'))
  const permanence = parseTypeCell(cell('permanence'))
  const warnType = parseTypeCell(cell('warn_type'), WARN_ANSWERS)
  const notes = parseTypeCell(cell('notes'))
  const eventType = type.event_type ?? notes.event_type
  const revised = count.revised || dates.revised ? ('amendment' as const) : null
  const mark = name.mark ?? type.mark ?? parseNotesMark(cell('notes')) ?? revised
  // An update with people on top of those of before adds to it, whatever else the row calls itself.
  const added = countsMore(cell('employees_affected')) ? ('supplement' as const) : null

  return {
    state: rules.state,
    company_name: name.name,
    site_address: cell('site_address') || null,
    city: cell('city') || null,
    county: cell('county') || null,
    zip: /\b(\d{5})(?:\d{4})?\b/.exec(cell('zip'))?.[1] ?? null,
    notice_date: dates.notice?.start ?? null,
    notice_date_precision:
      (rules.infersNoticeDate || dates.isPosted) && dates.notice?.precision === 'day'
        ? 'inferred'
        : (dates.notice?.precision ?? null),
    received_date: dates.received?.start ?? null,
    effective_date: dates.effective?.start ?? null,
    effective_date_precision: dates.effective?.precision ?? null,
    effective_end_date: lastDay(dates.effective),
    employees_affected: count.workers,
    employees_low: count.low,
    employees_high: count.high,
    employees_total: count.total,
    layoff_type: layoffType(eventType),
    event_type: eventType,
    is_temporary: permanence.is_temporary ?? type.is_temporary ?? notes.is_temporary,
    is_warn: warnType.is_warn ?? type.is_warn ?? notes.is_warn ?? true,
    naics_code: naics(cell('naics_code')),
    industry: cell('industry') || null,
    notice_key: cell('notice_key') || null,
    amends_key: cell('amends_key') || null,
    mark: mark === 'amendment' || mark === null ? (added ?? mark) : mark,
    source_url: addressIn(cell('notice_url')) ?? place.url,
    source_agency: rules.publisher,
    seen_on: place.fetchedAt,
  }
}

/** The last day where a layoff goes on behind its first; one day alone says nothing of an end. */
const lastDay = ({ start, end }: DateCell): IsoDate | null => (end === start ? null : end)

/** A count that is known to be that of all states tells nothing of this one. */
function withoutFilingTotal(count: CountCell, state: string, name: string, day: IsoDate | null): CountCell {
  if (!isFilingTotal(state, name, day, count.workers)) return count
  return {
    ...count,
    workers: null,
    total: count.workers,
    problem: `"${count.workers}" is a total beyond the state`,
  }
}

/** A cell's address, unless it is none that a reader should follow: a script, or a password in it. */
function addressIn(cell: string): string | null {
  if (/^[a-z][a-z0-9+.-]*:/i.test(cell) && !/^https?:\/\/[^/?#@]+(?:[/?#]|$)/i.test(cell)) return null
  return cell || null
}

/** The first NAICS code of a cell: two to six digits, or a sector range such as `48-49`. */
function naics(cell: string): string | null {
  const range = /^(31-33|44-45|48-49)\b/.exec(cell)
  if (range) return range[1]!
  return /\b\d{2,6}\b/.exec(cell)?.[0] ?? null
}
