/** A key as its owner sees it. */
import { z } from 'zod'
import { readExpiry } from '../../fields.ts'
import { isInUse, type KeyRecord } from '../../keys/keys.ts'
import { time } from '../shared.ts'

/** A key, without its text. */
export const keyRecord = z
  .object({
    id: z.string(),
    name: z.string(),
    hint: z.string().describe('How its text begins'),
    created_at: time,
    expires_at: time.nullable().describe('Null is never'),
    revoked_at: time.nullable(),
    replaced_by: z.string().nullable().describe('The id of the key that was made in its place'),
    in_use: z.boolean().describe('Whether it is accepted now'),
  })
  .meta({ id: 'Key' })

/** An answer about one key. */
export const oneKey = z.object({ record: keyRecord })

/** The answer that has a new key's text. */
export const newKey = oneKey.extend({ key: z.string().describe('Its text: in this answer and never again') })

/** The parameter that names a key: its id, or its text. */
export const keyId = z.object({ key_id: z.string() })

/** When a key is to end, as its owner types it: a day or a time with its zone; null is never. */
export const expiry = z.string().nullable()

/** A record at a moment. */
export function tellKey({ account_id: _, ...record }: KeyRecord, now: Date): z.input<typeof keyRecord> {
  return { ...record, in_use: isInUse({ account_id: _, ...record }, now.toISOString()) }
}

/** Reads when a key is to end. Throws InvalidInput. */
export const readEnd = (text: string | null | undefined, now: Date) =>
  text === null || text === undefined ? text : readExpiry(text, now.getTime())
