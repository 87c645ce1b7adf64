/** The files that are sold, by what is in them and by format. They are made as exports are, and are no routes. */
import { type FileOperation, file } from '#contract/operation.ts'
import { buildText } from '../build-file.ts'
import { CSV } from '../csv.ts'
import { exportInput } from '../input.ts'
import { ARRAY, NDJSON } from '../json.ts'
import { jsonldForm } from '../jsonld.ts'
import { buildParquet } from '../parquet.ts'
import { EXPORT, type Format, planExport } from '../plan.ts'
import { CONTENT_TYPES, type SaleFormat, tableFile } from './table-file.ts'
import { SALE_TABLES } from './tables.ts'

/** More than there are: who pays for all gets all. */
const ALL = 2_000_000_000

/** How notices are written; pages are as those of the exports. */
const NOTICES: Readonly<Record<SaleFormat, Pick<Format, 'pageRows' | 'build'>>> = {
  csv: { pageRows: 12_000, build: (job, selection) => buildText(job, selection, CSV) },
  json: { pageRows: 6_000, build: (job, selection) => buildText(job, selection, ARRAY) },
  ndjson: { pageRows: 6_000, build: (job, selection) => buildText(job, selection, NDJSON) },
  parquet: { pageRows: 12_000, build: buildParquet },
  jsonld: {
    pageRows: 4_000,
    build: (job, selection) => buildText(job, selection, jsonldForm(selection, { query: '' })),
  },
}

function noticeFile(format: SaleFormat): FileOperation {
  return file({
    name: `sale.warn.${format}`,
    path: `/billing/files/warn.${format}`,
    summary: 'WARN notices',
    group: 'billing',
    auth: 'none',
    needs: { datasets: EXPORT.needs.datasets },
    input: exportInput(1).omit({ limit: true }),
    contentTypes: [CONTENT_TYPES[format].split(';')[0]!],
    run: (context, filter) =>
      planExport(
        context,
        { ...filter, limit: ALL },
        { ending: format, contentType: CONTENT_TYPES[format], ...NOTICES[format] },
      ),
  })
}

/** The file of a part in a format. To ask for a part that there is not is a slip of ours, and throws. */
export function fileForSale(part: string, format: SaleFormat): FileOperation {
  if (part === 'warn') return noticeFile(format)
  const table = SALE_TABLES[part]
  if (!table) throw new Error(`no file of "${part}" is sold`)
  return tableFile(part, table, format)
}
