/** The disclosure files that the performance page links. */
import { load } from 'cheerio'
import { type Document, documentKind, documentText } from '#ingest/document.ts'
import { SourceChanged } from '#ingest/source.ts'

/** One file of the publisher. */
export interface LcaLink {
  /** `2025-q2`, or `2014` where one file holds the year; the first files of iCert, in 2009, are `2009-icert`. */
  part: string
  url: string
  /** The fiscal year of its name. What it holds is told by its dates: some quarters hold the year so far. */
  fiscalYear: number
}

/**
 * Names of the files, without blanks, which stand in one of them. `Dislclosure` is the publisher's, in FY2026. Until
 * FY2019 a file holds its year, whatever quarter its name says.
 */
const NAMES = [
  /^LCA_Dis[a-z]*_Data_FY_?(?<year>20\d\d|\d\d)(?:_?Q(?<quarter>[1-4]))?\.xlsx$/i,
  /^LCA_FY_?(?<year>20\d\d|\d\d)(?:_?Q[1-4])?\.xlsx$/i,
  /^H-?1B_(?:Disclosure_Data_|Case_Data_|iCert_LCA_)?FY_?(?<year>20\d\d|\d\d)(?:_?(?:Q[1-4]|EOY))?\.xlsx$/i,
  /^(?<icert>Icert)_LCA_FY_?(?<year>20\d\d|\d\d)\.xlsx$/i,
]

/** Workbooks that stand beside them: worksites of a case, its appendices, counts. */
const COMPANIONS = /worksite|appendix|layout|statistic/i

/**
 * The disclosure files linked on a page, newest first; of two links for one part the first. Throws SourceChanged when
 * the page has none.
 */
export function findLinks(page: Document): LcaLink[] {
  const links = new Map<string, LcaLink>()
  for (const { url, name } of workbooks(page)) {
    const link = linkOf(url, name)
    if (link && !links.has(link.part)) links.set(link.part, link)
  }
  if (links.size === 0) {
    const what = documentKind(page) === 'html' ? 'the page links no disclosure file' : 'it is no page'
    throw new SourceChanged('lca', `${page.url}: ${what}`)
  }
  return [...links.values()].sort((a, b) => (a.part < b.part ? 1 : -1))
}

/** Workbooks on a page that are named like files of this program and are none we know: a new name, most likely. */
export function findUnknown(page: Document): string[] {
  const names = workbooks(page).map(({ name }) => name)
  const ours = names.filter((name) => /^(LCA|H-?1B|iCert)_/i.test(name) && !COMPANIONS.test(name))
  return [...new Set(ours.filter((name) => !NAMES.some((pattern) => pattern.test(name))))]
}

/** The workbooks that a page links, in its order. */
function workbooks(page: Document): { url: string; name: string }[] {
  const $ = load(documentText(page))
  const hrefs = $('a[href]')
    .toArray()
    .map((anchor) => $(anchor).attr('href')!.trim())
  return hrefs.flatMap((href) => {
    if (!URL.canParse(href, page.url)) return []
    const url = new URL(href, page.url)
    // The newest file is linked as `https://www.dol.gov//media/…`.
    url.pathname = url.pathname.replace(/\/{2,}/g, '/')
    url.hash = ''
    const name = fileName(url.pathname)
    return /\.xlsx$/i.test(name) ? [{ url: url.href, name }] : []
  })
}

/** `Icert_%20LCA_%20FY2009.xlsx` → `Icert_LCA_FY2009.xlsx` */
function fileName(path: string): string {
  const last = path.slice(path.lastIndexOf('/') + 1)
  try {
    return decodeURIComponent(last).replace(/\s+/g, '')
  } catch {
    return last
  }
}

function linkOf(url: string, name: string): LcaLink | null {
  const found = NAMES.map((pattern) => pattern.exec(name)?.groups).find((groups) => groups !== undefined)
  if (!found) return null
  const year = Number(found.year)
  const fiscalYear = year < 100 ? 2000 + year : year
  const tail = found.icert ? '-icert' : found.quarter && fiscalYear >= 2020 ? `-q${found.quarter}` : ''
  return { part: `${fiscalYear}${tail}`, url, fiscalYear }
}
