/**
 * What real filings say, written down by a person who read them: for the test that holds the reader against it. A list
 * that is given is the whole list; one that is not is not compared.
 */

import { REAL_OFFICERS } from './real-officers.ts'
import { MORE_OFFICERS } from './real-officers-later.ts'

/** An officer's change: name, what happened, the day from which it holds (null where the text gives none), position. */
export type Change = [name: string, action: string, day: string | null, role?: string]
/** An amount: the figure or the low end, the high end, its unit. */
export type Amount = [value: number, high?: number | null, unit?: string]

/** What one filing says. */
export interface RealFacts {
  accession: string
  /** Why it was chosen, and where the text is hard. */
  why: string
  officers?: Change[]
  amounts?: Amount[]
  /** Employees: the count, and `reduction` where they lose their work. */
  employees?: [number, string | null][]
  percents?: number[]
  courts?: string[]
  cases?: string[]
  chapters?: string[]
  petitions?: string[]
  exhibits?: [number: string, title: string][]
  /** Words of sentences on restructuring, each of which must be found. */
  restructuring?: string[]
}

/** Restructurings, bankruptcies, amounts. */
const EVENTS: RealFacts[] = [
  {
    accession: '0001275287-05-000682',
    why: 'Pericom 2005: item 2.05 only points to the release, which has the count and the charge; its forward-looking paragraph says them again',
    employees: [[25, 'reduction']],
    amounts: [[1_200_000], [250_000]],
    percents: [],
    officers: [],
    restructuring: [
      'announcing restructuring activity',
      'workforce by about 25 employees',
      'restructuring charge',
    ],
    exhibits: [
      ['99.1', 'Press Release issued by Pericom Semiconductor Corporation dated February 23, 2005.'],
    ],
  },
  {
    accession: '0000914260-00-000052',
    why: 'Innovative Clinical Solutions, 14 July 2000: old Item 3, case numbers in a range, announced and not dated itself',
    courts: ['United States Bankruptcy Court for the District of Delaware'],
    cases: ['00-3027 through 00-3091'],
    chapters: ['11'],
    petitions: ['voluntary'],
    officers: [],
    exhibits: [['99', 'Press Release Dated July 14, 2000']],
  },
  {
    accession: '0000914260-00-000057',
    why: 'the same company, 28 August 2000: Item 3 again for the confirmed plan; the court order is an exhibit',
    courts: ['United States Bankruptcy Court for the District of Delaware'],
    cases: ['00-3027 through 00-3091'],
    chapters: ['11'],
    petitions: ['voluntary'],
    amounts: [[100_000_000]],
    exhibits: [
      ['99.1', 'Confirmation Order dated August 25, 2000'],
      ['99.2', 'Press Release dated August 25, 2000'],
    ],
  },
  {
    accession: '0000950124-01-503539',
    why: 'Stockwalk 2001: a table of contents before the items; a liquidation by SIPC, no petition and no chapter; two courts, two numbers',
    courts: [
      'United States federal court for the District of Minnesota',
      'U.S. Bankruptcy Court, District of Minnesota',
    ],
    cases: ['CV01-1779 RHK/JJM', '01-4257-RJK'],
    chapters: [],
    petitions: [],
  },
  {
    accession: '0000109446-94-000008',
    why: 'Zurn 1994: the release stands behind the signature in the same document; a range whose first figure lacks its million, cents without a zero',
    amounts: [
      [14_000_000, 16_000_000],
      [0.8, null, 'USD per share'],
    ],
    employees: [[180, 'reduction']],
    percents: [],
    restructuring: [
      'discontinue manufacturing operations',
      'elimination of approximately 180 manufacturing jobs',
    ],
  },
  {
    accession: '0000109446-94-000005',
    why: 'Zurn a month before: a release on earnings, nothing on restructuring',
    amounts: [],
    employees: [],
    restructuring: [],
  },
  {
    accession: '0000950117-01-500726',
    why: 'Entrada, July 2001: a share of the staff without the word employees; a range of revenue',
    percents: [20],
    amounts: [[2_000_000, 2_200_000], [6_000_000]],
    employees: [],
    restructuring: ['approximately 20% headcount reduction'],
  },
  {
    accession: '0000950117-01-501415',
    why: 'Entrada, October 2001: staff was laid off, but no number is given, so none may be found; results in the release are no key amounts',
    employees: [],
    percents: [],
    amounts: [],
    restructuring: ['has laid off the staff'],
  },
  {
    accession: '0001000685-98-000008',
    why: 'Home Health 1998: savings as ranges with both words, between and to; the loss per share is guidance and left out',
    amounts: [[4_000_000], [3_000_000, 4_000_000], [1_000_000, 2_000_000]],
    employees: [],
    restructuring: ['closed certain', 'employee severance'],
  },
  {
    accession: '0001193125-12-266773',
    why: 'Disney 2012: one amount twice is one fact',
    amounts: [[2_250_000_000]],
    officers: [],
    exhibits: [['10.1', 'Five-Year Credit Agreement dated as of June 8, 2012.']],
  },
  {
    accession: '0001193125-17-305034',
    why: 'Disney 2017: Canadian dollars are not US dollars',
    amounts: [],
    officers: [],
    exhibits: [
      [
        '1.1',
        'Underwriting Agreement, dated October 3, 2017, among the Company and HSBC Securities (Canada) Inc., RBC Dominion Securities Inc. and TD Securities Inc.',
      ],
      ['4.1', 'Form of Officers’ Certificate of the Company, establishing the terms of the Notes.'],
      ['4.2', 'Form of 2.758% Notes Due 2024 (included in Exhibit 4.1 above).'],
      ['5.1', 'Opinion of White & Case LLP relating to the Notes.'],
      ['23.1', 'Consent of White & Case LLP (included in Exhibit 5.1 above).'],
    ],
  },
  {
    accession: '0000909518-12-000335',
    why: 'Estée Lauder 2012: a dividend per share, shares in millions that are no money',
    amounts: [[0.72, null, 'USD per share']],
    officers: [],
  },
  {
    accession: '0000950123-10-068495',
    why: 'Astrotech 2010: an upper bound',
    amounts: [[9_500_000]],
    exhibits: [['99.1', 'Press release, dated July 26, 2010, issued by Astrotech Corporation.']],
  },
  {
    accession: '0000950123-10-095885',
    why: 'Astrotech 2010: loan parts told twice; page numbers stand below the exhibits',
    amounts: [[10_000_000], [7_000_000], [3_000_000]],
    exhibits: [
      ['10.1', 'Loan Agreement'],
      ['99.1', 'Press Release, dated October 26, 2010, issued by Astrotech Corporation.'],
    ],
  },
  {
    accession: '0001193125-05-180607',
    why: 'Pericom 2005: New Taiwan dollars beside US dollars, a price per share, a share of a company that is no share of staff',
    amounts: [[14_700_000], [8.182, null, 'USD per share'], [1_400_000]],
    percents: [],
  },
  {
    accession: '0000950135-07-004847',
    why: 'Nuance 2007: amounts of one deal under two items, each once',
    amounts: [[220_000_000], [30_000_000]],
  },
]

export const REAL_FACTS: RealFacts[] = [...EVENTS, ...REAL_OFFICERS, ...MORE_OFFICERS]
