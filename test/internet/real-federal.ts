/** The federal, SEC and court publishers around a mirror's real bytes. */
import { zipSync } from 'fflate'
import { COURTS } from '#datasets/bankruptcy/courts.ts'
import { feedAddress } from '#datasets/bankruptcy/sources/rss.ts'
import { R539CY_URL } from '#datasets/dol-claims/ingest.ts'
import { LCA_PAGE } from '#datasets/lca/read/fetch.ts'
import { readFilingAddress, submissionUrl, tenDigits } from '#datasets/sec/accession.ts'
import { feedText, submissionText, type WrittenFiling } from '#datasets/sec/sample/formats.ts'
import { feedUrl } from '#datasets/sec/sources/feed.ts'
import { decodeText } from '#ingest/document.ts'
import { addDays, type IsoDate } from '#lib/dates.ts'
import { FJC_URL, ZIP } from './courts.ts'
import type { Answers, Reply } from './network.ts'
import { linking } from './pages.ts'
import type { Known, RealFiles } from './real.ts'

const HUB = 'https://www.uscis.gov/sites/default/files/document/data/'
const FEED_PAGE = 100

/** What the mirror has of them; indexes, searches and the nation's claims, which it lacks, are invented. */
export function realFederal(day: IsoDate, files: RealFiles, invented: Answers): Known {
  const pages = new Map<string, () => Reply>([
    [LCA_PAGE, () => ({ body: linking(...new Set(ofDataset('lca').map(({ url }) => url))) })],
    [FJC_URL, () => ({ body: zipSync({ 'idb.csv': new Uint8Array(bytesAt(FJC_URL)) }), type: ZIP })],
    ...filings(day, files),
    ...COURTS.filter((court) => files.at(feedAddress(court))).map(
      (court) => [feedAddress(court), () => feedOf(feedAddress(court))] as const,
    ),
  ])
  return (asked) => {
    const { url, body } = asked
    const page = pages.get(url)
    if (page) return page()
    if (url === R539CY_URL && body.includes('level=us')) return invented(asked)
    const isOurs =
      url.startsWith(HUB) || url.startsWith('https://data.sec.gov/') || url.includes('/oflc/pdfs/')
    return isOurs && !files.at(url) ? null : undefined
  }

  function ofDataset(name: string) {
    return files.entries.filter(({ dataset }) => dataset === name)
  }

  function bytesAt(url: string): Buffer {
    return files.reply(files.at(url)!).body as Buffer
  }

  /** A feed of years ago, as if it had been made yesterday: one that stands still is refused. */
  function feedOf(url: string): Reply {
    const made = new Date(`${addDays(day, -1)}T23:30:00Z`).toUTCString()
    const text = decodeText(bytesAt(url)).replace(/<lastBuildDate>[^<]*/, `<lastBuildDate>${made}`)
    return { body: text, type: 'text/xml' }
  }
}

/** A feed of the filings whose documents the mirror has, and each as the whole submission that EDGAR gives. */
function filings(day: IsoDate, files: RealFiles): [string, () => Reply][] {
  const bundles = new Map<string, { filing: WrittenFiling; entries: RealFiles['entries'][number][] }>()
  for (const entry of files.entries) {
    const address = entry.part === 'form 8-K document' ? readFilingAddress(entry.url) : null
    if (!address) continue
    const { company = '', form = '8-K' } = (entry.filing ?? {}) as { company?: string; form?: string }
    const filing = { ...address, company, form, filed: day, items: ['1.03'] }
    const known = bundles.get(address.accession)
    if (known) known.entries.push(entry)
    else bundles.set(address.accession, { filing, entries: [entry] })
  }
  const companies = files.entries.flatMap(({ part }): WrittenFiling[] => {
    const cik = tenDigits(/^submissions (\d+)$/.exec(part)?.[1])
    return cik
      ? [{ accession: `${cik}-26-000001`, company: `Company ${cik}`, cik, filed: day, items: ['2.05'] }]
      : []
  })
  const listed = [...companies, ...[...bundles.values()].map(({ filing }) => filing)]
  const pages = Array.from(
    { length: Math.floor(listed.length / FEED_PAGE) + 1 },
    (_, n): [string, () => Reply] => {
      const text = feedText(listed.slice(n * FEED_PAGE, (n + 1) * FEED_PAGE))
      return [feedUrl(n * FEED_PAGE), () => ({ body: text, type: 'application/atom+xml' })]
    },
  )
  const texts = [...bundles.values()].map(({ filing, entries }): [string, () => Reply] => [
    submissionUrl(filing.cik, filing.accession),
    () => ({ body: wholeText(filing, entries, files), type: 'text/plain' }),
  ])
  return [...pages, ...texts]
}

function wholeText(filing: WrittenFiling, entries: RealFiles['entries'], files: RealFiles): string {
  const texts = entries.map((entry) => decodeText(files.reply(entry).body as Buffer))
  const whole = texts.find((text) => text.includes('<DOCUMENT>'))
  if (whole) return whole
  const documents = texts.map((text, i) => {
    const file = entries[i]!.url.split('/').at(-1)!
    return { type: /ex(hibit)?[-_]?\d/i.test(file) ? 'EX-99.1' : (filing.form ?? '8-K'), file, text }
  })
  return submissionText({ ...filing, items: [] }, documents)
}
