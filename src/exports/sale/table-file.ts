/** Files of whole datasets: the rows of a sale table in each of the formats, written by the engine. */
import { rm } from 'node:fs/promises'
import { z } from 'zod'
import { isoDay, stateParam } from '#contract/fields.ts'
import {
  type FileJob,
  type FileOperation,
  file,
  type PlannedFile,
  type RunContext,
} from '#contract/operation.ts'
import { fromParquet } from '#storage/duckdb/copy.ts'
import { type Sql, sql, trusted, where } from '#storage/sql.ts'
import { buildLines, type TextForm } from '../build-file.ts'
import { csvLine } from '../csv.ts'
import type { Field } from '../fields.ts'
import { jsonRecord, jsonValue, listForm } from '../json.ts'
import { PUBLIC_DOMAIN, VOCABULARY } from '../jsonld.ts'
import { type Piece, pieceOf, textOf } from '../texts.ts'
import { rowsOf, type SaleFilter, type SaleTable } from './tables.ts'

export type SaleFormat = 'csv' | 'json' | 'ndjson' | 'parquet' | 'jsonld'

export const CONTENT_TYPES: Readonly<Record<SaleFormat, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  json: 'application/json; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
  jsonld: 'application/ld+json; charset=utf-8',
}

const ROW_GROUP_ROWS = 10_240

/** A page: its conditions. */
type Page = readonly Sql[]

const fieldsOf = ({ columns }: SaleTable): Field[] =>
  columns.map(({ name, type }) => ({ name, type, of: 'notice', required: false }))

/** A file of a dataset in a format. It is no route. */
export function tableFile(part: string, table: SaleTable, format: SaleFormat): FileOperation {
  return file({
    name: `sale.${part}.${format}`,
    path: `/billing/files/${part}.${format}`,
    summary: table.title,
    group: 'billing',
    auth: 'none',
    needs: { datasets: [table.dataset] },
    input: z.object({
      state: stateParam.optional(),
      date_from: isoDay().optional(),
      date_to: isoDay().optional(),
    }),
    contentTypes: [CONTENT_TYPES[format].split(';')[0]!],
    run: (context, filter) => plan(context, { part, table, format, filter }),
  })
}

interface Wanted {
  part: string
  table: SaleTable
  format: SaleFormat
  filter: SaleFilter
}

async function plan({ db, edition }: RunContext, wanted: Wanted): Promise<PlannedFile> {
  const { part, table, format, filter } = wanted
  const conditions = table.conditions?.(filter) ?? []
  const by = table.page ? trusted(table.page.column) : sql`0`
  const found = await db.get<{ n: number; first: number | null; last: number | null }>(sql`
    select count(*)::integer as n, min(${by})::integer as first, max(${by})::integer as last
    from ${trusted(table.from)} ${where(conditions)}`)
  const count = found?.n ?? 0
  const pages = count === 0 ? [] : pagesOf(table, conditions, found?.first ?? 0, found?.last ?? 0)
  const words = [
    edition.sample ? 'invented' : '',
    part,
    filter.state?.toLowerCase() ?? '',
    edition.createdAt.slice(0, 10),
  ]
  return {
    fileName: `headcount-${words.filter((each) => each !== '').join('_')}.${format}`,
    contentType: CONTENT_TYPES[format],
    warnings: [],
    count,
    total: count,
    build: (job) => build(job, wanted, pages, edition.id),
  }
}

function pagesOf({ page }: SaleTable, conditions: Page, first: number, last: number): Page[] {
  if (!page) return [conditions]
  const column = trusted(page.column)
  const pages: Page[] = []
  for (let at = first; at <= last; at += page.rows)
    pages.push([...conditions, sql`${column} between ${at} and ${at + page.rows - 1}`])
  return pages
}

async function build(job: FileJob, { part, table, format }: Wanted, pages: readonly Page[], edition: string) {
  if (format === 'parquet') return buildParquet(job, table, pages, edition)
  const order = trusted(`order by ${table.order}`)
  // The line is made of what stands under the file's names; the order is that of the tables.
  const linesOf = (page: Page, line: readonly Piece[]) =>
    sql`select ${textOf(line)} as line from (${rowsOf(table, where(page))} ${order}) as rows`
  await buildLines(job, pages, formOf(part, table, format), linesOf)
}

function formOf(part: string, table: SaleTable, format: Exclude<SaleFormat, 'parquet'>): TextForm {
  const fields = fieldsOf(table)
  const header = `${fields.map(({ name }) => name).join(',')}\r\n`
  switch (format) {
    case 'csv':
      return { head: header, record: csvLine(fields), between: '\r\n', tail: '\r\n', empty: header }
    case 'ndjson':
      return { head: '', record: jsonRecord(fields), between: '\n', tail: '\n', empty: '' }
    case 'json':
      return listForm('', jsonRecord(fields), '')
    case 'jsonld':
      return jsonldForm(part, table, fields)
  }
}

/** What a file says of itself: a schema.org Dataset, in words of our own; the mark only of what bears it. */
export function describeTable(part: string, { title, columns, isPublicDomain }: SaleTable) {
  return {
    '@context': {
      '@version': 1.1,
      '@vocab': 'https://schema.org/',
      ...Object.fromEntries(columns.map(({ name }) => [name, `${VOCABULARY}${part}/${name}`])),
    },
    '@type': 'Dataset',
    name: title,
    ...(isPublicDomain && { license: PUBLIC_DOMAIN }),
  }
}

/** The Dataset with the records as its parts; a missing value is left out. */
function jsonldForm(part: string, table: SaleTable, fields: readonly Field[]): TextForm {
  const members = fields.map((field) =>
    pieceOf(field, `coalesce(',"${field.name}":' || ${jsonValue(field)}, '')`),
  )
  const head = JSON.stringify(describeTable(part, table))
  return listForm(`${head.slice(0, -1)},"hasPart":`, ['{"@type":"DataFeedItem"', ...members, '}'], '}')
}

async function buildParquet(
  { db, path, signal }: FileJob,
  table: SaleTable,
  pages: readonly Page[],
  edition: string,
) {
  const parts: string[] = []
  const order = trusted(`order by ${table.order}`)
  for (const page of pages.length > 0 ? pages : [[sql`false`]]) {
    const part = `${path}.${parts.length}`
    const form = { format: 'parquet', rowGroupRows: ROW_GROUP_ROWS } as const
    await db.copy(sql`${rowsOf(table, where(page))} ${order}`, part, form, signal)
    parts.push(part)
  }
  const form = { format: 'parquet', rowGroupRows: ROW_GROUP_ROWS, facts: { edition } } as const
  await db.copy(fromParquet(parts), path, form, signal)
  for (const part of parts) await rm(part)
}
