/** Florida's export. */
import { cleanText } from '#lib/text.ts'
import type { RawNotice } from '../../cells/notice.ts'
import fl from '../../sources/fl.ts'
import type { ExportFacts, RefineExport } from './facts.ts'

/** An airport or a base that stands in place of a street: `Miami International Airport`, `Eglin Air Force Base`. */
const AIRPORT =
  /^(?:[A-Z][\w.]+(?: [A-Z][\w.]+)? - )?[A-Z][\w.]+(?: [A-Z][\w.]+)? (?:International|Int['’]l\.?|Regional|Executive) ?Airport$|^[A-Z]\w+ (?:Air Force Base|AFB)$/

/** The lines with those of an airport made one: it may take three (`Dania -`, `Hollywood`, `International Airport`). */
function withWholeAirport(lines: readonly string[]): string[] {
  for (let at = lines.length - 1; at > 0; at--)
    for (const count of [1, 2, 3]) {
      const name = lines.slice(at, at + count).join(' ')
      // What ends in a dash goes on in the next line.
      if (AIRPORT.test(name) && !lines[at - 1]!.endsWith('-'))
        return [...lines.slice(0, at), name, ...lines.slice(at + count)]
    }
  return [...lines]
}

/**
 * Name, street and town of Florida's cells. Where the town ends as on today's pages, they are read as those; in the
 * older lists the name goes on over several lines, up to the one that begins with a house number.
 */
const refine: RefineExport = (notice, row, document) => {
  const lines = notice.company_name.split('\n').map(cleanText).filter(Boolean)
  const last = lines.at(-1) ?? ''
  if (/,\s*FL\s*,\s*\d{5}/.test(last)) return fl.facts.refine!(notice, row, document) as RawNotice
  const town = /^(.*?)[\s,]+FL[\s,]*(\d{5}(?:-\d{4})?)?$/i.exec(last)
  const before = withWholeAirport(town ? lines.slice(0, -1) : lines)
  const isStreet = (line: string) =>
    /^\d+[A-Z]? \S|^(?:one|p\.? ?o\.? box) /i.test(line) || AIRPORT.test(line)
  const street = before.findIndex((line, i) => i > 0 && isStreet(line))
  const end = street < 0 ? before.length : street
  return {
    ...notice,
    company_name: before.slice(0, end).join(' ').replace(/- /g, '-'),
    site_address: before.slice(end).join(', '),
    city: town?.[1] ?? '',
    zip: town?.[2] ?? '',
  }
}

const facts: ExportFacts = {
  columns: {
    company_name: 'Company Name',
    notice_date: 'State Notification Date',
    effective_date: 'Layoff Date',
    employees_affected: 'Employees Affected',
    industry: 'Industry',
  },
  refine,
}
export default facts
