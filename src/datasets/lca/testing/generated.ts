/** For tests: invented cases of every kind, the same on every run where a seed is given. */
import fc from 'fast-check'
import { addDays } from '#lib/dates.ts'
import { PW_LEVELS, STATUSES, VISA_CLASSES, WAGE_UNITS } from '../build/codes.ts'
import type { LcaRow } from '../read/row.ts'
import { caseRow } from './cases.ts'

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 9 })

/** From FY2022 to FY2024, and now and then a misprint far off. */
const day = fc.oneof(
  { weight: 40, arbitrary: fc.integer({ min: 0, max: 1095 }).map((days) => addDays('2021-10-01', days)) },
  { weight: 1, arbitrary: fc.constantFrom('1999-03-03', '2041-11-05') },
)

/** A few employers in many spellings, and many in one. */
const employer = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom(
      'Cedar Works, Inc.',
      'CEDAR WORKS INCORPORATED',
      'Cedar Works LLC',
      'Ålder & Sons',
      'ALDER AND SONS',
      '100% Fir_Mill \\ Co',
      '100% FIR MILL COMPANY',
      "O'Birch Hall",
      'OBIRCH HALL',
      '杉工房',
    ),
  },
  { weight: 7, arbitrary: fc.integer({ min: 1, max: 300 }).map((n) => `Quill ${n} LLC`) },
)

const city = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom('Portland', 'PORTLAND', 'St. Paul', 'ST PAUL', 'Port_50%', 'Cañon City'),
  },
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 200 }).map((n) => `Milltown ${n}`) },
)

const state = fc.constantFrom('OR', 'WA', 'CA', 'NY', 'GU')
const usd = fc.integer({ min: 1_000_000, max: 40_000_000 }).map((cents) => cents / 100)

/** What an annual wage is flagged with: one that is there is never excluded. */
const flagged = maybe(usd).chain((annual) =>
  fc
    .constantFrom<LcaRow['wage_flag'][]>(
      null,
      annual === null ? 'excluded' : 'raw_taken',
      annual === null ? 'no_wage' : null,
    )
    .map((flag) => ({ annual, flag })),
)

const fields = fc.record({
  status: maybe(fc.constantFrom(...STATUSES)),
  visa_class: maybe(fc.constantFrom(...VISA_CLASSES)),
  received_date: maybe(day),
  decision_date: fc.option(day, { freq: 6 }),
  begin_date: maybe(day),
  employer: maybe(employer),
  employer_city: maybe(city),
  employer_state: maybe(state),
  naics: maybe(
    fc.constantFrom('54', '541', '5415', '54151', '541511', '541512', '540000', '62', '611310', '481111'),
  ),
  job_title: maybe(
    fc.constantFrom('Software Engineer', 'SOFTWARE ENGINEER II', 'Nurse', '100% Cook_', 'Código'),
  ),
  soc_code: maybe(fc.constantFrom('15-1252', '15-1132', '13-2011', '29-1141', '01-0001')),
  soc_title: maybe(fc.constantFrom('Developers', 'DEVELOPERS', 'Accountants', 'Nurses')),
  full_time: maybe(fc.boolean()),
  workers: maybe(fc.integer({ min: 0, max: 90 })),
  worksite_city: maybe(city),
  worksite_state: maybe(state),
  wage_unit: maybe(fc.constantFrom(...WAGE_UNITS)),
  wage: flagged,
  pw: flagged,
  pw_level: maybe(fc.constantFrom(...PW_LEVELS)),
  h1b_dependent: maybe(fc.boolean()),
})

/** One case; its number is its place among others. */
export const anyCase = fields.map(({ wage, pw, ...rest }) => (place: number) => {
  const annual = { annual_from: wage.annual, annual_wage_usd: wage.annual, wage_flag: wage.flag }
  const prevailing = { pw_wage: pw.annual, annual_pw: pw.annual, pw_flag: pw.flag }
  const case_number = `I-200-24001-${String(place).padStart(6, '0')}`
  return caseRow({ ...rest, ...annual, ...prevailing, wage_from: wage.annual, case_number })
})

/** Cases of different numbers. */
export const anyCases = (lengthMax: number) =>
  fc.array(anyCase, { maxLength: lengthMax }).map((cases) => cases.map((make, i) => make(i)))

/** So many cases, always the same ones. */
export const fixedCases = (length: number): LcaRow[] =>
  fc.sample(anyCase, { numRuns: length, seed: 20_240_601 }).map((make, i) => make(i))
