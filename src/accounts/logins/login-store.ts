/**
 * The tables of logins as better-auth wants to use them. Its own adapter speaks each database's dialect; ours keeps to
 * the text times and whole numbers of the state store, so that all databases hold the same, and keeps of a session's
 * token the SHA-256 alone: a copy of the store opens nobody's account.
 */
import { hash } from 'node:crypto'
import type { CleanedWhere, CustomAdapter } from 'better-auth/adapters'
import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { State } from '#state/state.ts'

type Row = Record<string, unknown>
// Table and column names come from better-auth's models at run time.
type AnyTables = Record<string, Row>
type Where = readonly CleanedWhere[]

const TOKEN = 'token'
const USERS = 'login_users'
const OPERATORS = { eq: '=', ne: '!=', lt: '<', lte: '<=', gt: '>', gte: '>=', in: 'in' } as const

/** The column of a model's field: what is sorted by comes as the model's own word. */
export type ColumnOf = (model: { model: string; field: string }) => string

/** better-auth's statements over a state store. */
export function loginStatements({ db: state }: State, columnOf: ColumnOf): CustomAdapter {
  const db = state as unknown as Kysely<AnyTables>
  const rows = (model: string, where: Where = []) => db.selectFrom(model).selectAll().where(matching(where))
  // One row at most, and of those who claim the same one, one alone gets it.
  const claim = (model: string, where: Where) => {
    const first = db.selectFrom(model).select('id').where(matching(where)).limit(1)
    return db.deleteFrom(model).where('id', 'in', first)
  }
  return {
    async create({ model, data }) {
      const insert = db.insertInto(model).values(stored(data))
      // Two first links of one address, opened at once: both find the same account, and one of them is written.
      await (model === USERS ? insert.onConflict((conflict) => conflict.doNothing()) : insert).execute()
      return data
    },
    async findOne<T>({ model, where }: { model: string; where: CleanedWhere[] }) {
      return shown(await rows(model, where).limit(1).executeTakeFirst(), where) as T | null
    },
    async findMany<T>({ model, where = [], limit, offset, sortBy }: FindMany) {
      let query = rows(model, where).limit(limit)
      if (offset) query = query.offset(offset)
      if (sortBy) query = query.orderBy(columnOf({ model, field: sortBy.field }), sortBy.direction)
      return (await query.execute()) as T[]
    },
    async update<T>({ model, where, update }: { model: string; where: CleanedWhere[]; update: T }) {
      const query = db
        .updateTable(model)
        .set(stored(update as Row))
        .where(matching(where))
        .returningAll()
      return shown(await query.executeTakeFirst(), where) as T | null
    },
    async updateMany({ model, where, update }) {
      const done = await db.updateTable(model).set(stored(update)).where(matching(where)).executeTakeFirst()
      return Number(done.numUpdatedRows)
    },
    async delete({ model, where }) {
      await claim(model, where).execute()
    },
    async deleteMany({ model, where }) {
      const done = await db.deleteFrom(model).where(matching(where)).executeTakeFirst()
      return Number(done.numDeletedRows)
    },
    async consumeOne<T>({ model, where }: { model: string; where: CleanedWhere[] }) {
      return shown(await claim(model, where).returningAll().executeTakeFirst(), where) as T | null
    },
    async count({ model, where = [] }) {
      const query = db.selectFrom(model).select(sql<number>`count(*)`.as('count')).where(matching(where))
      return Number((await query.executeTakeFirstOrThrow()).count)
    },
  }
}

interface FindMany {
  model: string
  where?: CleanedWhere[] | undefined
  limit: number
  offset?: number | undefined
  sortBy?: { field: string; direction: 'asc' | 'desc' } | undefined
}

const hashed = (token: unknown) => hash('sha256', String(token))

function stored(row: Row): Row {
  return TOKEN in row ? { ...row, [TOKEN]: hashed(row[TOKEN]) } : row
}

/** A row as it was asked for: whoever knew the token sees the token. */
function shown(row: Row | undefined, where: Where): Row | null {
  if (row === undefined) return null
  const asked = where.find(({ field }) => field === TOKEN)
  return asked === undefined ? row : { ...row, [TOKEN]: asked.value }
}

function matching(where: Where) {
  return (is: ExpressionBuilder<AnyTables, string>) => is.and(where.map((each) => condition(is, each)))
}

function condition(
  is: ExpressionBuilder<AnyTables, string>,
  { field, operator, connector, value }: CleanedWhere,
) {
  if (!(operator in OPERATORS) || connector !== 'AND') {
    throw new Error(`logins cannot be asked with ${connector} ${field} ${operator}`)
  }
  const asked = field === TOKEN ? (Array.isArray(value) ? value.map(hashed) : hashed(value)) : value
  if (asked === null) return is(field, operator === 'ne' ? 'is not' : 'is', null)
  return is(field, OPERATORS[operator as keyof typeof OPERATORS], asked)
}
