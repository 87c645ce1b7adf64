/** Keys as their owner handles them. */
import { z } from 'zod'
import { readExpiry, readName } from '#accounts/fields.ts'
import { isInUse, type KeyRecord } from '#accounts/keys/keys.ts'
import { Problem } from '#contract/errors.ts'
import type { AccountArea } from './area.ts'
import { ownRoute } from './route.ts'

const DAY_MS = 86_400_000
/** As on the command line. */
const OVERLAP_DAYS_MAX = 90

const expiry = z.string().nullable()

function keyBody({ account_id: _, ...record }: KeyRecord, area: AccountArea) {
  return { ...record, in_use: isInUse(record as KeyRecord, new Date(area.now()).toISOString()) }
}

const readEnd = (text: string | null | undefined, area: AccountArea) =>
  text === null || text === undefined ? text : readExpiry(text, area.now())

/** Routes of keys. */
export const keyRoutes = [
  ownRoute({
    method: 'GET',
    path: '/account/api/keys',
    summary: 'The keys of the account, oldest first; those that have ended too',
    async answer({ area }, { account }) {
      const records = await area.keys.list({ account_id: account.id })
      return { body: { records: records.map((record) => keyBody(record, area)), count: records.length } }
    },
  }),
  ownRoute({
    method: 'POST',
    path: '/account/api/keys',
    summary: 'Make a key; its text is in this answer and never again',
    body: z.strictObject({ name: z.string(), expires_at: expiry.optional() }),
    async answer({ area, body }, { account }) {
      if (account.email_confirmed_at === null) {
        throw new Problem(
          'email_unconfirmed',
          'A key needs a confirmed e-mail: ask for a login link and open it',
        )
      }
      const expires_at = readEnd(body.expires_at, area) ?? null
      const parts = { account_id: account.id, name: body.name, expires_at }
      const { key, record } = await area.keys.create(parts, { limited: true })
      return { status: 201, body: { key, record: keyBody(record, area) } }
    },
  }),
  ownRoute({
    method: 'PATCH',
    path: '/account/api/keys/{key_id}',
    summary: 'Rename a key, or set when it ends; null is never',
    body: z.strictObject({ name: z.string().optional(), expires_at: expiry.optional() }),
    async answer({ area, params, body }, { account }) {
      const owner = { account_id: account.id }
      // Both are read before either is written.
      const name = body.name === undefined ? undefined : readName(body.name)
      const expires_at = readEnd(body.expires_at, area)
      let record = await area.keys.get(params.key_id!, owner)
      if (expires_at !== undefined) record = await area.keys.setExpiry(record.id, expires_at, owner)
      if (name !== undefined) record = await area.keys.rename(record.id, name, owner)
      return { body: { record: keyBody(record, area) } }
    },
  }),
  ownRoute({
    method: 'POST',
    path: '/account/api/keys/{key_id}/rotate',
    summary: 'Make a key in place of another, which works on for `overlap_days`, by default 7',
    body: z.strictObject({
      overlap_days: z.int().min(0).max(OVERLAP_DAYS_MAX).default(7),
      expires_at: expiry.optional(),
    }),
    async answer({ area, params, body }, { account }) {
      const old_until = new Date(area.now() + body.overlap_days * DAY_MS).toISOString()
      const ends = { old_until, expires_at: readEnd(body.expires_at, area) }
      const { key, record, old } = await area.keys.rotate(params.key_id!, ends, { account_id: account.id })
      return { status: 201, body: { key, record: keyBody(record, area), old: keyBody(old, area) } }
    },
  }),
  ownRoute({
    method: 'DELETE',
    path: '/account/api/keys/{key_id}',
    summary: 'Revoke a key, now and for good',
    async answer({ area, params }, { account }) {
      const record = await area.keys.revoke(params.key_id!, { account_id: account.id })
      return { body: { record: keyBody(record, area) } }
    },
  }),
]
