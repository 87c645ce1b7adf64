/** The sectors of the North American Industry Classification System, 2022 edition (US Census Bureau). */
import { foldText } from './text.ts'

const SECTORS: [code: string, title: string, words: RegExp][] = [
  [
    '11',
    'Agriculture, Forestry, Fishing and Hunting',
    /\b(agricultur\w*|farm\w*|forestry|fishing|crop|animal production|dairy cattle)\b/,
  ],
  ['21', 'Mining, Quarrying, and Oil and Gas Extraction', /\b(mining|quarry\w*|oil and gas|coal|drilling)\b/],
  ['22', 'Utilities', /\b(utilit\w+|power generation|electric power|water supply)\b/],
  ['23', 'Construction', /\b(construction|contractors|building)\b/],
  ['31-33', 'Manufacturing', /\b(manufactur\w*|mfg|mill|foundr\w+|assembly|fabricat\w+|processing)\b/],
  ['42', 'Wholesale Trade', /\b(wholesal\w*|merchant|distribut\w+)\b/],
  ['44-45', 'Retail Trade', /\b(retail\w*|stores?|supermarkets?|grocer\w*|dealers?)\b/],
  [
    '48-49',
    'Transportation and Warehousing',
    /\b(transport\w*|warehous\w*|trucking|freight|air ?lines?|couriers?|logistics|postal|rail\w*)\b/,
  ],
  [
    '51',
    'Information',
    /\b(information|software|publishing|broadcast\w*|telecom\w*|newspapers?|motion picture|data processing|technology)\b/,
  ],
  ['52', 'Finance and Insurance', /\b(financ\w*|insurance|bank\w*|credit|securities|mortgage)\b/],
  ['53', 'Real Estate and Rental and Leasing', /\b(real estate|rental|leasing)\b/],
  [
    '54',
    'Professional, Scientific, and Technical Services',
    /\b(professional|scientific|technical|consult\w*|research|legal|accounting|engineering|computer systems design|advertising)\b/,
  ],
  [
    '55',
    'Management of Companies and Enterprises',
    /\b(management of companies|holding compan\w+|corporate offices?)\b/,
  ],
  [
    '56',
    'Administrative and Support and Waste Management and Remediation Services',
    /\b(administrative|support services|waste|staffing|employment services|temporary help|security guards?|janitorial|call centers?)\b/,
  ],
  ['61', 'Educational Services', /\b(education\w*|schools?|colleges?|universit\w+)\b/],
  [
    '62',
    'Health Care and Social Assistance',
    /\b(health\w*|hospitals?|medical|nursing|social assistance|care facilit\w+|physicians?|child day care)\b/,
  ],
  [
    '71',
    'Arts, Entertainment, and Recreation',
    /\b(arts?|entertainment|recreation|amusement|casinos?|sports|fitness|gambling|museums?)\b/,
  ],
  [
    '72',
    'Accommodation and Food Services',
    /\b(accommodations?|food services?|hotels?|motels?|restaurants?|drinking places|hospitality|caterers?)\b/,
  ],
  [
    '81',
    'Other Services (except Public Administration)',
    /\b(other services|repair|personal care|religious|laundry|civic)\b/,
  ],
  ['92', 'Public Administration', /\b(public administration|government)\b/],
]

/** One sector: `31-33`, `Manufacturing`. */
export interface Sector {
  code: string
  title: string
}

/** The sector of a NAICS code of two to six digits or a range such as `48-49`; null when it is of none. */
export function sectorOfCode(code: string | null | undefined): Sector | null {
  return BY_NUMBER.get(Number((code ?? '').slice(0, 2))) ?? null
}

/** The sectors by each of the two-digit numbers that are theirs. */
const BY_NUMBER = new Map(
  SECTORS.flatMap(([code, title]): [number, Sector][] => {
    const [low, high = low] = code.split('-').map(Number) as [number, number?]
    return Array.from({ length: (high ?? low) - low + 1 }, (_, i) => [low + i, { code, title }])
  }),
)
const FOLDED_TITLES = SECTORS.map(([, title]) => foldText(title))

/** What whole sectors are called for short, in one word. */
const SHORT_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    agriculture: '11',
    mining: '21',
    utilities: '22',
    construction: '23',
    manufacturing: '31-33',
    wholesale: '42',
    retail: '44-45',
    transportation: '48-49',
    technology: '51',
    tech: '51',
    finance: '52',
    realestate: '53',
    education: '61',
    healthcare: '62',
    entertainment: '71',
    hospitality: '72',
    government: '92',
  }),
)

/** The sector that is called so for short, whatever the blanks and capitals: `Healthcare`; null for any other word. */
export const sectorCalled = (word: string): Sector | null =>
  sectorOfCode(SHORT_NAMES.get(foldText(word).replaceAll(' ', '')))

/** The sector that an industry's published name surely means; null when it could be several or none. */
export function sectorOfName(name: string | null | undefined): Sector | null {
  const folded = foldText(name)
  if (folded === '') return null
  const exact = SECTORS[FOLDED_TITLES.indexOf(folded)]
  if (exact) return { code: exact[0], title: exact[1] }
  const hits = SECTORS.filter(([, , words]) => words.test(folded))
  return hits.length === 1 ? { code: hits[0]![0], title: hits[0]![1] } : null
}
