/** Lists in pages: by `limit` and `offset`, or by an opaque cursor that stays right while records are added. */
import { z } from 'zod'
import { didYouMean, digest, stableText } from '#lib/text.ts'
import { InvalidInput } from './errors.ts'
import { text, whole } from './fields.ts'
import { clampLimit, type Plan } from './plans.ts'
import { type Warning, warningList } from './warnings.ts'

const OFFSET_MAX = 1_000_000
const CHECK_LENGTH = 8

/** The paging parameters of a list of these records; spread them into the operation's input. */
export function pageInput<Record extends z.ZodObject>(
  record: Record,
  limit: { default: number; max: number; offsetMax?: number },
) {
  return {
    limit: whole().min(1).max(limit.max).default(limit.default).describe('Records in this answer'),
    offset: whole()
      .min(0)
      .max(limit.offsetMax ?? OFFSET_MAX)
      .default(0)
      .describe('Records to skip'),
    cursor: text(2000).optional().describe('The `next_cursor` of the answer before; instead of `offset`'),
    fields: fieldsOf(record).optional(),
  }
}

/** A parameter that picks fields of the records: `fields=id,city`. */
export function fieldsOf<Record extends z.ZodObject>(record: Record) {
  const known = Object.keys(record.shape)
  return text(2000)
    .transform((list, context) => {
      const asked = [...new Set(list.split(',').map((name) => name.trim()))]
      for (const name of asked) {
        if (known.includes(name)) continue
        const message = `"${name.slice(0, 60)}" is not a field of these records${didYouMean(name, known)}`
        context.addIssue({ code: 'custom', message, params: { type: 'field' } })
      }
      return asked as (keyof z.output<Record> & string)[]
    })
    .meta({ description: 'Only these fields of each record, separated by commas' })
}

/** The envelope of a list, for an operation's `output`. */
export function listOf<Record extends z.ZodType>(record: Record) {
  return z.object({
    records: z.array(record),
    count: z.number().int().describe('Records in this answer'),
    total: z.number().int().describe('Records that match, on all pages'),
    limit: z.number().int().describe('The limit that was applied; a plan may lower the one asked for'),
    offset: z.number().int().describe('Records before this answer'),
    has_more: z.boolean(),
    next_cursor: z.string().nullable().describe('`cursor` of the next page; null on the last'),
    warnings: warningList,
  })
}

interface PageQuery {
  limit: number
  offset: number
  cursor?: string | undefined
  fields?: readonly string[] | undefined
}

interface PageOptions<Key extends readonly unknown[]> {
  plan: Plan
  /** What a cursor holds: the sort columns of the last record shown, the unique one last. */
  key: z.ZodType<Key>
}

/** A page, asked for: what the statement needs, and how its rows become the answer. */
export interface Page<Key> {
  /** Rows to ask for: one more than `limit`, which tells whether there are more. */
  take: number
  /** Rows to skip; 0 when `after` says where to go on. */
  skip: number
  /** The place of the last record shown before, or null on a first page or one asked for by offset. */
  after: Key | null
  warnings: Warning[]
  /** The envelope. `keyOf` gives a record's place, as `key` describes it. */
  answer<Row extends object>(rows: readonly Row[], total: number, keyOf: (row: Row) => Key): ListAnswer<Row>
}

/** What a list answers. */
export interface ListAnswer<Row> {
  records: Row[]
  count: number
  total: number
  limit: number
  offset: number
  has_more: boolean
  next_cursor: string | null
  warnings: Warning[]
}

/** Works out the page that a query asks for, within the plan. Throws InvalidInput on a cursor that is not ours. */
export function openPage<Key extends readonly unknown[]>(
  query: PageQuery,
  { plan, key }: PageOptions<Key>,
): Page<Key> {
  const { limit, warnings } = clampLimit(plan, query.limit)
  const question = questionOf(query)
  const place = query.cursor === undefined ? null : readCursor(query.cursor, question, key)
  if (place && query.offset > 0) badCursor('cannot be combined with offset')
  const offset = place?.offset ?? query.offset
  return {
    take: limit + 1,
    skip: place ? 0 : offset,
    after: place?.key ?? null,
    warnings,
    answer(rows, total, keyOf) {
      const shown = rows.slice(0, limit)
      const hasMore = rows.length > limit
      const last = shown.at(-1)
      return {
        records: query.fields ? shown.map((row) => pick(row, query.fields!)) : shown,
        count: shown.length,
        total,
        limit,
        offset,
        has_more: hasMore,
        next_cursor: hasMore && last ? writeCursor(question, offset + shown.length, keyOf(last)) : null,
        warnings,
      }
    },
  }
}

function pick<Row extends object>(row: Row, fields: readonly string[]): Row {
  return Object.fromEntries(fields.map((name) => [name, row[name as keyof Row] ?? null])) as Row
}

/** What a cursor belongs to: the filters and the order, not how the records are cut into pages. */
function questionOf({
  limit: _limit,
  offset: _offset,
  cursor: _cursor,
  fields: _fields,
  ...filters
}: PageQuery) {
  return digest(stableText(filters), CHECK_LENGTH)
}

function writeCursor(question: string, offset: number, key: readonly unknown[]): string {
  const content = JSON.stringify([question, offset, key])
  return Buffer.from(digest(content, CHECK_LENGTH) + content).toString('base64url')
}

/**
 * The digest finds damage, not forgery: a forged cursor holds nothing that a filter could not say, and what a plan
 * may see is decided by the statement, not by the cursor.
 */
function readCursor<Key>(cursor: string, question: string, key: z.ZodType<Key>) {
  const content = Buffer.from(cursor, 'base64url').toString()
  const body = content.slice(CHECK_LENGTH)
  if (content.slice(0, CHECK_LENGTH) !== digest(body, CHECK_LENGTH))
    badCursor('is damaged; start again without it')
  const read = z.tuple([z.string(), z.int().min(0), key]).safeParse(parsed(body))
  if (!read.success) badCursor('is of an older version; start again without it')
  const [asked, offset, place] = read.data
  if (asked !== question) badCursor('belongs to a list with other filters or another order')
  return { offset, key: place }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function badCursor(msg: string): never {
  throw new InvalidInput([{ loc: ['query', 'cursor'], msg, type: 'cursor' }])
}
