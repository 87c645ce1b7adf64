/** Items of form 8-K: the codes of today, the numbers until August 2004, and the titles that headers print. */
import { foldText } from '#lib/text.ts'

/** What each code says, as the form words it. */
export const ITEM_TITLES: Readonly<Record<string, string>> = {
  '1.01': 'Entry into a Material Definitive Agreement',
  '1.02': 'Termination of a Material Definitive Agreement',
  '1.03': 'Bankruptcy or Receivership',
  '1.04': 'Mine Safety - Reporting of Shutdowns and Patterns of Violations',
  '1.05': 'Material Cybersecurity Incidents',
  '2.01': 'Completion of Acquisition or Disposition of Assets',
  '2.02': 'Results of Operations and Financial Condition',
  '2.03':
    'Creation of a Direct Financial Obligation or an Obligation under an Off-Balance Sheet Arrangement of a Registrant',
  '2.04':
    'Triggering Events That Accelerate or Increase a Direct Financial Obligation or an Obligation under an Off-Balance Sheet Arrangement',
  '2.05': 'Costs Associated with Exit or Disposal Activities',
  '2.06': 'Material Impairments',
  '3.01':
    'Notice of Delisting or Failure to Satisfy a Continued Listing Rule or Standard; Transfer of Listing',
  '3.02': 'Unregistered Sales of Equity Securities',
  '3.03': 'Material Modification to Rights of Security Holders',
  '4.01': "Changes in Registrant's Certifying Accountant",
  '4.02':
    'Non-Reliance on Previously Issued Financial Statements or a Related Audit Report or Completed Interim Review',
  '5.01': 'Changes in Control of Registrant',
  '5.02':
    'Departure of Directors or Certain Officers; Election of Directors; Appointment of Certain Officers; Compensatory Arrangements of Certain Officers',
  '5.03': 'Amendments to Articles of Incorporation or Bylaws; Change in Fiscal Year',
  '5.04': "Temporary Suspension of Trading Under Registrant's Employee Benefit Plans",
  '5.05': "Amendments to the Registrant's Code of Ethics, or Waiver of a Provision of the Code of Ethics",
  '5.06': 'Change in Shell Company Status',
  '5.07': 'Submission of Matters to a Vote of Security Holders',
  '5.08': 'Shareholder Director Nominations',
  '6.01': 'ABS Informational and Computational Material',
  '6.02': 'Change of Servicer or Trustee',
  '6.03': 'Change in Credit Enhancement or Other External Support',
  '6.04': 'Failure to Make a Required Distribution',
  '6.05': 'Securities Act Updating Disclosure',
  '6.06': 'Static Pool',
  '6.10': 'Alternative Filings of Asset-Backed Issuers',
  '7.01': 'Regulation FD Disclosure',
  '8.01': 'Other Events',
  '9.01': 'Financial Statements and Exhibits',
}

/** The numbers in use until 22 August 2004, and the code that took the place of each. */
export const OLD_ITEMS: Readonly<Record<string, string>> = {
  1: '5.01',
  2: '2.01',
  3: '1.03',
  4: '4.01',
  5: '8.01',
  6: '5.02',
  7: '9.01',
  8: '5.03',
  9: '7.01',
  10: '5.05',
  11: '5.04',
  12: '2.02',
}

/** The first day of the codes with a dot. */
export const NEW_ITEMS_FROM = '2004-08-23'

/** Titles of the old form that the new one words otherwise; headers print titles and no numbers. */
const OTHER_TITLES: Readonly<Record<string, string>> = {
  'cost associated with exit or disposal activities': '2.05',
  'acquisition or disposition of assets': '2.01',
  'resignations of registrants directors': '5.02',
  'resignation of registrants directors': '5.02',
  'change in fiscal year': '5.03',
  'amendments to the registrants code of ethics': '5.05',
  'amendments to the registrants code of ethics or waiver of a provision of the code of ethics': '5.05',
  'material modifications to rights of security holders': '3.03',
  'changes in registrants certifying accountants': '4.01',
}

const CODE_OF_TITLE = new Map([
  ...Object.entries(ITEM_TITLES).map(([code, title]) => [foldText(title), code] as const),
  ...Object.entries(OTHER_TITLES),
])

/** The code that a printed title means, or null. The beginning is enough: later forms added to some titles. */
export function codeOfTitle(title: string): string | null {
  const folded = foldText(title)
  const exact = CODE_OF_TITLE.get(folded)
  if (exact) return exact
  return folded.startsWith('departure of directors or') ? '5.02' : null
}

/** Items of a filing: codes of today, and what was printed where that was an old number. */
export interface Items {
  /** `2.05,9.01`: codes of today, each once, in order; null when none is known. */
  items: string | null
  /** `3,7`: the numbers as filed, where they are old ones; else the same as `items`. */
  items_as_filed: string | null
  /** What is no item at all. */
  unknown: string[]
}

/** Reads item numbers as filed, `1.03,9.01` or `12,7`, as one text or as a list. */
export function readItems(given: string | readonly string[]): Items {
  const words = (typeof given === 'string' ? given.split(',') : given).map((word) => word.trim())
  const codes = new Set<string>()
  const filed = new Set<string>()
  const unknown: string[] = []
  for (const word of words) {
    if (word === '') continue
    const code = currentCode(word)
    if (code === null) {
      unknown.push(word)
      continue
    }
    codes.add(code)
    filed.add(word)
  }
  return { items: joinItems(codes), items_as_filed: joinItems(filed), unknown }
}

/** The code of today that an item number as filed means. New codes that this table lacks are taken as they are. */
export function currentCode(number: string): string | null {
  if (/^[1-9]\.\d{2}$/.test(number)) return number
  return OLD_ITEMS[number] ?? null
}

/** Item numbers as one text, in order, each once; null for none. */
export function joinItems(codes: Iterable<string>): string | null {
  const sorted = [...new Set(codes)].sort((a, b) => Number(a) - Number(b))
  return sorted.length > 0 ? sorted.join(',') : null
}
