/** What one state's export of the warn-scraper project differs in: which of its columns is which of our fields. */
import { cleanText } from '#lib/text.ts'
import type { RawNotice } from '../../cells/notice.ts'
import { isNotStated } from '../../cells/text.ts'
import type { RawRow, RawTable } from '../../readers/table.ts'
import { refineJobCenter } from '../../sources/platforms/job-center.ts'
import type { WarnSource, WarnSourceFacts } from '../../sources/state-source.ts'

/** How one state's export is to be read: what is a fact of its list, and nothing about fetching it. */
export interface ExportFacts
  extends Pick<
    WarnSourceFacts,
    'columns' | 'ignored' | 'optional' | 'refine' | 'types' | 'corrections' | 'dateOrder' | 'infersNoticeDate'
  > {
  /** The list's newest column, which stands behind those that the header names. */
  lastColumn?: string
  /** The file of an older list of the same state, which has cells that the list has lost. */
  older?: RegExp
  /** Puts into the rows what only their order tells. */
  prepare?: (table: RawTable) => RawTable
}

/** Takes one row of an export apart; null drops it. */
export type RefineExport = (
  notice: RawNotice,
  row: RawRow,
  document: Parameters<NonNullable<WarnSourceFacts['refine']>>[2],
) => RawNotice | null

/** The facts of a state's own source; links are lost in an export, and `spellings` are the export's own. */
export function likeList(
  source: WarnSource,
  spellings: { [Field in keyof RawNotice]?: string } = {},
): ExportFacts {
  const { columns, ignored, optional = [], dateOrder } = source.facts
  return {
    columns: [columns].flat().map((layout) => ({ ...layout, ...spellings })),
    optional: [...optional, 'notice_url'],
    ...(ignored && { ignored }),
    ...readingOf(source),
    ...(dateOrder && { dateOrder }),
  }
}

/** How a state's own source reads its cells, for an export with columns of its own. */
export function readingOf({ facts }: WarnSource): Pick<ExportFacts, 'refine' | 'types' | 'corrections'> {
  const { refine, types, corrections } = facts
  return { ...(refine && { refine }), ...(types && { types }), ...(corrections && { corrections }) }
}

/** The pages of one notice and the list of a job center, joined into one row; lines of the address end with `;`. */
export function jobCenterExport(state: string): ExportFacts {
  return {
    columns: {
      company_name: 'employer',
      notice_date: 'notice_date',
      employees_affected: 'number_of_employees_affected',
      warn_type: 'warn_type',
      city: 'city',
      zip: 'zip',
      site_address: 'address',
      notice_key: 'record_number',
      notice_url: 'detail_page_url',
    },
    ignored: ['lwib_area'],
    refine: (notice) =>
      refineJobCenter(state, {
        ...notice,
        site_address: (notice.site_address ?? '').replace(/\s*;\s*/g, '\n'),
      }),
  }
}

/** What the scraper notes about its reading of a PDF. */
export const READING_NOTES = [
  '_int_raw_fields',
  '_int_accuracy',
  '_int_pdf_filename',
  '_int_page',
  '_int_table_number',
  '_int_data_items',
]

/** `Fargo, ND` → `Fargo`; the state alone is no town. */
export const townOf = (cell: string | undefined, state: string): string =>
  cleanText(cell).replace(new RegExp(`(?:^|\\s*,\\s*)${state}$`), '')

/** Counties and industries that say only that there is nothing to say. */
export const stated = (cell: string | undefined): string => (isNotStated(cleanText(cell)) ? '' : (cell ?? ''))
