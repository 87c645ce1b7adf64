/** What the export routes have in common: who may, which notices, what the file is called. */
import type { DownloadContext, OpenDownload } from '#contract/endpoint.ts'
import type { NoticeFilter } from '#datasets/warn/endpoints/notice.ts'
import { fileName } from './file-name.ts'
import { type Selection, selectNotices } from './selection.ts'

/** What routes declare alike. */
export const EXPORT = {
  method: 'GET',
  group: 'exports',
  access: 'required',
  dataset: 'warn',
  feature: 'exports',
} as const

/**
 * Records read at once where the engine writes them as text. Each page costs a question, so few pages are quicker; and
 * each has to be sorted in memory, so small ones keep it flat.
 */
export const TEXT_PAGE_ROWS = 10_000

/** The same where each record passes through JavaScript. */
export const ROW_PAGE_ROWS = 2_000

/** What differs between formats. */
export interface Format {
  ending: string
  contentType: string
  pageRows: number
  /** Between the name's first words and its filter. */
  kind?: string
  pieces(selection: Selection): AsyncIterable<string>
}

/** Opens an export that is sent while it is made. */
export async function openExport(
  context: DownloadContext,
  filter: NoticeFilter & { limit: number },
  { ending, contentType, pageRows, kind, pieces }: Format,
): Promise<OpenDownload> {
  const selection = await selectNotices(context, filter, pageRows)
  const { count, total, warnings } = selection
  return {
    fileName: fileName(filter, context.edition, ending, kind),
    contentType,
    count,
    total,
    warnings,
    pieces: pieces(selection),
  }
}
