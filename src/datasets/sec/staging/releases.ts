/** The press releases of a filing, as they are shown: what to call each, and where it is read. */
import { filingFolder } from '../accession.ts'
import { ITEM_TITLES } from '../items.ts'
import type { FilingRecord, Release, ReleaseRecord } from '../record.ts'
import type { MergedFiling } from './merge.ts'

/** A name that can stand in an address as it is. */
const FILE_NAME = /^\w[\w.-]*$/
/** Titles of items that are worth naming; a long list says less. */
const ITEMS_MAX = 2

/** The rows of a filing's releases, in the order of the exhibits. */
export function listReleases({ releases }: MergedFiling, filing: FilingRecord): ReleaseRecord[] {
  return [...releases.values()]
    .sort((a, b) => compare(a.document, b.document) || compare(a.file ?? '', b.file ?? ''))
    .map(({ document, file, headline, title }, i) => ({
      accession: filing.accession,
      position: i + 1,
      document,
      file,
      headline,
      title,
      label: headline ?? `${filing.company}: ${title ?? itemTitles(filing.items)}`,
      url: addressOf(file, filing),
    }))
}

/** What a filing is about, by its items; that there are exhibits says nothing. */
function itemTitles(items: string | null): string {
  const titles = (items ?? '').split(',').flatMap((code) => {
    const title = code === '9.01' ? undefined : ITEM_TITLES[code]
    return title ? [title] : []
  })
  return titles.length > 0 ? titles.slice(0, ITEMS_MAX).join('; ') : 'press release with form 8-K'
}

function addressOf(file: Release['file'], { cik, accession, primary_document, url }: FilingRecord): string {
  const name = file ?? primary_document
  return name !== null && FILE_NAME.test(name) ? `${filingFolder(cik, accession)}/${name}` : url
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
