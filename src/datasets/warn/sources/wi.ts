/**
 * Wisconsin. The page is a shell whose script reads a Google Sheet through Google's Sheets interface, with a key that
 * is public but answers only requests that name the page as their referrer. The key has changed before, so it is
 * looked up in the site's scripts at every refresh. The sheet begins with 2020; the years before stand in the
 * register's history.
 *
 * A letter that covers several sites has a row for each, all with the letter's number (PK). An update carries the
 * number of the notice that it updates (FK, 0 for none). Rows end with their last filled cell. A remark of the state
 * follows some names as raw HTML. `HasUpdates` says only that there is an update somewhere.
 */
import { type Document, documentKind, documentText } from '#ingest/document.ts'
import { welcome } from '#ingest/fetch/missing.ts'
import type { Web } from '#ingest/fetch/web.ts'
import { SourceChanged } from '#ingest/source.ts'
import type { RawNotice } from '../cells/notice.ts'
import { readJson } from '../readers/json.ts'
import { type RawTable, unexpected } from '../readers/table.ts'
import { warnSource } from './state-source.ts'

const PAGE = 'https://dwd.wisconsin.gov/dislocatedworker/warn/'
const SHEETS = 'https://sheets.googleapis.com/v4/spreadsheets'
/** Where the script says nothing else. */
const SPREADSHEET = '1cyZiHZcepBI7ShB3dMcRprUFRG24lbwEnEDRBMhAqsA'
const ORIGINALS = 'Originals'

/** The legend of the page: two kinds of notices, four kinds of updates: of the number, of the schedule, others, and none of it. */
const MEANINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    CL: 'closure',
    WR: 'layoff',
    AW: 'amendment',
    LS: 'change to layoff schedule',
    OC: 'amendment',
    RN: 'rescission',
  }),
)

async function* fetchSheets(web: Web): AsyncGenerator<Document> {
  const scripts = await readScripts(web)
  const text = scripts.join('\n')
  const key = /dwdAPIKey\s*=\s*["']([^"']+)["']/.exec(text)?.[1] ?? /\bAIza[\w-]{35}\b/.exec(text)?.[0]
  if (!key) throw new SourceChanged('warn/wi', `no key for the sheet in ${scripts.length} scripts of ${PAGE}`)
  const spreadsheet = /spreadsheets\/([\w-]{30,})/.exec(text)?.[1] ?? SPREADSHEET
  const named = [...text.matchAll(/\/values\/([A-Za-z]\w*)/g)].map((m) => m[1]!)
  for (const sheet of new Set([ORIGINALS, ...named])) {
    const url = `${SHEETS}/${spreadsheet}/values/${sheet}?key=${key}`
    const get = () => web.get(url, { headers: { Referer: PAGE } })
    // The other sheets hold updates of what the first one lists.
    const answer = sheet === ORIGINALS ? await get() : await welcome(web, { name: sheet, url }, get)
    if (answer) yield answer
  }
}

/** The page, its own scripts, and what those import: the key stands in one of the last. */
async function readScripts(web: Web): Promise<string[]> {
  const page = await web.get(PAGE)
  const html = documentText(page)
  const texts = [html]
  const own = [...html.matchAll(/<script[^>]+src="(\/dislocatedworker\/[^"]+)"/g)].map((m) => m[1]!)
  const queue = own.map((src) => new URL(src, page.url).href)
  const seen = new Set<string>()
  while (queue.length > 0) {
    const url = queue.shift()!
    if (seen.has(url)) continue
    seen.add(url)
    const text = documentText(await web.get(url))
    texts.push(text)
    const imports = [...text.matchAll(/\b(?:from|import)\s*\(?\s*["']([^"']+\.js[^"']*)["']/g)]
    queue.push(...imports.map((m) => new URL(m[1]!, url).href))
  }
  return texts
}

function readSheet(document: Document): RawTable[] {
  if (documentKind(document) === 'html') {
    // The shell itself: known, and without a single notice.
    if (documentText(document).includes('id="warnNotices"')) return []
    throw unexpected('WI', document, 'a page that is not the list')
  }
  const answer = readJson<{ values?: string[][]; error?: { message?: string } }>('WI', document)
  if (!answer.values) throw unexpected('WI', document, answer.error?.message ?? 'no values')
  const [columns = [], ...lines] = answer.values
  const rows = lines.map((line) => Object.fromEntries(columns.map((label, i) => [label, line[i] ?? ''])))
  return [{ columns, rows }]
}

function refine(notice: RawNotice): RawNotice {
  const types = (notice.layoff_type ?? '').split(/[,/&]\s*/).map((code) => MEANINGS.get(code.trim()) ?? code)
  const letter = /^\d{4}/.exec(notice.notice_url ?? '')
  const placed = (cell: string | undefined) => (/^(n\/a|unknown)$/i.test(cell?.trim() ?? '') ? '' : cell)
  return {
    ...notice,
    company_name: notice.company_name.replace(/<br[\s\S]*$/i, ''),
    layoff_type: types.join(' and '),
    city: placed(notice.city),
    county: placed(notice.county),
    amends_key: notice.amends_key === '0' ? '' : notice.amends_key,
    notice_url: letter ? `${PAGE}${letter[0]}/${notice.notice_url}.pdf` : PAGE,
  }
}

export default warnSource({
  state: 'WI',
  publisher: 'Wisconsin Department of Workforce Development',
  page: PAGE,
  quietDaysMax: 60,
  fetch: fetchSheets,
  read: readSheet,
  columns: {
    notice_key: 'PK',
    amends_key: 'FK',
    notice_url: 'PDF',
    company_name: 'Company',
    city: 'City',
    employees_affected: 'AffectedWorkers',
    notice_date: 'NoticeRcvd',
    layoff_type: 'NoticeType',
    effective_date: 'LayoffBeginDate',
    industry: 'NAICSDescription',
    county: 'County',
  },
  ignored: ['WDA', 'HasUpdates'],
  refine,
})
