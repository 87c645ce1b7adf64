/**
 * The filings themselves: of those that restructure, go bankrupt or change officers, the whole submission, header and
 * exhibits. A mirror may hold single documents without a header; then the address names the filer and the filing, and
 * the cover tells the rest.
 */
import type { Document } from '#ingest/document.ts'
import { welcome } from '#ingest/fetch/missing.ts'
import { Refused } from '#ingest/fetch/retry.ts'
import { NotPublished, type Web } from '#ingest/fetch/web.ts'
import { type ReviewItem, type Source, SourceChanged } from '#ingest/source.ts'
import type { IsoDate } from '#lib/dates.ts'
import { submissionUrl } from '../accession.ts'
import type { GivenSec } from '../record.ts'
import { answerText, getClosed, takesPart } from './answers.ts'
import { readFilings } from './read-filing.ts'
import { findUnread, findWanted } from './wanted.ts'

const ID = 'sec/documents'
const DAYS = 5
/** What texts are read for; those that weigh most come first. */
const ITEMS = ['1.03', '2.05', '2.06', '5.02']
/** Filings of one refresh. What is left out is wanted again tomorrow. */
const FILINGS_MAX = 300
/** A filing larger than this is pictures and data; most have less than a megabyte. */
const FILING_BYTES_MAX = 40_000_000
/** All filings of a refresh are held in memory until they are read. */
const ALL_BYTES_MAX = 300_000_000

export const documents: Source<GivenSec> = {
  id: ID,
  dataset: 'sec',
  part: 'documents',
  publisher: 'SEC, EDGAR: 8-K filings',
  page: 'https://www.sec.gov/edgar/search/',
  takes: takesPart('documents', /^form 8-K document$/),
  bytesMax: FILING_BYTES_MAX,
  // Each refresh reads other filings.
  rowsFallMax: 1,
  mayBeIdle: true,
  async *fetch(web, today, previous) {
    const fresh = await findWanted(web, ID, today, { days: DAYS, items: ITEMS })
    const known = new Set(fresh.map(({ accession }) => accession))
    const unread = await findUnread((await previous?.()) ?? null, today, { items: ITEMS, limit: FILINGS_MAX })
    const wanted = [...fresh, ...unread.filter(({ accession }) => !known.has(accession))]
    let bytes = 0
    for (const { cik, accession } of wanted.slice(0, FILINGS_MAX)) {
      if (bytes > ALL_BYTES_MAX) return
      const url = submissionUrl(cik, accession)
      const document = await welcome(web, { name: accession, url, stays: true }, () =>
        getFiling(web, url, today),
      )
      if (!document) continue
      bytes += document.bytes.length
      yield document
    }
  },
  async parse(given) {
    const review: ReviewItem[] = []
    return { rows: await readFilings(given, review), review }
  },
}

const isWhole = (text: string) => text.includes('<DOCUMENT>')

/** A filing, or an empty document for one that EDGAR does not give: parsing lists it for review and goes on. */
async function getFiling(web: Web, url: string, today: IsoDate): Promise<Document & { refused?: string }> {
  try {
    const document = await getClosed(web, url, isWhole)
    // A page without a filing would be taken for a form without words, and nobody would look again.
    if (!isWhole(answerText(ID, document))) throw new SourceChanged(ID, `${url} holds no filing`)
    return document
  } catch (error) {
    if (!(error instanceof NotPublished || error instanceof Refused)) throw error
    const refused = error instanceof Refused ? error.message : 'EDGAR gave no text'
    return { url, bytes: new Uint8Array(), contentType: '', fetchedAt: today, refused }
  }
}
