/** Texts of invented filings, in the words that such filings use. */
import { addDays, type IsoDate } from '#lib/dates.ts'
import { ITEM_TITLES } from '../items.ts'
import type { WrittenFiling } from './formats.ts'

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)
const PEOPLE = ['Alex A. Invented', 'Sam B. Fictional', 'Robin C. Madeup', 'Kim D. Imaginary']
const OFFICES = ['Chief Financial Officer', 'Chief Operating Officer', 'Executive Vice President, Operations']

/** `2024-03-05` → `March 5, 2024`. */
export function longDate(date: IsoDate): string {
  return `${MONTHS[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(8))}, ${date.slice(0, 4)}`
}

/** The form of an invented filing, as HTML; `n` varies its figures. */
export function sampleText(filing: WrittenFiling, n: number): string {
  const sections = (filing.items ?? []).map((item) => sectionOf(item, filing, n))
  return `<html><body><p>FORM ${filing.form ?? '8-K'}</p>
<p>Date of Report (Date of earliest event reported): ${longDate(filing.filed)}</p>
<p>${filing.company}</p><p>(Exact name of registrant as specified in its charter)</p>
${sections.join('\n')}
<p>SIGNATURE</p><p>Dated: ${longDate(filing.filed)}</p></body></html>`
}

/** The press release of an invented filing, as HTML. */
export function sampleRelease({ company, filed, items = [] }: WrittenFiling): string {
  const about = items.includes('1.03')
    ? 'Begins Voluntary Reorganization'
    : items.includes('2.05')
      ? 'Announces Restructuring of Its Operations'
      : 'Announces Change in Leadership'
  return `<html><body><p>Exhibit 99.1</p><p>${company}</p><p>FOR IMMEDIATE RELEASE</p>
<p><b>${company} ${about}</b></p>
<p>SAMPLETON, Ohio, ${longDate(filed)} – ${company} today published this invented press release.</p></body></html>`
}

function sectionOf(item: string, filing: WrittenFiling, n: number): string {
  const heading = `<p><b>Item&nbsp;${item}. ${ITEM_TITLES[item] ?? 'Other Events'}.</b></p>`
  const paragraphs = WORDS[item]?.(filing, n) ?? ['The information of this item is invented.']
  return [heading, ...paragraphs.map((paragraph) => `<p>${paragraph}</p>`)].join('\n')
}

type Words = (filing: WrittenFiling, n: number) => string[]

const WORDS: Readonly<Record<string, Words>> = {
  '2.05': ({ company, filed }, n) => [
    `On ${longDate(filed)}, the Board of Directors of ${company} approved a restructuring plan that will reduce its global workforce by approximately ${4 + (n % 5)}%, or about ${120 + 35 * n} employees.`,
    `The Company expects to record pre-tax charges of $${10 + n} million to $${14 + n} million, of which up to $${6 + n}.5 million are severance costs.`,
    `The actions are expected to be completed by ${longDate(addDays(filed, 180))}.`,
  ],
  '1.03': ({ company, filed }) => [
    `On ${longDate(filed)} (the “Petition Date”), ${company} and certain of its subsidiaries filed voluntary petitions under chapter 11 of title 11 of the United States Code in the United States Bankruptcy Court for the District of Delaware.`,
    `The cases are jointly administered under Case No. ${filed.slice(2, 4)}-99001 (ZZZ).`,
  ],
  '5.02': ({ company, filed }, n) => [
    `On ${longDate(filed)}, ${PEOPLE[n % 4]} notified ${company} of a decision to resign as ${OFFICES[n % 3]}, effective ${longDate(addDays(filed, 30))}.`,
    `On ${longDate(filed)}, the Board of Directors appointed ${PEOPLE[(n + 1) % 4]} as ${OFFICES[n % 3]}, effective ${longDate(addDays(filed, 31))}.`,
  ],
  '9.01': ({ filed }) => ['(d) Exhibits', `99.1 Press Release dated ${longDate(filed)}`],
}
