/** From the cells of one case row to the row we keep. */
import type { FileNotes } from '#ingest/files/file-source.ts'
import { fiscalYear, type IsoDate } from '#lib/dates.ts'
import { bareCell, readCaseNumber, visaClassOfCase } from './cells.ts'
import { columnReaders } from './columns.ts'
import type { Columns } from './headers.ts'
import { annualise, annualiseRange, type WageFlag, type WageUnit } from './wages.ts'

/** A row of `lca_rows`; its fields are told there. */
export type LcaRow = {
  case_number: string
  fiscal_year: number | null
  status: string | null
  visa_class: string | null
  received_date: IsoDate | null
  decision_date: IsoDate | null
  begin_date: IsoDate | null
  end_date: IsoDate | null
  employer: string | null
  employer_city: string | null
  employer_state: string | null
  naics: string | null
  job_title: string | null
  soc_code: string | null
  soc_title: string | null
  full_time: boolean | null
  workers: number | null
  worksite_city: string | null
  worksite_state: string | null
  wage_from: number | null
  wage_to: number | null
  wage_unit: WageUnit | null
  annual_from: number | null
  annual_to: number | null
  annual_wage_usd: number | null
  wage_flag: WageFlag | null
  pw_wage: number | null
  pw_unit: WageUnit | null
  annual_pw: number | null
  pw_flag: WageFlag | null
  pw_level: string | null
  h1b_dependent: boolean | null
  willful_violator: boolean | null
}

/**
 * Makes the reader of a file's rows: cells in, row out, or null for padding and for a row that is left out. `place`
 * says where the row stands, for a person who looks for it.
 */
export function makeRowReader(
  columns: Columns,
  notes: FileNotes,
): (cells: readonly string[], place: string) => LcaRow | null {
  let case_number = ''
  const read = columnReaders(columns, (item) => notes.review({ ...item, row: case_number }))
  const numberAt = columns.at.case_number!

  return (cells, place) => {
    const cell = cells[numberAt] ?? ''
    const found = readCaseNumber(bareCell(cell))
    if (!found) {
      const reason = found === undefined ? 'no case number' : 'content without a case number'
      if (found === undefined || hasContent(cells, columns))
        notes.leftOut({ field: 'case_number', cell, reason, row: place })
      return null
    }
    case_number = found
    const decision_date = read.decision_date(cells)
    const received_date = read.received_date(cells)
    const dated = decision_date ?? received_date
    const range = read.wage_text(cells)
    const wage_from = range ? range.from : read.wage_from(cells)
    const wage_to = range ? range.to : read.wage_to(cells)
    const wage_unit = read.wage_unit(cells)
    const wage = annualiseRange(wage_from, wage_to, wage_unit)
    const pw_wage = read.pw_wage(cells)
    const pw_unit = read.pw_unit(cells)
    const pw = annualise(pw_wage, pw_unit)
    const partTime = read.part_time(cells)
    return {
      case_number,
      fiscal_year: dated ? fiscalYear(dated) : read.year(cells),
      status: withWithdrawal(read.status(cells), read.withdrawn(cells)),
      visa_class: read.visa_class(cells) ?? visaClassOfCase(case_number),
      received_date,
      decision_date,
      begin_date: read.begin_date(cells),
      end_date: read.end_date(cells),
      employer: read.employer(cells),
      employer_city: read.employer_city(cells),
      employer_state: read.employer_state(cells),
      naics: read.naics(cells),
      job_title: read.job_title(cells),
      soc_code: read.soc_code(cells),
      soc_title: read.soc_title(cells),
      full_time: partTime === null ? read.full_time(cells) : !partTime,
      workers: read.workers(cells),
      worksite_city: read.worksite_city(cells),
      worksite_state: read.worksite_state(cells),
      wage_from,
      wage_to,
      wage_unit,
      annual_from: wage.annual_from,
      annual_to: wage.annual_to,
      annual_wage_usd: wage.annual_wage_usd,
      wage_flag: wage.wage_flag,
      pw_wage,
      pw_unit,
      annual_pw: pw.annual,
      pw_flag: pw.flag,
      pw_level: read.pw_level(cells),
      h1b_dependent: read.h1b_dependent(cells),
      willful_violator: read.willful_violator(cells),
    }
  }
}

/** False for padding, of which a sheet may have a million rows. A row's own number in front of it is no content. */
function hasContent(cells: readonly string[], { numbered }: Columns): boolean {
  for (let i = numbered ? 1 : 0; i < cells.length; i++)
    if (cells[i] !== '' && bareCell(cells[i]!) !== '') return true
  return false
}

/** FY2008 and FY2009 tell of a withdrawal beside the status. */
const withWithdrawal = (status: string | null, withdrawn: boolean | null) =>
  status === 'certified' && withdrawn === true ? 'certified_withdrawn' : status
