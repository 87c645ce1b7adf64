/** Documents of filings as rows: each filing once, whatever becomes of the others. */
import { type Document, documentText } from '#ingest/document.ts'
import type { ReviewItem } from '#ingest/source.ts'
import { type IsoDate, isIsoDate } from '#lib/dates.ts'
import { cleanText } from '#lib/text.ts'
import { readFilingAddress, tenDigits } from '../accession.ts'
import { PARSER } from '../facts/index.ts'
import { joinItems } from '../items.ts'
import {
  type Filer,
  type GivenFiling,
  type GivenRegistrant,
  type GivenSec,
  isForm,
  newFiling,
} from '../record.ts'
import { type FilingContent, readFilingContent } from '../text/filing.ts'
import type { Header } from '../text/header.ts'
import { NoFiling, type Part, readSubmission } from '../text/submission.ts'
import { refusal } from './answers.ts'

/** What the index of a mirror says of the filing behind a document. */
interface Note {
  company: string | null
  form: string | null
  filed: IsoDate | null
  sic: string | null
}

/** The documents of one filing that are at hand. */
interface Bundle {
  accession: string
  cik: string
  file: string | null
  header: Header | null
  note: Note
  parts: Part[]
  fetchedAt: IsoDate
}

/** Reads documents, those of one filing together. One that cannot be read is listed for review. */
export async function readFilings(documents: readonly Document[], review: ReviewItem[]): Promise<GivenSec[]> {
  const bundles = new Map<string, Bundle>()
  const rows: GivenSec[] = []
  const attempt = (url: string, row: string, work: () => void) => {
    try {
      work()
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      review.push({ field: 'document', cell: url, reason, row })
    }
  }
  for (const document of documents) {
    attempt(document.url, document.url, () => addDocument(bundles, document))
    await breathe()
  }
  for (const bundle of bundles.values()) {
    const name = bundle.header?.filers[0]?.company ?? bundle.note.company ?? bundle.cik
    attempt(bundle.accession, name, () => rows.push(...rowsOf(bundle)))
    await breathe()
  }
  return rows
}

/** Lets others have their turn: some filings take a second. */
const breathe = () => new Promise<void>((resolve) => setImmediate(resolve))

function addDocument(bundles: Map<string, Bundle>, document: Document & { refused?: string }): void {
  if (document.bytes.length === 0) throw new NoFiling(document.refused ?? 'EDGAR gave no text')
  const text = documentText(document)
  const refused = refusal(text)
  if (refused) throw new NoFiling(refused)
  const address = readFilingAddress(document.url)
  const { header, parts } = readSubmission(text, document.url)
  const accession = header?.accession ?? address?.accession
  const cik = address?.cik ?? header?.filers[0]?.cik
  if (!accession || !cik) throw new NoFiling('neither its address nor a header names a filing')
  const known = bundles.get(accession)
  if (known) {
    known.header ??= header
    known.parts.push(...parts)
    return
  }
  const { fetchedAt } = document
  const file = address?.file ?? parts[0]?.file ?? null
  bundles.set(accession, { accession, cik, file, header, note: readNote(document), parts, fetchedAt })
}

/** A mirror's index may tell of the filing, in a field `filing`: `{ company, form, filed, sic }`. */
function readNote(document: Document & { filing?: unknown }): Note {
  const note = (document.filing ?? {}) as Record<string, unknown>
  const text = (name: string) => cleanText(typeof note[name] === 'string' ? note[name] : '') || null
  const filed = text('filed')
  return {
    company: text('company'),
    form: text('form'),
    filed: filed && isIsoDate(filed) ? filed : null,
    sic: text('sic'),
  }
}

function rowsOf(bundle: Bundle): GivenSec[] {
  const { accession, cik, header, note, parts, fetchedAt } = bundle
  const date = header?.filing_date ?? note.filed
  const named = header?.filers.length ? header.filers : [{ cik, company: note.company }]
  const reported = header?.report_date ?? null
  const content = readFilingContent(parts, {
    accession,
    date,
    reported,
    companies: named.map(({ company }) => company),
  })
  const form = header?.form ?? note.form ?? content.cover.form ?? parts.find(({ type }) => isForm(type))?.type
  if (!isForm(form)) throw new NoFiling(`it is a form ${form}, not an 8-K`)
  const filers = named.map((filer) => ({ ...filer, company: filer.company ?? content.cover.company }))
  const filing = newFiling({
    accession,
    form,
    filing_date: date,
    report_date: reported ?? content.cover.report_date,
    accepted_at: header?.accepted_at ?? null,
    ...itemsOf(header, content),
    sic: header?.sic ?? note.sic,
    state: header?.state ?? null,
    primary_document: bundle.file,
    filers,
    releases: content.releases,
    text: { facts: content.facts, parsed_at: fetchedAt, parser: PARSER },
    seen_on: fetchedAt,
  })
  return [...registrantsOf(header, filers, date ?? filing.report_date ?? fetchedAt), filing]
}

/** The header's items; where it leaves some out, as old ones do, those with a heading in the text are added. */
function itemsOf(
  header: Header | null,
  { items, items_as_filed }: FilingContent,
): Pick<GivenFiling, 'items' | 'items_as_filed' | 'items_from'> {
  if (header?.itemsComplete) {
    const told = joinItems(header.items)
    return { items: told, items_as_filed: told === items ? items_as_filed : told, items_from: 'sec' }
  }
  const all = joinItems([...(header?.items ?? []), ...(items?.split(',') ?? [])])
  const filed = all === items ? items_as_filed : all
  return { items: all, items_as_filed: filed, items_from: all === null ? null : 'text' }
}

/** What a header says of the companies, as of its day. */
function registrantsOf(header: Header | null, filers: readonly Filer[], day: IsoDate): GivenRegistrant[] {
  return filers.flatMap(({ cik, company }, i) => {
    const number = tenDigits(cik)
    if (!number || !company || !header) return []
    const first = i === 0
    return [
      {
        kind: 'registrant' as const,
        cik: number,
        name: company,
        tickers: null,
        exchange: null,
        // The header's former names are those of its first filer as far as they can be told apart.
        former_names: first && filers.length === 1 ? header.former_names : [],
        sic: first ? header.sic : null,
        state: first ? header.state : null,
        place: null,
        seen_on: day,
      },
    ]
  })
}
