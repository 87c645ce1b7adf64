/**
 * An invented LCA workbook in the FY2024 layout, as large as wanted: 98 columns, one case a row, then blank padding
 * rows as Excel leaves them, each an empty styled cell per column. Written as a stream, in little memory.
 */
import { STATES } from '#lib/states.ts'
import { MAIN, OFFICE, oneSheetParts, XML } from '#lib/xlsx/testing/parts.ts'
import { ZipFileWriter } from '#lib/xlsx/testing/zip-file.ts'

/** What to write. */
export interface LcaWorkbook {
  /** Rows of cases below the header. */
  cases: number
  /** Blank rows below those. */
  padding: number
  /** Every text in every cell its own shared string: more strings than any real file has. */
  distinct?: boolean
}

/** What was written, to hold a reader's result against. */
export interface WrittenWorkbook {
  /** Rows with text, the header among them. */
  rows: number
  /** Characters of all cells together. */
  characters: number
  sharedStrings: number
}

/** What a column holds: a text out of `variety` many (0: its own in every row) or a number; `blank` in 100 are empty. */
interface Column {
  name: string
  variety?: number
  number?: (random: number) => number
  blank: number
  text: string
  /** What is said of an employer is the same in all of its cases. */
  ofEmployer: boolean
}

const column = (name: string) => ({
  name,
  ofEmployer: /^(EMPLOYER|TRADE|AGENT|LAWFIRM|NAME_OF|PREPARER|NAICS)/.test(name),
})

const text = (names: string, variety: number, words: string, blank = 0): Column[] =>
  names.split(' ').map((name) => ({ ...column(name), variety, blank, text: words }))

const figure = (names: string, number: (random: number) => number, blank = 0): Column[] =>
  names.split(' ').map((name) => ({ ...column(name), number, blank, text: '' }))

const address = (of: string, cities: number, blank = 0): Column[] => [
  ...text(`${of}_ADDRESS1`, 10 * cities, 'Invention Avenue', blank),
  ...text(`${of}_ADDRESS2`, 2 * cities, 'Suite', 50),
  ...text(`${of}_CITY`, cities, 'Inventville', blank),
  ...text(`${of}_STATE`, 55, 'S', blank),
  ...text(`${of}_POSTAL_CODE`, 3 * cities, '0', blank),
  ...text(`${of}_COUNTRY`, 1, 'UNITED STATES OF AMERICA', blank),
  ...text(`${of}_PROVINCE`, 20, 'Province', 98),
]

const phone = (name: string, variety: number, blank = 0): Column[] => [
  ...text(name, variety, '+1000555', blank),
  ...text(`${name}_EXT`, 500, '', 90),
]

const one = (): number => 1
const few = (random: number): number => random % 3
/** A day of 2023 or 2024, as Excel counts. */
const day = (random: number): number => 45_000 + (random % 700)
const wage = (random: number): number =>
  random % 4 === 0 ? 30 + (random % 5000) / 100 : 60_000 + (random % 120_000)

const COLUMNS: Column[] = [
  ...text('CASE_NUMBER', 0, 'I-200-24001-'),
  ...text('CASE_STATUS', 4, 'Certified '),
  ...figure('RECEIVED_DATE DECISION_DATE', day),
  ...figure('ORIGINAL_CERT_DATE', day, 95),
  ...text('VISA_CLASS', 4, 'H-1B '),
  ...text('JOB_TITLE', 30_000, 'Inventor of Software, Level'),
  ...text('SOC_CODE SOC_TITLE', 500, '15-1252 Software Inventors and Kindred'),
  ...text('FULL_TIME_POSITION', 2, 'Y'),
  ...figure('BEGIN_DATE END_DATE', day),
  ...figure('TOTAL_WORKER_POSITIONS', one),
  ...figure('NEW_EMPLOYMENT CONTINUED_EMPLOYMENT CHANGE_PREVIOUS_EMPLOYMENT NEW_CONCURRENT_EMPLOYMENT', few),
  ...figure('CHANGE_EMPLOYER AMENDED_PETITION', few),
  ...text('EMPLOYER_NAME', 40_000, 'Invented Works & Sons, LLC of Plot'),
  ...text('TRADE_NAME_DBA', 5_000, 'Works', 70),
  ...address('EMPLOYER', 3_000),
  ...phone('EMPLOYER_PHONE', 40_000),
  ...text('EMPLOYER_FEIN', 40_000, '00-'),
  ...figure('NAICS_CODE', (random) => 541_000 + (random % 900)),
  ...text('EMPLOYER_POC_LAST_NAME EMPLOYER_POC_FIRST_NAME', 15_000, 'Contact'),
  ...text('EMPLOYER_POC_MIDDLE_NAME', 500, 'M', 80),
  ...text('EMPLOYER_POC_JOB_TITLE', 6_000, 'Keeper of Records'),
  ...address('EMPLOYER_POC', 3_000),
  ...phone('EMPLOYER_POC_PHONE', 40_000),
  ...text('EMPLOYER_POC_EMAIL', 40_000, 'contact@example.org'),
  ...text('AGENT_REPRESENTING_EMPLOYER', 2, 'Y'),
  ...text('AGENT_ATTORNEY_LAST_NAME AGENT_ATTORNEY_FIRST_NAME', 8_000, 'Agent', 20),
  ...text('AGENT_ATTORNEY_MIDDLE_NAME', 500, 'M', 60),
  ...address('AGENT_ATTORNEY', 1_000, 20),
  ...phone('AGENT_ATTORNEY_PHONE', 8_000, 20),
  ...text('AGENT_ATTORNEY_EMAIL_ADDRESS', 8_000, 'agent@example.org', 20),
  ...text('LAWFIRM_NAME_BUSINESS_NAME LAWFIRM_BUSINESS_FEIN', 5_000, 'Counsel & Counsel LLP', 20),
  ...text('STATE_OF_HIGHEST_COURT', 55, 'S', 20),
  ...text('NAME_OF_HIGHEST_STATE_COURT', 60, 'Supreme Court of', 20),
  ...figure('WORKSITE_WORKERS', one),
  ...text('SECONDARY_ENTITY', 2, 'Yes'),
  ...text('SECONDARY_ENTITY_BUSINESS_NAME', 20_000, 'Second Works', 75),
  ...text('WORKSITE_ADDRESS1', 0, 'Worksite Lane'),
  ...text('WORKSITE_ADDRESS2', 8_000, 'Suite', 60),
  ...text('WORKSITE_CITY WORKSITE_COUNTY', 5_000, 'WORKSITE SPRINGS'),
  ...text('WORKSITE_STATE', 55, 'S'),
  ...text('WORKSITE_POSTAL_CODE', 10_000, '0'),
  ...figure('WAGE_RATE_OF_PAY_FROM', wage),
  ...figure('WAGE_RATE_OF_PAY_TO', wage, 60),
  ...text('WAGE_UNIT_OF_PAY', 5, 'Year'),
  ...figure('PREVAILING_WAGE', wage),
  ...text('PW_UNIT_OF_PAY', 5, 'Year'),
  ...text('PW_TRACKING_NUMBER', 1_000, 'P-100-', 98),
  ...text('PW_WAGE_LEVEL', 4, 'I', 8),
  ...text('PW_OES_YEAR', 3, '7/1/2023 - 6/30/2024', 8),
  ...text('PW_OTHER_SOURCE', 3, 'Other', 92),
  ...figure('PW_OTHER_YEAR', (random) => 2020 + (random % 5), 92),
  ...text('PW_SURVEY_PUBLISHER PW_SURVEY_NAME', 100, 'Survey of Inventors', 92),
  ...figure('TOTAL_WORKSITE_LOCATIONS', one),
  ...text('AGREE_TO_LC_STATEMENT H_1B_DEPENDENT WILLFUL_VIOLATOR', 2, 'Yes'),
  ...text('SUPPORT_H1B STATUTORY_BASIS', 2, 'Both $60,000 or higher in annual wage', 70),
  ...text('APPENDIX_A_ATTACHED', 2, 'No', 90),
  ...text('PUBLIC_DISCLOSURE', 3, 'Disclose Business'),
  ...text('PREPARER_LAST_NAME PREPARER_FIRST_NAME', 6_000, 'Preparer', 70),
  ...text('PREPARER_MIDDLE_INITIAL', 26, 'M', 90),
  ...text('PREPARER_BUSINESS_NAME PREPARER_EMAIL', 6_000, 'preparer@example.org', 70),
]

const pick = (words: string) => (choice: number) => words.split('|')[choice % words.split('|').length]!
const digits = (length: number) => (choice: number) => String(choice).padStart(length, '0').slice(-length)
const yesNo = pick('Yes|No')
const unit = pick('Year|Hour|Year|Month|Year')
const state = (choice: number) => STATES[choice % STATES.length]!.code

/** Cells that have a form of their own, as the publisher writes them. */
const SPELLINGS: Record<string, (choice: number) => string> = {
  CASE_NUMBER: (row) => `I-200-24${digits(3)((row % 366) + 1)}-${digits(6)(row)}`,
  CASE_STATUS: pick('Certified|Certified - Withdrawn|Withdrawn|Denied'),
  VISA_CLASS: pick('H-1B|H-1B1 Chile|H-1B1 Singapore|E-3 Australian'),
  SOC_CODE: (choice) => `${digits(2)(11 + (choice % 40))}-${digits(4)(1000 + choice)}.00`,
  FULL_TIME_POSITION: pick('Y|N'),
  EMPLOYER_STATE: state,
  EMPLOYER_POSTAL_CODE: digits(5),
  WORKSITE_STATE: state,
  WORKSITE_POSTAL_CODE: digits(5),
  WAGE_UNIT_OF_PAY: unit,
  PW_UNIT_OF_PAY: unit,
  PW_WAGE_LEVEL: pick('I|II|III|IV'),
  SECONDARY_ENTITY: yesNo,
  AGREE_TO_LC_STATEMENT: yesNo,
  H_1B_DEPENDENT: yesNo,
  WILLFUL_VIOLATOR: yesNo,
}

const LETTERS = COLUMNS.map((_, i) => (i < 26 ? '' : letter(Math.floor(i / 26) - 1)) + letter(i % 26))
const EMPLOYERS = 40_000
const PIECE_CHARACTERS = 1 << 16
/** The best that deflate can do would take minutes, and unpacks no slower. */
const FAST = { level: 1 }

/** Writes the workbook to `path`. */
export async function writeLcaWorkbook(path: string, workbook: LcaWorkbook): Promise<WrittenWorkbook> {
  const strings = numberStrings(workbook)
  const written: WrittenWorkbook = { rows: 0, characters: 0, sharedStrings: strings.total }
  const zip = await ZipFileWriter.create(path)
  for (const [name, xml] of Object.entries(oneSheetParts('LCA_Disclosure_Data_FY2024')))
    await zip.add(name, xml)
  await zip.add('xl/worksheets/sheet1.xml', joined(sheetXml(workbook, strings, written)), FAST)
  await zip.add('xl/sharedStrings.xml', joined(stringsXml(workbook, strings)), FAST)
  await zip.close()
  return written
}

/** Where each column's shared strings begin: names of columns, texts that repeat, then row by row those that do not. */
interface StringNumbers {
  first: number[]
  ownFirst: number
  ownColumns: number[]
  total: number
}

function numberStrings({ cases, distinct }: LcaWorkbook): StringNumbers {
  const first: number[] = []
  const ownColumns: number[] = []
  let next = COLUMNS.length
  COLUMNS.forEach(({ variety }, column) => {
    if (variety === undefined) return
    if (variety === 0 || distinct) ownColumns.push(column)
    else {
      first[column] = next
      next += variety
    }
  })
  return { first, ownFirst: next, ownColumns, total: next + cases * ownColumns.length }
}

function* stringsXml({ cases }: LcaWorkbook, { first, ownColumns, total }: StringNumbers): Generator<string> {
  const item = (value: string) => `<si><t>${value.replace(/&/g, '&amp;')}</t></si>`
  yield `${XML}<sst xmlns="${MAIN}" count="${total}" uniqueCount="${total}">`
  for (const { name } of COLUMNS) yield item(name)
  for (const column of first.keys())
    if (first[column] !== undefined)
      for (let k = 0; k < COLUMNS[column]!.variety!; k++) yield item(cellText(column, k))
  for (let row = 0; row < cases; row++) for (const column of ownColumns) yield item(cellText(column, row))
  yield '</sst>'
}

function* sheetXml(workbook: LcaWorkbook, strings: StringNumbers, written: WrittenWorkbook) {
  const { cases, padding } = workbook
  const last = cases + padding + 1
  yield `${XML}<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}"><dimension ref="A1:${LETTERS.at(-1)}${last}"/><sheetViews><sheetView tabSelected="1" workbookViewId="0"/></sheetViews><sheetFormatPr defaultRowHeight="15"/><sheetData>`
  yield rowXml(1, LETTERS.map((at, i) => `<c r="${at}1" s="1" t="s"><v>${i}</v></c>`).join(''))
  written.rows = cases + 1
  for (const { name } of COLUMNS) written.characters += name.length
  for (let row = 0; row < cases; row++) yield caseXml(row, strings, written)
  const blanks = LETTERS.map((at) => `<c r="${at}#" s="1"/>`).join('')
  for (let row = cases + 2; row <= last; row++) yield rowXml(row, blanks.replaceAll('#', String(row)))
  yield '</sheetData><pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/></worksheet>'
}

function caseXml(row: number, strings: StringNumbers, written: WrittenWorkbook): string {
  const { first, ownFirst, ownColumns } = strings
  let own = ownFirst + row * ownColumns.length
  let cells = ''
  // Few employers file most cases.
  const employer = Math.floor(EMPLOYERS * (scramble(row ^ 0x5bd1e995) / 2 ** 32) ** 3)
  COLUMNS.forEach(({ number, blank, variety, ofEmployer }, column) => {
    const random = scramble((ofEmployer ? employer : EMPLOYERS + row) * COLUMNS.length + column)
    const isOwn = variety !== undefined && first[column] === undefined
    const at = isOwn ? own++ : 0
    const ref = `${LETTERS[column]}${row + 2}`
    if (random % 100 < blank) cells += `<c r="${ref}" s="1"/>`
    else if (number) {
      const value = String(number(random >>> 7))
      written.characters += value.length
      cells += `<c r="${ref}" s="2"><v>${value}</v></c>`
    } else {
      const choice = isOwn ? row : (random >>> 7) % variety!
      written.characters += cellText(column, choice).length
      cells += `<c r="${ref}" s="1" t="s"><v>${isOwn ? at : first[column]! + choice}</v></c>`
    }
  })
  return rowXml(row + 2, cells)
}

const rowXml = (row: number, cells: string) => `<row r="${row}" spans="1:${COLUMNS.length}">${cells}</row>`

function cellText(column: number, choice: number): string {
  const { name, text } = COLUMNS[column]!
  return SPELLINGS[name]?.(choice) ?? `${text} ${choice}`
}

/** A number out of a number that looks like chance and is the same on every machine. */
function scramble(seed: number): number {
  let x = Math.imul(seed ^ (seed >>> 16), 0x45d9f3b)
  x = Math.imul(x ^ (x >>> 16), 0x45d9f3b)
  return (x ^ (x >>> 16)) >>> 0
}

function letter(index: number): string {
  return String.fromCharCode(65 + index)
}

/** The same text in larger pieces, which deflate takes faster. */
function* joined(pieces: Iterable<string>): Generator<string> {
  let text = ''
  for (const piece of pieces) {
    text += piece
    if (text.length < PIECE_CHARACTERS) continue
    yield text
    text = ''
  }
  yield text
}
