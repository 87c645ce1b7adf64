/** What the export routes have in common: who may, which notices, what the file is called. */
import type { FileContext, OpenFile } from '#contract/operation.ts'
import type { NoticeFilter } from '#datasets/warn/operations/notice.ts'
import { fileName } from './file-name.ts'
import { type Selection, selectNotices } from './selection.ts'

/** What routes declare alike. */
export const EXPORT = {
  group: 'exports',
  auth: 'key',
  needs: { datasets: ['warn'], feature: 'exports' },
} as const

/**
 * Records read at once. Each page costs a question, so few pages are quicker; and what the engine makes of a page takes
 * several times the memory of its text, so three or four megabytes of text keep it flat: fewer records where they are long.
 */
export const PAGE_ROWS = { csv: 12_000, json: 4_000 } as const

/** What differs between formats. */
export interface Format {
  ending: string
  contentType: string
  pageRows: number
  /** Between the name's first words and its filter. */
  kind?: string
  pieces(selection: Selection): AsyncIterable<Buffer | string>
}

/** Opens an export that is sent while it is made. */
export async function openExport(
  context: FileContext,
  filter: NoticeFilter & { limit: number },
  { ending, contentType, pageRows, kind, pieces }: Format,
): Promise<OpenFile> {
  const selection = await selectNotices(context, filter, pageRows)
  const { count, total, warnings } = selection
  return {
    fileName: fileName({ ...filter, date_from: selection.from }, context.edition, ending, kind),
    contentType,
    count,
    total,
    warnings,
    pieces: pieces(selection),
  }
}
