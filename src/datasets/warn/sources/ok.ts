/**
 * Oklahoma. Two publications, one after the other.
 *
 * Until 2025 notices stood in a job center (okjobmatch.com) with their headcounts. Since then they stand on a
 * Salesforce site that answers everything since 2001 at once, with a type but without headcounts and without
 * addresses; its records have new numbers, so a notice of the old site and the same one of the new site are two
 * rows until they are linked. City and ZIP are those of the employer, which may be in another state.
 *
 * The answer is given to the page's script, against the version marks of the framework that stand in the page.
 * The site's name without www leads to a login instead.
 */
import { type Document, documentKind, documentText } from '#ingest/document.ts'
import type { Web } from '#ingest/fetch/web.ts'
import { SourceChanged } from '#ingest/source.ts'
import { readJson } from '../readers/json.ts'
import { type RawTable, unexpected } from '../readers/table.ts'
import {
  JOB_CENTER_COLUMNS,
  JOB_CENTER_IGNORED,
  readJobCenter,
  refineJobCenter,
} from './platforms/job-center.ts'
import { warnSource } from './state-source.ts'

const PAGE = 'https://www.employoklahoma.gov/Participants/s/warnnotices'
const ACTION_URL = new URL('/Participants/s/sfsites/aura?r=1&aura.ApexAction.execute=1', PAGE).href

const MESSAGE = {
  actions: [
    {
      id: '1;a',
      descriptor: 'aura://ApexActionController/ACTION$execute',
      callingDescriptor: 'UNKNOWN',
      params: {
        namespace: '',
        classname: 'OESC_JS_getWARNLayoffNotices',
        method: 'getListofLayoffAccService',
        cacheable: false,
        isContinuation: false,
      },
    },
  ],
}

/** The framework's version marks, as the page's own scripts carry them: plain, or inside an encoded address. */
function frameworkContext(page: Document) {
  const html = documentText(page)
  const text = `${html}\n${decodedAddresses(html)}`
  const fwuid = /"fwuid"\s*:\s*"([^"]+)"/.exec(text)?.[1]
  if (!fwuid) throw new SourceChanged('warn/ok', `${page.url} names no framework version (fwuid)`)
  const loaded = /"loaded"\s*:\s*(\{[^{}]*\})/.exec(text)?.[1]
  return {
    mode: 'PROD',
    fwuid,
    app: 'siteforce:communityApp',
    loaded: loaded ? (JSON.parse(loaded) as Record<string, string>) : {},
    dn: [],
    globals: {},
    uad: true,
  }
}

function decodedAddresses(html: string): string {
  return (html.match(/%7B%22[^"'\s<>]*/g) ?? [])
    .map((encoded) => {
      try {
        return decodeURIComponent(encoded)
      } catch {
        return ''
      }
    })
    .join('\n')
}

async function* fetchNotices(web: Web): AsyncGenerator<Document> {
  const page = await web.get(PAGE)
  yield await web.get(ACTION_URL, {
    method: 'POST',
    headers: { Referer: PAGE },
    body: {
      message: JSON.stringify(MESSAGE),
      'aura.context': JSON.stringify(frameworkContext(page)),
      'aura.pageURI': new URL(PAGE).pathname,
      'aura.token': 'null',
    },
  })
}

interface Answer {
  actions?: { state?: string; returnValue?: { returnValue?: Record<string, unknown>[] } }[]
}

function readAnswer(document: Document): RawTable[] {
  const answer = readJson<Answer>('OK', document)
  const action = answer.actions?.find((a) => Array.isArray(a.returnValue?.returnValue))
  if (action?.state !== 'SUCCESS')
    throw unexpected('OK', document, `the action did not succeed: ${JSON.stringify(answer).slice(0, 200)}`)
  const records = action.returnValue!.returnValue!
  // A record leaves out the fields it has no value for.
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))]
  const rows = records.map((record) =>
    Object.fromEntries(columns.map((column) => [column, String(record[column] ?? '')])),
  )
  return [{ columns, rows, name: 'the portal' }]
}

export default warnSource({
  state: 'OK',
  publisher: 'Oklahoma Employment Security Commission',
  page: PAGE,
  quietDaysMax: 90,
  fetch: fetchNotices,
  read: (document) =>
    documentKind(document) === 'json' ? readAnswer(document) : readJobCenter('OK', document),
  columns: [
    {
      company_name: 'OESC_Employer_Name__c',
      notice_date: 'Launchpad__Notice_Date__c',
      layoff_type: 'Launchpad__Layoff_Closure_Type__c',
      city: 'OESC_Employer_City__c',
      zip: 'OESC_Employer_Zip_Code__c',
      notice_key: 'Id',
    },
    ...JOB_CENTER_COLUMNS,
  ],
  optional: ['site_address', 'employees_affected', 'notice_date', 'city', 'zip', 'layoff_type'],
  ignored: [...JOB_CENTER_IGNORED, 'RecordTypeId', 'Select_Local_Workforce_Board__c'],
  refine: (notice, _row, document) =>
    documentKind(document) === 'json' ? { ...notice, notice_url: PAGE } : refineJobCenter('OK', notice),
})
