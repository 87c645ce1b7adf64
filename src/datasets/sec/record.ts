/** What the sources give, and what the tables hold. */
import type { IsoDate } from '#lib/dates.ts'

/** The two forms that are kept. */
export const FORMS = ['8-K', '8-K/A'] as const
export type Form = (typeof FORMS)[number]

/** True for a form that is kept; 8-K12B and its like are other forms that only begin alike. */
export const isForm = (form: unknown): form is Form => FORMS.includes(form as Form)

/** A company under whose number a filing stands; several file one together. */
export interface Filer {
  /** Ten digits. */
  cik: string
  /** Its name as the source has it. */
  company: string | null
}

/** The kinds of facts read from a filing's text. */
const FACT_KINDS = [
  'amount',
  'employees',
  'percent',
  'restructuring',
  'officer_change',
  'exhibit',
  'bankruptcy_court',
  'bankruptcy_case',
  'bankruptcy_chapter',
  'bankruptcy_petition',
] as const
export type FactKind = (typeof FACT_KINDS)[number]

/** One fact, with the words it rests on. */
export interface Fact {
  kind: FactKind
  /** The item under which it stands; null for what stands in an exhibit or in none. */
  item: string | null
  /** Where in the filing: `8-K` or the exhibit, `EX-99.1`. */
  document: string
  /** The figure, or the low end of a range. */
  value: number | null
  /** The high end of a range. */
  value_high: number | null
  /** USD, USD per share, employees, percent. */
  unit: string | null
  /** `about`, `up to`, `more than`, `at least`, as the words before the figure say. */
  qualifier: string | null
  /** As printed: the amount, the exhibit's title, the court. */
  text: string | null
  /** The officer. */
  name: string | null
  /** The officer's position, or the exhibit's number. */
  role: string | null
  /** Officers: appointed, resigned, retired, terminated, departed, not_reelected, died. Employees: reduction. */
  action: string | null
  /** The day from which it holds, where the text says one. */
  effective_date: IsoDate | null
  /** The sentence, without telephone numbers and addresses. */
  sentence: string | null
}

/** What a filing's own text gave. */
export interface ReadText {
  facts: Fact[]
  /** The day on which the text was fetched. */
  parsed_at: IsoDate
  /** Which reader read it: facts of an older one are replaced when the text is at hand again. */
  parser: number
}

/** An exhibit 99 of a filing: a press release, mostly. */
export interface Release {
  /** `EX-99.1` */
  document: string
  /** Its file in the filing's folder; null where it stands in the form's own file. */
  file: string | null
  /** Its own headline, where its text was at hand and has one. */
  headline: string | null
  /** What the filing's list of exhibits, or the sender, calls it. */
  title: string | null
}

/** A filing as one source knows it; what it does not know is null. */
export interface GivenFiling {
  kind: 'filing'
  accession: string
  form: Form
  filing_date: IsoDate | null
  report_date: IsoDate | null
  /** UTC, `2025-12-12T21:14:41Z`. */
  accepted_at: string | null
  items: string | null
  items_as_filed: string | null
  /** `sec`: the SEC's own list; `text`: read from the headings of the text. */
  items_from: 'sec' | 'text' | null
  sic: string | null
  state: string | null
  primary_document: string | null
  /** The filers, in the source's order. */
  filers: Filer[]
  text: ReadText | null
  /** Its exhibits 99, as far as the source names them. */
  releases: Release[]
  seen_on: IsoDate
}

/** A filing of which a source knows no more than these fields. */
export function newFiling(
  fields: Pick<GivenFiling, 'accession' | 'form' | 'filers' | 'seen_on'> & Partial<GivenFiling>,
): GivenFiling {
  return {
    kind: 'filing',
    filing_date: null,
    report_date: null,
    accepted_at: null,
    items: null,
    items_as_filed: null,
    items_from: null,
    sic: null,
    state: null,
    primary_document: null,
    text: null,
    releases: [],
    ...fields,
    filers: fields.filers.filter(({ cik }, i, all) => all.findIndex((filer) => filer.cik === cik) === i),
  }
}

/** A registrant as one source knows it. */
export interface GivenRegistrant {
  kind: 'registrant'
  cik: string
  name: string
  /** Main one first; null where the source says nothing of tickers. */
  tickers: string[] | null
  exchange: string | null
  former_names: string[]
  sic: string | null
  state: string | null
  /** Place in the ticker file, which goes by size; null elsewhere. */
  place: number | null
  seen_on: IsoDate
}

/** A row of a source. */
export type GivenSec = GivenFiling | GivenRegistrant

/** A row of `sec_filings`. */
export interface FilingRecord extends Omit<GivenFiling, 'kind' | 'filers' | 'text' | 'releases' | 'seen_on'> {
  /** The primary filer. */
  cik: string
  company: string
  ticker: string | null
  is_amendment: boolean
  amends_accession: string | null
  url: string
  /** Null while the items are not known. */
  has_205: boolean | null
  has_103: boolean | null
  first_103: boolean
  filers: number
  parsed_at: IsoDate | null
  parser: number | null
  first_seen: IsoDate
  /** Day on which anything in the row was last found new or changed. */
  changed_on: IsoDate
  /** The source that knows most of it. */
  source_id: string
}

/** A row of `sec_filers`. */
export interface FilerRecord {
  accession: string
  cik: string
  company: string
  is_primary: boolean
  position: number
}

/** A row of `sec_facts`. */
export interface FactRecord extends Fact {
  accession: string
  position: number
}

/** A row of `sec_releases`. */
export interface ReleaseRecord extends Release {
  accession: string
  position: number
  /** What to call it. */
  label: string
  /** Where it is read. */
  url: string
}

/** A row of `sec_registrants`. */
export interface RegistrantRecord {
  cik: string
  name: string
  name_as_of: IsoDate
  /** `|`-separated, main one first. */
  tickers: string | null
  former_names: string | null
  exchange: string | null
  sic: string | null
  state: string | null
  place: number
  listed: boolean
  tickers_seen: IsoDate | null
}
