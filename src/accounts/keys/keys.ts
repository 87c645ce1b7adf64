/** API keys as their owners and the operator handle them: made, listed, renamed, ended, replaced. */

import type { Kysely } from 'kysely'
import { InvalidInput, NotFound, TooOften } from '#contract/errors.ts'
import type { ApiKeysTable, State, StateTables } from '#state/state.ts'
import { readName } from '../fields.ts'
import { holdAccount } from '../hold.ts'
import { hashKey, isKeyShaped, keyHint, makeId, makeKey, withoutKeys } from './key-text.ts'

/** Keys that one account may have in use: enough for every program of a house, too few to fill a disk. */
export const KEYS_MAX = 50

/** Keys that an owner may make within 24 hours, those that replace others included: each one once. */
export const KEYS_A_DAY_MAX = 50
const DAY_MS = 86_400_000

/** A key as others see it: never its text, nor its hash. */
export type KeyRecord = Omit<ApiKeysTable, 'hash'>

/** A key that has just been made, with its text: shown now or never. */
export interface NewKey {
  key: string
  record: KeyRecord
}

/** Whose keys are meant: with an account, nobody else's are found. */
export interface Owner {
  account_id?: string | undefined
}

const RECORD = [
  'id',
  'account_id',
  'name',
  'hint',
  'created_at',
  'expires_at',
  'revoked_at',
  'replaced_by',
] as const satisfies readonly (keyof KeyRecord)[]

/** Whether the key is accepted at a time (ISO text in UTC). */
export function isInUse({ expires_at, revoked_at }: KeyRecord, at: string): boolean {
  return revoked_at === null && (expires_at === null || expires_at > at)
}

/** The keys of a state store. */
export class Keys {
  /** `now` gives milliseconds since 1970; `onChange` is called whenever a key may have become another. */
  constructor(
    private readonly state: State,
    private readonly now: () => number,
    private readonly onChange: () => void = () => {},
  ) {}

  /**
   * Makes a key; `expires_at` as readExpiry gives it. Throws NotFound without such an account, InvalidInput when it has
   * KEYS_MAX already, and, where the day is limited, TooOften after KEYS_A_DAY_MAX.
   */
  async create(
    parts: { account_id: string; name: string; expires_at?: string | null },
    { limited = false } = {},
  ): Promise<NewKey> {
    const made = this.draw({ ...parts, name: readName(parts.name) })
    await this.state.transaction((db) => this.insert(db, made, limited))
    return made
  }

  /** Keys, oldest first; those that are no longer accepted too. */
  async list({ account_id }: Owner = {}): Promise<KeyRecord[]> {
    return this.state.db
      .selectFrom('api_keys')
      .select(RECORD)
      .$if(account_id !== undefined, (query) => query.where('account_id', '=', account_id!))
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  }

  /** The key of that id; its text will do too, for whoever finds one lying about. Throws NotFound. */
  async get(idOrKey: string, owner: Owner = {}): Promise<KeyRecord> {
    return found(this.state.db, idOrKey, owner)
  }

  /** Gives a key another name. Throws NotFound and InvalidInput. */
  async rename(id: string, name: string, owner: Owner = {}): Promise<KeyRecord> {
    return this.change(id, owner, () => ({ name: readName(name) }))
  }

  /** Sets or takes away (null) when a key ends. Throws NotFound, and InvalidInput when it has ended. */
  async setExpiry(id: string, expires_at: string | null, owner: Owner = {}): Promise<KeyRecord> {
    return this.change(id, owner, (record) => {
      this.requireInUse(record)
      return { expires_at }
    })
  }

  /** Ends a key now, for good. Doing so again changes nothing. Throws NotFound. */
  async revoke(idOrKey: string, owner: Owner = {}): Promise<KeyRecord> {
    return this.change(idOrKey, owner, ({ revoked_at }) => ({ revoked_at: revoked_at ?? this.time() }))
  }

  /**
   * Makes a key in place of another, which is accepted until `old_until` (ISO text; its own expiry, if earlier).
   * The new one keeps name and expiry unless told otherwise; of a key that has been replaced before, the expiry is that of
   * what took its place. Throws NotFound, InvalidInput when the old has ended, and for an owner TooOften as `create` does.
   */
  async rotate(
    idOrKey: string,
    { old_until, ...parts }: { old_until: string; expires_at?: string | null | undefined },
    owner: Owner = {},
  ): Promise<NewKey & { old: KeyRecord }> {
    const rotated = await this.state.transaction(async (db) => {
      const old = await found(db, idOrKey, owner)
      this.requireInUse(old)
      const { account_id, name } = old
      const ends = parts.expires_at === undefined ? await ownExpiry(db, old) : parts.expires_at
      const made = this.draw({ account_id, name, expires_at: ends })
      const expires_at = old.expires_at !== null && old.expires_at < old_until ? old.expires_at : old_until
      const changed = { expires_at, replaced_by: made.record.id }
      // First the end of the old one, which with no overlap makes room for the new.
      await db.updateTable('api_keys').set(changed).where('id', '=', old.id).execute()
      await this.insert(db, made, owner.account_id !== undefined)
      return { ...made, old: { ...old, ...changed } }
    })
    this.onChange()
    return rotated
  }

  private draw(parts: { account_id: string; name: string; expires_at?: string | null }): NewKey {
    const { account_id, name, expires_at = null } = parts
    const key = makeKey()
    const state = { created_at: this.time(), expires_at, revoked_at: null, replaced_by: null }
    return { key, record: { id: makeId('key'), account_id, name, hint: keyHint(key), ...state } }
  }

  private async insert(db: Kysely<StateTables>, { key, record }: NewKey, limited: boolean): Promise<void> {
    const { account_id } = record
    await holdAccount(db, account_id)
    const { count } = await db
      .selectFrom('api_keys')
      .select((expression) => expression.fn.countAll().as('count'))
      .where('account_id', '=', account_id)
      .where('revoked_at', 'is', null)
      .where((expression) =>
        expression.or([expression('expires_at', 'is', null), expression('expires_at', '>', this.time())]),
      )
      .executeTakeFirstOrThrow()
    if (Number(count) >= KEYS_MAX) {
      const msg = `the account has ${KEYS_MAX} keys in use already`
      throw new InvalidInput([{ loc: ['body'], msg, type: 'too_many' }])
    }
    if (limited) await this.requireRoomToday(db, account_id)
    await db
      .insertInto('api_keys')
      .values({ ...record, hash: hashKey(key) })
      .execute()
  }

  /** Counted in the store: keys that have ended are kept for long enough. */
  private async requireRoomToday(db: Kysely<StateTables>, account_id: string): Promise<void> {
    const now = this.now()
    const made = await db
      .selectFrom('api_keys')
      .select('created_at')
      .where('account_id', '=', account_id)
      .where('created_at', '>', new Date(now - DAY_MS).toISOString())
      .orderBy('created_at', 'desc')
      .limit(KEYS_A_DAY_MAX)
      .execute()
    if (made.length < KEYS_A_DAY_MAX) return
    // When the oldest of as many as there may be is a day old, there is room for one.
    const seconds = Math.max(1, Math.ceil((Date.parse(made.at(-1)!.created_at) + DAY_MS - now) / 1000))
    throw new TooOften(
      'too_many_requests',
      `An account makes ${KEYS_A_DAY_MAX} keys within 24 hours at most; the next one in ${seconds} seconds`,
      seconds,
    )
  }

  private async change(
    idOrKey: string,
    owner: Owner,
    decide: (record: KeyRecord) => Partial<KeyRecord>,
  ): Promise<KeyRecord> {
    const changed = await this.state.transaction(async (db) => {
      const record = await found(db, idOrKey, owner)
      const changes = decide(record)
      await db.updateTable('api_keys').set(changes).where('id', '=', record.id).execute()
      return { ...record, ...changes }
    })
    this.onChange()
    return changed
  }

  private requireInUse(record: KeyRecord): void {
    if (isInUse(record, this.time())) return
    const how = record.revoked_at === null ? 'expired' : 'revoked'
    const msg = `names a key that is ${how}; make a new one`
    throw new InvalidInput([{ loc: ['path', 'key_id'], msg, type: how }])
  }

  private time(): string {
    return new Date(this.now()).toISOString()
  }
}

/**
 * When a key was to end, its replacing apart: whoever rotates it again, since the answer with the new text was lost, must
 * not get a key that ends with the overlap.
 */
async function ownExpiry(
  db: Kysely<StateTables>,
  { expires_at, replaced_by }: KeyRecord,
): Promise<string | null> {
  if (replaced_by === null) return expires_at
  const next = await db.selectFrom('api_keys').select(RECORD).where('id', '=', replaced_by).executeTakeFirst()
  return next ? ownExpiry(db, next) : expires_at
}

async function found(db: Kysely<StateTables>, idOrKey: string, { account_id }: Owner): Promise<KeyRecord> {
  const text = idOrKey.trim()
  const [column, value] = isKeyShaped(text) ? (['hash', hashKey(text)] as const) : (['id', text] as const)
  // Not all stores take a question with such a character.
  if (text.includes('\0')) throw notFound(text)
  const row = await db
    .selectFrom('api_keys')
    .select(RECORD)
    .where(column, '=', value)
    .$if(account_id !== undefined, (query) => query.where('account_id', '=', account_id!))
    .executeTakeFirst()
  if (row) return row
  throw notFound(text)
}

const notFound = (text: string) => new NotFound(`There is no key "${withoutKeys(text)}"`)
