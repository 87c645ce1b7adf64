/**
 * Invented cases in the form of the disclosure files since FY2020, read by the real reader: what a fresh install shows
 * until its first refresh. No employer in them exists; some share their names with the sample of layoff notices.
 */
import type { SampleFile } from '#ingest/files/sample-file.ts'
import { addDays, daysBetween, fiscalYear, type IsoDate } from '#lib/dates.ts'

/** Weeks of invented cases, so that three fiscal years have some. */
const WEEKS = 120
const CASES_A_WEEK = 3

const FIRST_WORDS = 'Amber Birch Cobalt Dune Ember Fjord Granite Harbor Indigo Juniper Kestrel Lark'.split(
  ' ',
)
const LAST_WORDS = 'Foods Logistics Motors Health Software Textiles Paper Retail'.split(' ')
const ENDINGS = [', Inc.', ' LLC', ' Corporation', '']
const PLACES = [
  ['Birmingham', 'AL'],
  ['Indianapolis', 'IN'],
  ['Baltimore', 'MD'],
  ['San Jose', 'CA'],
  ['Austin', 'TX'],
  ['New York', 'NY'],
  ['Seattle', 'WA'],
] as const
const OCCUPATIONS = [
  { soc: '15-1252.00', title: 'Software Developers', job: 'Software Engineer', wage: 118_000 },
  { soc: '15-2051.00', title: 'Data Scientists', job: 'Data Scientist', wage: 124_000 },
  { soc: '13-2011.00', title: 'Accountants and Auditors', job: 'Senior Accountant', wage: 84_000 },
  { soc: '17-2141.00', title: 'Mechanical Engineers', job: 'Design Engineer', wage: 97_000 },
  { soc: '29-1141.00', title: 'Registered Nurses', job: 'Registered Nurse', wage: 79_000 },
] as const
const LEVELS = ['I', 'II', 'III', 'IV'] as const
const VISA_CLASSES = { 'I-200': 'H-1B', 'I-201': 'H-1B1 Chile', 'I-203': 'E-3 Australian' } as const

const HEADER =
  `CASE_NUMBER CASE_STATUS RECEIVED_DATE DECISION_DATE ORIGINAL_CERT_DATE VISA_CLASS JOB_TITLE SOC_CODE SOC_TITLE
FULL_TIME_POSITION BEGIN_DATE END_DATE TOTAL_WORKER_POSITIONS EMPLOYER_NAME EMPLOYER_CITY EMPLOYER_STATE NAICS_CODE WORKSITE_CITY
WORKSITE_STATE WAGE_RATE_OF_PAY_FROM WAGE_RATE_OF_PAY_TO WAGE_UNIT_OF_PAY PREVAILING_WAGE PW_UNIT_OF_PAY PW_WAGE_LEVEL
H_1B_DEPENDENT WILLFUL_VIOLATOR`.split(/\s+/)

/** A file for each fiscal year with cases, the newest decided a few days before `today`. */
export function sampleCases(today: IsoDate): SampleFile[] {
  const lines = new Map<number, string[]>()
  for (let number = 0; number < WEEKS * CASES_A_WEEK; number++) {
    const decided = addDays(today, -3 - Math.floor((number * 7) / CASES_A_WEEK))
    const year = fiscalYear(decided)
    lines.set(year, [...(lines.get(year) ?? []), caseLine(number, decided)])
  }
  return [...lines].reverse().map(([year, cases]) => ({
    part: String(year),
    url: `https://www.dol.gov/media/LCA_Disclosure_Data_FY${year}.xlsx`,
    text: `${[HEADER.join(','), ...cases].join('\n')}\n`,
  }))
}

/** One case, always the same for the same day. */
function caseLine(number: number, decided: IsoDate): string {
  const received = addDays(decided, -7)
  const prefix = number % 23 === 5 ? 'I-203' : number % 41 === 7 ? 'I-201' : 'I-200'
  const { soc, title, job, wage } = pick(OCCUPATIONS, number * 3)
  const level = number % LEVELS.length
  const yearly = wage + 9000 * level + 250 * (number % 17)
  const hourly = number % 6 === 4
  const rate = (usd: number) => (hourly ? (usd / 2080).toFixed(2) : String(usd))
  const employer = number % 24
  const [city, state] = pick(PLACES, employer * 2)
  const [worksite, worksiteState] = number % 5 === 0 ? pick(PLACES, number) : [city, state]
  const cells: Record<string, string | number> = {
    CASE_NUMBER: `${prefix}-${julianDay(received)}-${String(100_000 + number)}`,
    CASE_STATUS: statusOf(number),
    RECEIVED_DATE: received,
    DECISION_DATE: decided,
    VISA_CLASS: VISA_CLASSES[prefix],
    JOB_TITLE: job,
    SOC_CODE: soc,
    SOC_TITLE: title,
    FULL_TIME_POSITION: number % 29 === 11 ? 'N' : 'Y',
    BEGIN_DATE: addDays(decided, 60),
    END_DATE: addDays(decided, 60 + 1095),
    TOTAL_WORKER_POSITIONS: number % 31 === 3 ? 10 : 1,
    EMPLOYER_NAME: `"${pick(FIRST_WORDS, employer * 5)} Sample ${pick(LAST_WORDS, employer * 3)}${pick(ENDINGS, employer)}"`,
    EMPLOYER_CITY: city,
    EMPLOYER_STATE: state,
    NAICS_CODE: pick(['541511', '493110', '336350', '622110'], employer),
    WORKSITE_CITY: worksite,
    WORKSITE_STATE: worksiteState,
    WAGE_RATE_OF_PAY_FROM: rate(yearly),
    WAGE_RATE_OF_PAY_TO: number % 3 === 1 ? rate(yearly + 15_000) : '',
    // A few of the real ones are like this: a yearly figure under the wrong unit.
    WAGE_UNIT_OF_PAY: hourly || number === 50 ? 'Hour' : 'Year',
    PREVAILING_WAGE: rate(yearly - 4000),
    PW_UNIT_OF_PAY: hourly ? 'Hour' : 'Year',
    PW_WAGE_LEVEL: LEVELS[level]!,
    H_1B_DEPENDENT: employer % 8 === 1 ? 'Yes' : 'No',
    WILLFUL_VIOLATOR: 'No',
  }
  return HEADER.map((name) => cells[name] ?? '').join(',')
}

function statusOf(number: number): string {
  if (number % 37 === 9) return 'Denied'
  if (number % 19 === 6) return 'Certified - Withdrawn'
  return number % 43 === 12 ? 'Withdrawn' : 'Certified'
}

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length]!

/** `24001` for 1 January 2024, as case numbers have it. */
const julianDay = (date: IsoDate) =>
  `${date.slice(2, 4)}${String(daysBetween(`${date.slice(0, 4)}-01-01`, date) + 1).padStart(3, '0')}`
