/**
 * The federal bankruptcy courts: one per judicial district. Addresses of courthouses are not kept.
 *
 * A court is known under several codes: the one of its filing system (PACER: `nysb`, which is ours), the FJC's (`08`),
 * the Administrative Office's short name (`NYS`), and for two courts another one at CourtListener.
 */
import { stateName } from '#lib/states.ts'
import { foldText } from '#lib/text.ts'

/** One court. */
export interface Court {
  /** As in the address of its filing system, `nysb`. */
  id: string
  /** `U.S. Bankruptcy Court, Southern District of New York` */
  name: string
  /** `Southern District of New York` */
  district: string
  /** Two-letter code of the state the court sits in; not that of the debtors, who may come from anywhere. */
  state: string
  /** District code of the Federal Judicial Center, `08`. */
  fjc: string
  /** Short name in the tables of the Administrative Office, `NYS`. */
  short: string
  /** Where it decides which day it is. */
  timeZone: string
}

/** Id, state, FJC code, short name, time zone; the district's part is the third letter of a four-letter id. */
const ROWS = `almb AL 27 ALM C|alnb AL 26 ALN C|alsb AL 28 ALS C|akb AK 7- AK K|azb AZ 70 AZ A|areb AR 60 ARE C|arwb AR 61 ARW C
cacb CA 73 CAC P|caeb CA 72 CAE P|canb CA 71 CAN P|casb CA 74 CAS P|cob CO 82 CO M|ctb CT 05 CT E|deb DE 11 DE E|dcb DC 90 DC E
flmb FL 3A FLM E|flnb FL 29 FLN E|flsb FL 3C FLS E|gamb GA 3G GAM E|ganb GA 3E GAN E|gasb GA 3J GAS E|gub GU 93 GUAM G|hib HI 75 HI H
idb ID 76 ID M|ilcb IL 53 ILC C|ilnb IL 52 ILN C|ilsb IL 54 ILS C|innb IN 55 INN E|insb IN 56 INS E|ianb IA 62 IAN C|iasb IA 63 IAS C
ksb KS 83 KS C|kyeb KY 43 KYE E|kywb KY 44 KYW E|laeb LA 3L LAE C|lamb LA 3N LAM C|lawb LA 36 LAW C|meb ME 00 ME E|mdb MD 16 MD E
mab MA 01 MA E|mieb MI 45 MIE E|miwb MI 46 MIW E|mnb MN 64 MN C|msnb MS 37 MSN C|mssb MS 38 MSS C|moeb MO 65 MOE C|mowb MO 66 MOW C
mtb MT 77 MT M|neb NE 67 NE C|nvb NV 78 NV P|nhb NH 02 NH E|njb NJ 12 NJ E|nmb NM 84 NM M|nyeb NY 07 NYE E|nynb NY 06 NYN E
nysb NY 08 NYS E|nywb NY 09 NYW E|nceb NC 17 NCE E|ncmb NC 18 NCM E|ncwb NC 19 NCW E|ndb ND 68 ND C|nmib MP 94 NMI G|ohnb OH 47 OHN E
ohsb OH 48 OHS E|okeb OK 86 OKE C|oknb OK 85 OKN C|okwb OK 87 OKW C|orb OR 79 OR P|paeb PA 13 PAE E|pamb PA 14 PAM E|pawb PA 15 PAW E
prb PR 04 PR V|rib RI 03 RI E|scb SC 20 SC E|sdb SD 69 SD C|tneb TN 49 TNE E|tnmb TN 50 TNM C|tnwb TN 51 TNW C|txeb TX 40 TXE C
txnb TX 39 TXN C|txsb TX 41 TXS C|txwb TX 42 TXW C|utb UT 88 UT M|vtb VT 10 VT E|vaeb VA 22 VAE E|vawb VA 23 VAW E|vib VI 91 VI V
waeb WA 80 WAE P|wawb WA 81 WAW P|wvnb WV 24 WVN E|wvsb WV 25 WVS E|wieb WI 57 WIE C|wiwb WI 58 WIW C|wyb WY 89 WY M`

const ZONES: Record<string, string> = {
  E: 'America/New_York',
  C: 'America/Chicago',
  M: 'America/Denver',
  A: 'America/Phoenix',
  P: 'America/Los_Angeles',
  K: 'America/Anchorage',
  H: 'Pacific/Honolulu',
  G: 'Pacific/Guam',
  V: 'America/Puerto_Rico',
}

const PARTS: Record<string, string> = {
  n: 'Northern',
  s: 'Southern',
  e: 'Eastern',
  w: 'Western',
  m: 'Middle',
  c: 'Central',
}

/** All courts, by the name of their state. */
export const COURTS: readonly Court[] = ROWS.split(/[|\n]/).map((row) => {
  const [id, state, fjc, short, zone] = row.split(' ') as [string, string, string, string, string]
  // `nmib` is the Northern Mariana Islands and no part of a state.
  const part = id.length === 4 && id !== 'nmib' ? `${PARTS[id[2]!]} ` : ''
  const district = `${part}District of ${placeName(state)}`
  return {
    id,
    name: `U.S. Bankruptcy Court, ${district}`,
    district,
    state,
    fjc,
    short,
    timeZone: ZONES[zone]!,
  }
})

function placeName(state: string): string {
  if (state === 'DC') return 'Columbia'
  if (state === 'MP') return 'the Northern Mariana Islands'
  return state === 'VI' ? 'the Virgin Islands' : stateName(state)
}

/** The Administrative Office counts Arkansas' two districts as one from July 2018 on. */
export const ARKANSAS = { id: 'areb+arwb', state: 'AR', short: 'AR' }

/** Codes that only one of the publishers uses. */
const OTHER_IDS: Record<string, string> = { arb: 'azb', nebraskab: 'neb' }
const OTHER_SHORT: Record<string, string> = { GU: 'GUAM' }

const byId = new Map(COURTS.map((court) => [court.id, court]))
const byFjc = new Map(COURTS.map((court) => [court.fjc, court]))
const byShort = new Map(COURTS.map((court) => [court.short, court]))

/** The court of an id, PACER's or CourtListener's; undefined when there is none. */
export function courtById(id: string): Court | undefined {
  const lower = id.trim().toLowerCase()
  return byId.get(OTHER_IDS[lower] ?? lower)
}

/** The courts that a text means: the one of that id, else all with it in their names, in any case. */
export function courtsMeant(words: string): readonly Court[] {
  const court = courtById(words)
  if (court) return [court]
  const lower = words.toLowerCase()
  return COURTS.filter(({ name }) => name.toLowerCase().includes(lower))
}

/** The court of an FJC district code. */
export function courtByFjc(code: string): Court | undefined {
  // A code of digits that a spreadsheet took for a number has lost its zero.
  return byFjc.get(code.trim().toUpperCase().padStart(2, '0'))
}

/** The court of the Administrative Office's short name. */
export function courtByShort(short: string): Court | undefined {
  const upper = short.trim().toUpperCase()
  return byShort.get(OTHER_SHORT[upper] ?? upper)
}

/** The longest districts first: `Northern District of …` must not be taken for another's end. */
const named = COURTS.map((court) => ({ court, words: foldText(court.district) })).sort(
  (a, b) => b.words.length - a.words.length,
)

/** The court that a text names by its district: `United States Bankruptcy Court for the District of Delaware`. */
export function courtByName(text: string): Court | undefined {
  const words = ` ${foldText(text)} `
  return named.find((each) => words.includes(` ${each.words} `))?.court
}

/** The day that a moment falls on at a court. */
export function dayAt(court: Court, moment: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: court.timeZone, dateStyle: 'short' }).format(moment)
}

/** Courts that keep no feed, and how we know. */
export const WITHOUT_FEED: Readonly<Record<string, string>> = {
  miwb: 'never switched on (asked by the juriscraper project, 2018)',
  nceb: 'never switched on: the judges decided against it (the same, 2018)',
  nmib: 'never switched on (the same, 2018)',
}

/**
 * Courts that take cases from anywhere: their state says nothing of the company. Elsewhere it tells apart firms of one
 * common name, of which company_names has a row a state.
 */
const NATIONAL_COURTS = ['deb', 'nysb', 'txsb'] as const

/** The state by which a debtor's name is looked up, of a row of bankruptcy_cases. */
export const MATCH_STATE = `case when court_id in (${NATIONAL_COURTS.map((id) => `'${id}'`).join(', ')}) then null else court_state end`

/** The same of a case that is at hand. */
export function matchState(at: { court_id: string | null; court_state: string | null }): string | null {
  return NATIONAL_COURTS.some((id) => id === at.court_id) ? null : at.court_state
}
