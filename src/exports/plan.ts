/** What the export routes have in common: who may, which notices, what the file is called. */
import type { FileJob, PlannedFile, RunContext } from '#contract/operation.ts'
import { clampHistory } from '#contract/plans.ts'
import type { NoticeFilter } from '#datasets/warn/operations/notice-filter.ts'
import { fileName } from './file-name.ts'
import { type Selection, selectNotices } from './selection.ts'

/** What routes declare alike. */
export const EXPORT = {
  group: 'exports',
  auth: 'key',
  needs: { datasets: ['warn'], feature: 'exports' },
  /** How far back the caller's plan goes on that day is all that the records depend on besides edition and question. */
  resolve: (
    context: Pick<RunContext, 'plan' | 'today' | 'edition'>,
    { date_from, date_field = 'notice' }: NoticeFilter,
  ) => clampHistory(context, date_field === 'notice' ? (date_from ?? undefined) : undefined).from,
} as const

/** What differs between formats. */
export interface Format {
  ending: string
  contentType: string
  /** Between the name's first words and its filter. */
  kind?: string
  /** Records of a page, so many that its text has three or four megabytes: fewer where records are long. */
  pageRows: number
  build(job: FileJob, selection: Selection): Promise<void>
}

/** Plans an export: counts what is in it, and tells how it is made. */
export async function planExport(
  context: RunContext,
  filter: NoticeFilter & { limit: number },
  { ending, contentType, kind, pageRows, build }: Format,
): Promise<PlannedFile> {
  const selection = await selectNotices(context, filter, pageRows)
  const { count, total, warnings, from } = selection
  return {
    fileName: fileName({ ...filter, date_from: from }, context.edition, ending, kind),
    contentType,
    count,
    total,
    warnings,
    build: (job) => build(job, selection),
  }
}
