/**
 * Invented employers in the hub's own forms, read by the real reader: what a fresh install shows until its first
 * refresh. The figures are made up by a rule; nobody filed them.
 */
import type { SampleFile } from '#ingest/files/sample-file.ts'
import type { IsoDate } from '#lib/dates.ts'
import { h1bIngest } from './ingest.ts'

const TREES = ['ALDER', 'ASPEN', 'BIRCH', 'CEDAR', 'HAZEL', 'JUNIPER', 'LINDEN', 'MAPLE', 'ROWAN', 'WILLOW']
const TRADES = [
  { name: 'ANALYTICS LLC', naics: '54', industry: 'Professional, Scientific, and Technical Services' },
  { name: 'HEALTH PARTNERS', naics: '62', industry: 'Health Care and Social Assistance' },
  { name: 'PRECISION TOOLS INC', naics: '33', industry: 'Manufacturing' },
  { name: 'COLLEGE', naics: '61', industry: 'Educational Services' },
  { name: 'SAVINGS BANK', naics: '52', industry: 'Finance and Insurance' },
  { name: 'REGIONAL LOGISTICS AND WAREHOUSING COMPANY', naics: '49', industry: 'Transportation' },
]
const PLACES = [
  ['SAN JOSE', 'CA', '95112'],
  ['AUSTIN', 'TX', '78701'],
  ['CAMBRIDGE', 'MA', '02139'],
  ['NEW YORK', 'NY', '10001'],
  ['EDISON', 'NJ', '08817'],
  ['SEATTLE', 'WA', '98101'],
  ['CHICAGO', 'IL', '60601'],
  ['SAN JUAN', 'PR', '00907'],
] as const

const YEARLY =
  '"Fiscal Year",Employer,"Initial Approval","Initial Denial","Continuing Approval","Continuing Denial",NAICS,"Tax ID",State,City,ZIP'
const KINDS = [
  'New Employment',
  'Continuation',
  'Change with Same Employer',
  'New Concurrent',
  'Change of Employer',
  'Amended',
]
const DASHBOARD = [
  'Line by line',
  'Fiscal Year   ',
  'Employer (Petitioner) Name',
  'Tax ID',
  'Industry (NAICS) Code',
  'Petitioner City',
  'Petitioner State',
  'Petitioner Zip Code',
  ...KINDS.flatMap((kind) => [`${kind} Approval`, `${kind} Denial`]),
]

/** Two whole fiscal years, as yearly files, and the one that runs, as an export of the dashboard. */
export function sampleHub(today: IsoDate): SampleFile[] {
  const running = Number(today.slice(0, 4)) + (today.slice(5, 7) >= '10' ? 1 : 0)
  const yearly = [running - 2, running - 1].map((year) => ({
    part: String(year),
    url: `${h1bIngest.page}#${year}`,
    text: yearlyFile(year),
  }))
  const part = String(running)
  return [...yearly, { part, url: `${h1bIngest.page}#${part}`, text: dashboardExport(running) }]
}

const employers = TREES.flatMap((tree, i) =>
  TRADES.map((trade, j) => {
    const number = i * TRADES.length + j
    const [city, state, zip] = PLACES[(number * 5) % PLACES.length]!
    // A few are large, most file for one or two people.
    const size = number % 13 === 3 ? 400 + 37 * i : 1 + ((number * 7) % 9)
    const tax_id = String((number * 1237) % 10_000).padStart(4, '0')
    return { ...trade, name: `${tree} ${trade.name}`, city, state, zip, size, tax_id }
  }),
)

type Employer = (typeof employers)[number]

/** Initial and continuing approvals and denials of an employer in a year. */
function decide({ size, tax_id }: Employer, year: number) {
  const wave = 1 + ((year * 31 + Number(tax_id)) % 7) / 10
  const initial = Math.round(size * 0.4 * wave)
  const continuing = Math.round(size * wave)
  return { initial, continuing, denied: Math.round(initial * 0.06), refused: Math.round(continuing * 0.03) }
}

function yearlyFile(year: number): string {
  const lines = employers.map((employer) => {
    const { initial, continuing, denied, refused } = decide(employer, year)
    const { name, naics, tax_id, state, city, zip } = employer
    return `${year},"${name}",${initial},${denied},${continuing},${refused},${naics},${tax_id},${state},"${city}",${zip}`
  })
  return `${[YEARLY, ...lines].join('\n')}\n`
}

function dashboardExport(year: number): string {
  const lines = employers.map((employer, i) => {
    const { initial, continuing, denied, refused } = decide(employer, year)
    const moved = Math.floor(continuing / 4)
    const { name, naics, industry, tax_id, state, city, zip } = employer
    const counts = [initial, denied, continuing - moved, refused, 0, 0, 0, 0, moved, 0, 0, 0]
    const cells = [i + 1, year, name, tax_id, `${naics} - ${industry}`, city, state, zip, ...counts]
    return cells
      .map((cell) => (typeof cell === 'number' && cell !== year ? cell.toLocaleString('en-US') : cell))
      .join('\t')
  })
  return `${[DASHBOARD.join('\t'), ...lines].join('\r\n')}\r\n`
}
