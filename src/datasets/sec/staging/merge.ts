/** One row per filing, out of what several sources know of it and what was known before. */
import type { FilingRecord, Form, GivenFiling, ReadText, Release } from '../record.ts'

/** How much a source's word counts against another's; among equals the later one holds. */
const TRUST: Readonly<Record<string, number>> = {
  'sec/submissions': 5,
  'sec/current': 4,
  'sec/full-text': 3,
  'sec/daily-index': 2,
  'sec/documents': 1,
}

/** The fields that any source may know. */
const FIELDS = [
  'form',
  'filing_date',
  'report_date',
  'accepted_at',
  'sic',
  'state',
  'primary_document',
] as const
type Field = (typeof FIELDS)[number]
type Known = { [F in Field]: GivenFiling[F] }

/** A filing while it is put together. */
export interface MergedFiling extends Known {
  accession: string
  form: Form
  items: string | null
  items_as_filed: string | null
  items_from: 'sec' | 'text' | null
  /** Filers in the order in which they were first named, with their names as filed. */
  filers: Map<string, { company: string | null; trust: number }>
  /** Exhibits 99 by what names them: the file, else the number. */
  releases: Map<string, Release>
  parsed_at: string | null
  parser: number | null
  first_seen: string
  source_id: string
  /** How sure each field is. */
  trust: { [F in Field | 'items']: number }
}

const NO_TRUST: MergedFiling['trust'] = {
  form: 0,
  filing_date: 0,
  report_date: 0,
  accepted_at: 0,
  sic: 0,
  state: 0,
  primary_document: 0,
  items: 0,
}

/** A filing as the edition before has it. */
export function fromRecord(
  record: FilingRecord,
  filers: readonly { cik: string; company: string }[],
  releases: readonly Release[] = [],
): MergedFiling {
  const trust = trustOf(record.source_id)
  const sure = Object.fromEntries(Object.keys(NO_TRUST).map((field) => [field, trust]))
  return {
    accession: record.accession,
    form: record.form,
    filing_date: record.filing_date,
    report_date: record.report_date,
    accepted_at: record.accepted_at,
    sic: record.sic,
    state: record.state,
    primary_document: record.primary_document,
    items: record.items,
    items_as_filed: record.items_as_filed,
    items_from: record.items_from,
    filers: new Map(filers.map(({ cik, company }) => [cik, { company, trust }])),
    releases: new Map(releases.map((release) => [releaseKey(release), release])),
    parsed_at: record.parsed_at,
    parser: record.parser,
    first_seen: record.first_seen,
    source_id: record.source_id,
    trust: sure as MergedFiling['trust'],
  }
}

/** Adds what a source knows. Returns the text where it is to be taken: it is read once, and again by a newer reader. */
export function addGiven(known: MergedFiling | undefined, given: GivenFiling, source: string) {
  const filing = known ?? blank(given, source)
  const trust = trustOf(source)
  for (const field of FIELDS) {
    if (given[field] === null) continue
    if (filing[field] !== null && trust < filing.trust[field]) continue
    Object.assign(filing, { [field]: given[field] })
    filing.trust[field] = trust
  }
  addItems(filing, given, trust)
  for (const { cik, company } of given.filers) {
    const filer = filing.filers.get(cik)
    if (!filer || (company !== null && trust >= filer.trust)) filing.filers.set(cik, { company, trust })
    else filer.company ??= company
  }
  if (given.seen_on < filing.first_seen) filing.first_seen = given.seen_on
  if (trust > trustOf(filing.source_id)) filing.source_id = source
  const text = takeText(filing, given.text)
  for (const release of given.releases) addRelease(filing.releases, release, text !== null)
  return { filing, text }
}

const releaseKey = ({ file, document }: Release) => file ?? document

/** What was read of an exhibit stays when another source knows less of it; a newer reading takes its place. */
function addRelease(releases: Map<string, Release>, release: Release, isRead: boolean): void {
  const { document, file, headline, title } = release
  const known = releases.get(releaseKey(release))
  releases.set(releaseKey(release), {
    document,
    file,
    headline: isRead ? headline : (headline ?? known?.headline ?? null),
    title: title ?? known?.title ?? null,
  })
}

/** The SEC's own list wins over headings read from the text. */
function addItems(filing: MergedFiling, given: GivenFiling, trust: number): void {
  if (given.items === null) return
  if (filing.items_from === 'sec' && given.items_from === 'text') {
    // The form says which old number was meant, where the list has none.
    if (filing.items === given.items && filing.items_as_filed === filing.items)
      filing.items_as_filed = given.items_as_filed
    return
  }
  const better = filing.items_from !== 'sec' && given.items_from === 'sec'
  if (filing.items !== null && !better && trust < filing.trust.items) return
  const { items, items_as_filed, items_from } = given
  const filed = items === filing.items && items_as_filed === items ? filing.items_as_filed : items_as_filed
  Object.assign(filing, { items, items_as_filed: filed, items_from })
  filing.trust.items = trust
}

function takeText(filing: MergedFiling, text: ReadText | null): ReadText | null {
  if (!text) return null
  if (filing.parser !== null && filing.parser >= text.parser) return null
  filing.parsed_at = text.parsed_at
  filing.parser = text.parser
  return text
}

function blank(given: GivenFiling, source: string): MergedFiling {
  return {
    accession: given.accession,
    form: given.form,
    filing_date: null,
    report_date: null,
    accepted_at: null,
    sic: null,
    state: null,
    primary_document: null,
    items: null,
    items_as_filed: null,
    items_from: null,
    filers: new Map(),
    releases: new Map(),
    parsed_at: null,
    parser: null,
    first_seen: given.seen_on,
    source_id: source,
    trust: { ...NO_TRUST },
  }
}

const trustOf = (source: string) => TRUST[source] ?? 0
