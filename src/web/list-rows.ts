/** How many rows of a list are shown: so many a page, and in a file of the list the first 500, as to everybody. */
import type { Visit } from './site-page.ts'

/** The first so many rows of a list are shown to everybody. */
export const LIST_ROWS_MAX = 500

/** Rows of a page of `usual` rows, or of the file of its whole list. */
export const rowsOf = ({ plan, isFile = false }: Pick<Visit, 'plan' | 'isFile'>, usual: number): number =>
  Math.min(isFile ? LIST_ROWS_MAX : usual, plan.recordsMax)

/** Which rows are those of a page of a list. */
export const rowsAt = (number: number, rows: number) => ({ limit: rows, offset: (number - 1) * rows })
