/**
 * Connecticut. A library of letters, one PDF each, with the facts that somebody has entered beside them.
 *
 * The page's script asks for the facts (`GetSpecializedData`), in the page's session and as a script; the library's
 * other answer (`GetPagedBlobs`) names the files alone. Both are read, and the file's path is the notice's number in
 * both. What was not entered is taken from the file's name, `Employer (Town) M-D-YYYY.pdf`: one letter in ten has
 * nothing entered at all. The day in the name is that of the letter or of its receipt, at most a few days later.
 *
 * The library drops apostrophes and ampersands (`Bobs Stores`, `CandS Wholesale`), which the file name keeps; a day
 * may stand where the town should. Job titles and fact sheets are files of their own and no notices. A letter is a
 * closure's where a day of closing was entered. The library begins in 2019.
 */
import type { Document } from '#ingest/document.ts'
import { cleanText, foldText } from '#lib/text.ts'
import { splitAddress } from '#places/index.ts'
import { parseDateCell } from '../cells/dates.ts'
import type { RawNotice } from '../cells/notice.ts'
import { readJson } from '../readers/json.ts'
import { type RawRow, type RawTable, unexpected } from '../readers/table.ts'
import { type FileName, readFileName } from './ct/file-name.ts'
import { warnSource } from './state-source.ts'

const SITE = 'https://dolpublicdocumentlibrary.ct.gov'
const FOLDER = '/rapid_response/warn_documents'
const PAGE = `${SITE}/CsblrCategory?${new URLSearchParams({ prefix: FOLDER })}`
/** More than the library holds: one answer has it all. */
const PAGE_SIZE = 5000

export default warnSource({
  state: 'CT',
  publisher: 'Connecticut Department of Labor',
  page: PAGE,
  quietDaysMax: 120,
  async *fetch(web) {
    // The page opens the session without which the library gives no answer.
    await web.get(PAGE)
    for (let page = 1, pages = 1; page <= pages; page++) {
      const answer = await web.get(factsUrl(page), {
        headers: {
          Referer: PAGE,
          'X-Requested-With': 'XMLHttpRequest',
          'X-Security-Request': 'required',
        },
      })
      const { items, totalPages } = readAnswer(answer)
      if (items.length === 0) throw unexpected('CT', answer, `page ${page} of ${pages} is empty`)
      yield answer
      pages = totalPages
    }
  },
  read: (document) => [readFiles(document)],
  columns: [
    {
      company_name: 'affected_company',
      site_address: 'layoff_locations',
      notice_date: 'warn_document_date',
      received_date: 'warn_document_received_date',
      effective_date: 'layoff_dates',
      effective_end_date: 'closing_dates',
      employees_affected: 'number_of_impacted_workers',
      notice_key: 'name',
      notice_url: 'letter',
    },
    { company_name: 'employer in the name', notice_key: 'name', notice_url: 'letter' },
  ],
  ignored: ['title', 'union', 'union_address', 'modifiedDate', 'blobToken'],
  refine: completeNotice,
  corrections: {
    company_name: {
      'Second WARN Notice 10-17-2019': {
        value: 'Dari Farms',
        because: 'the library enters the letter as DF Opco, Dari Farms',
      },
      'Third WARN Notice 11-12-2019': {
        value: 'Dari Farms',
        because: 'the library enters the letter as DF Opco, Dari Farms',
      },
    },
    notice_date: {
      '2021-07-16': {
        value: '2019-07-16',
        because: 'received on 16 July 2019 and filed in the folder of 2019',
      },
      '2024-08-29': {
        value: '2024-08-09',
        because: 'the file is named after 9 August; the layoff began on 23 August',
      },
    },
    effective_date: {
      'August 24, 2024': { value: 'August 24, 2025', because: 'the letter is of 25 August 2025' },
      '8/2/2019, 12/13/2029': {
        value: '8/2/2019, 12/13/2019',
        because: 'the second layoff of 2019, ten years off',
      },
    },
    effective_end_date: {
      '9/14/2029': {
        value: '9/14/2019',
        because: 'the layoff is of 9/14/2019, the same day ten years before',
      },
    },
  },
})

function factsUrl(page: number): string {
  const query = new URLSearchParams({
    pageSize: String(PAGE_SIZE),
    pageIndex: String(page),
    prefix: FOLDER,
    sortedCol: 'warn_document_date',
    module: 'WARN',
  })
  return `${SITE}/CsblrCategory/GetSpecializedData?${query}`
}

interface BlobItem {
  name?: string
  blobToken?: string
  modifiedDate?: string
  blobProperties?: Record<string, unknown>
}

function readAnswer(document: Document): { items: BlobItem[]; totalPages: number } {
  const answer = readJson<{ blobItems?: BlobItem[]; totalPages?: number }>('CT', document)
  if (!Array.isArray(answer.blobItems)) throw unexpected('CT', document, 'no list of files')
  return { items: answer.blobItems, totalPages: answer.totalPages ?? 1 }
}

/** The files as rows: their facts where the answer has them, and what their names say. */
function readFiles(document: Document): RawTable {
  const files = readAnswer(document).items.map((item) => ({ item, name: readName(item, document) }))
  const rows = files.map(({ item: { blobProperties = {}, ...item }, name }) => {
    const cells = Object.entries({ ...item, ...blobProperties }).map(([key, value]) => [
      key.replace(/^_+|_+$/g, ''),
      String(value ?? ''),
    ])
    return { ...(Object.fromEntries(cells) as RawRow), letter: letterUrl(item), ...namedColumns(name) }
  })
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const isEntered = columns.includes('affected_company')
  // What the names say is for `completeNotice`; in an answer of names alone, the employer's is the only one.
  const named = (column: string) => column.endsWith(' in the name')
  return { columns: columns.filter((c) => !named(c) || (!isEntered && c.startsWith('employer'))), rows }
}

function readName(item: BlobItem, document: Document): FileName {
  if (!item.name) throw unexpected('CT', document, 'a file without a name')
  if (!item.blobToken)
    throw unexpected('CT', document, `${item.name} has no token, without which it is not opened`)
  return readFileName(item.name)
}

const namedColumns = (file: FileName): RawRow => ({
  'employer in the name': file.employer,
  'town in the name': file.town,
  'date in the name': file.date,
  'remark in the name': file.remark,
  'annex in the name': file.isAnnex ? 'yes' : '',
})

const letterUrl = ({ blobToken = '', name = '' }: BlobItem) =>
  `${SITE}/advanceSearch/ViewBlob?${new URLSearchParams({ blobToken, blobName: name })}`

function completeNotice(notice: RawNotice, row: RawRow): RawNotice | null {
  const entered = cleanText(row.affected_company)
  const isWhole =
    entered !== '' && cleanText(notice.notice_date) !== '' && cleanText(notice.employees_affected) !== ''
  if (row['annex in the name'] === 'yes' && !isWhole) return null
  const town = row['town in the name']!
  return {
    ...notice,
    company_name: chooseName(entered, row['employer in the name']!, town),
    ...readPlace(cleanText(notice.site_address), town),
    notice_date: chooseDate(cleanText(notice.notice_date), row['date in the name']!),
    layoff_type: parseDateCell(notice.effective_end_date).end === null ? '' : 'closure',
    notes: row['remark in the name']!.replace(/suplemental/i, 'supplemental'),
  }
}

const letters = (text: string) => foldText(text).replace(/ /g, '')

/** The name as entered, without the town; in the file's spelling when only signs and blanks differ. */
function chooseName(entered: string, inName: string, town: string): string {
  const bare = entered.replace(/\s*\(([^()]*)\)?$/, (whole, inside: string) =>
    inside.trim() === '' || letters(inside) === letters(town) ? '' : whole,
  )
  return bare === '' || letters(bare) === letters(inName) ? inName : bare
}

/** The day as entered, unless only its year differs from the day in the name, which is then the right one. */
function chooseDate(entered: string, inName: string): string {
  const [day, named] = [parseDateCell(entered).start, parseDateCell(inName)]
  if (day === null) return entered || inName
  return named.precision === 'day' && named.start!.slice(4) === day.slice(4) ? inName : entered
}

/** `layoff_locations` holds an address, several, a list of towns, or a day by mistake. */
function readPlace(locations: string, town: string): Pick<RawNotice, 'site_address' | 'city' | 'zip'> {
  if (locations === '' || /^[\d/]+$/.test(locations)) return { site_address: '', city: town, zip: '' }
  if (!/\d/.test(locations)) {
    const city = locations.replace(/[\s,]*\b(?:CT|Connecticut)\b\.?$/i, '').replace(/[\s,]+$/, '')
    return { site_address: '', city: letters(city) === letters(town) ? town : city, zip: '' }
  }
  const { state, city, zip } = splitAddress(locations, 'CT')
  // Of several addresses the file's name gives the towns.
  const isOne = state === 'CT' && (town === '' || !locations.includes(' / '))
  return { site_address: locations, city: (isOne && city) || town, zip: (isOne && zip) || '' }
}
