/** What the rest of the service knows of a database: questions in, plain rows out. */
import type { Sql } from './sql.ts'

/** What the rows of an answer are written as: their only column as it is, a line a row; or Parquet, Zstandard inside. */
export type FileForm =
  | { format: 'lines' }
  | { format: 'parquet'; rowGroupRows: number; facts?: Readonly<Record<string, string>> }

/** Stands for null among the numbers of a column. */
export const NO_NUMBER = -0x80000000

/**
 * A database to ask. Rows are plain objects: counts and sums are numbers, dates `YYYY-MM-DD` text, times ISO 8601
 * text in UTC, missing values null. Every question has a time and a memory limit.
 */
export interface Database {
  /** All rows of the answer to one statement. Throws QueryTimeout and QueryTooLarge at its limits. */
  all<T>(query: Sql): Promise<T[]>
  /** The first row, or undefined. */
  get<T>(query: Sql): Promise<T | undefined>
  /**
   * The columns of an answer, all of them of whole numbers (`integer`), each in one piece; `NO_NUMBER` for null. A column of
   * which many are null is read faster where the statement puts that number in their place.
   */
  numbers(query: Sql): Promise<Int32Array[]>
  /** Rows in batches, without holding them all; leaving the loop early ends the query. */
  stream<T>(query: Sql): AsyncIterable<T[]>
  /**
   * Writes the rows of an answer to a new file, in their order, without one of them passing through JavaScript. An
   * aborted signal stops it; what stands in the file then, or after an error, is of no use. Throws DiskFull too.
   */
  copy(query: Sql, path: string, form: FileForm, signal?: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** The question took longer than the limit. */
export class QueryTimeout extends Error {
  override name = 'QueryTimeout'
  constructor(readonly limitSeconds: number) {
    super(`the query was stopped after ${limitSeconds} seconds`)
  }
}

/** The file behind the question cannot be read: it is damaged, or the disk is. */
export class DatabaseDamaged extends Error {
  override name = 'DatabaseDamaged'
}

/** The question needed more memory than the limit. */
export class QueryTooLarge extends Error {
  override name = 'QueryTooLarge'
}

/** There is no room on the disk for what is being written. */
export class DiskFull extends Error {
  override name = 'DiskFull'
}
