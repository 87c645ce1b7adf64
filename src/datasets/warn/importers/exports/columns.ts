/** The columns of the warn-scraper project's exports, state by state: which of theirs is which of our fields. */
import type { RawNotice } from '../../cells/notice.ts'
import ak from '../../sources/ak.ts'
import dc from '../../sources/dc.ts'
import id from '../../sources/id.ts'
import indiana from '../../sources/in.ts'
import md from '../../sources/md.ts'
import mo from '../../sources/mo.ts'
import oh from '../../sources/oh.ts'
import { refineJobCenter } from '../../sources/platforms/job-center.ts'
import type { WarnSource, WarnSourceFacts } from '../../sources/state-source.ts'
import tx from '../../sources/tx.ts'
import va from '../../sources/va.ts'
import wa from '../../sources/wa.ts'
import { OWN_COLUMNS } from './own-columns.ts'

/** How one state's export is to be read: what is a fact of its list, and nothing about fetching it. */
export interface ExportFacts
  extends Pick<
    WarnSourceFacts,
    'columns' | 'ignored' | 'optional' | 'refine' | 'types' | 'corrections' | 'dateOrder' | 'infersNoticeDate'
  > {
  /** The list's newest column, which stands behind those that the header names. */
  lastColumn?: string
}

/** Facts by state code. A state that is not here has no export that we could read. */
export const EXPORT_FACTS: Readonly<Record<string, ExportFacts>> = {
  ...OWN_COLUMNS,
  // These exports have the labels of the list itself, so the facts of its source are theirs.
  AK: like(ak),
  DC: like(dc),
  ID: like(id),
  IN: like(indiana),
  MD: like(md),
  MO: { ...like(mo, { notice_date: 'Received Sort descending' }), lastColumn: 'Notes' },
  OH: like(oh),
  // The received day of the older workbooks is a running number.
  TX: {
    ...like(tx),
    refine: (notice) =>
      /^\d+$/.test(notice.received_date ?? '') ? { ...notice, received_date: '' } : notice,
  },
  VA: like(va),
  WA: like(wa),
  AZ: jobCenter('AZ'),
  DE: jobCenter('DE'),
  KS: jobCenter('KS'),
  ME: jobCenter('ME'),
  VT: jobCenter('VT'),
}

/** The facts of a state's own source; links are lost in an export, and `spellings` are the export's own. */
function like({ facts }: WarnSource, spellings: { [Field in keyof RawNotice]?: string } = {}): ExportFacts {
  const { columns, ignored, optional = [], refine, types, corrections, dateOrder } = facts
  const layouts = [columns].flat().map((layout) => ({ ...layout, ...spellings }))
  return {
    columns: layouts,
    optional: [...optional, 'notice_url'],
    ...(ignored && { ignored }),
    ...(refine && { refine }),
    ...(types && { types }),
    ...(corrections && { corrections }),
    ...(dateOrder && { dateOrder }),
  }
}

/** The pages of one notice and the list of a job center, joined into one row; lines of the address end with `;`. */
function jobCenter(state: string): ExportFacts {
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
