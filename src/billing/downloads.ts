/** Files that were bought and may be fetched, once each. */
import type { BillingCheckoutsTable, BillingDownloadsTable } from '#state/state.ts'
import { type Held, heldSubscriptions, isLive } from './access.ts'
import { partsOf } from './files.ts'
import { filesLetter } from './letters.ts'
import { post } from './outbox.ts'
import { type Queries, type Shop, timeOf } from './shop.ts'
import { downloadId, tokenOf } from './tokens.ts'

/** Days for which a link is good. */
export const LINK_DAYS = 30
const DAY_MS = 86_400_000

type Bought = Pick<BillingCheckoutsTable, 'id' | 'product' | 'format' | 'filter'> & { email: string }

/** Gives the files of a one-time purchase, with the mail that brings their links. */
export async function giveFiles(shop: Shop, db: Queries, bought: Bought, at: string): Promise<void> {
  const { id: checkout_id, product, email, format, filter } = bought
  const row = { checkout_id, subscription_id: null, email, format: format!, filter }
  const rows = partsOf(product).map((part) => ({ ...row, part, id: downloadId(checkout_id, part) }))
  await give(shop, db, { rows, product, email, at, letter: checkout_id })
}

/** Gives the files of a day of a data subscription, once a day. */
export async function giveDailyFiles(shop: Shop, db: Queries, held: Held, at: string): Promise<void> {
  const { id: subscription_id, checkout_id, product, email, format } = held
  if (email === null) return
  const day = at.slice(0, 10)
  const row = { checkout_id, subscription_id, email, format: format!, filter: '{}' }
  const rows = partsOf(product).map((part) => ({ ...row, part, id: downloadId(subscription_id, day, part) }))
  await give(shop, db, { rows, product, email, at, letter: `${subscription_id} ${day}` })
}

interface Given {
  rows: Pick<
    BillingDownloadsTable,
    'id' | 'checkout_id' | 'subscription_id' | 'email' | 'part' | 'format' | 'filter'
  >[]
  product: string
  email: string
  at: string
  /** Tells the mail from all others. */
  letter: string
}

async function give(shop: Shop, db: Queries, { rows, product, email, at, letter }: Given): Promise<void> {
  const expires_at = timeOf(Date.parse(at) + LINK_DAYS * DAY_MS)
  const unspent = { spent_at: null, spent_by: null, edition: null, file_name: null, content_type: null }
  const made = await db
    .insertInto('billing_downloads')
    .values(rows.map((row) => ({ ...row, ...unspent, created_at: at, expires_at })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  if (made.length === 0) return
  const links = rows.map(({ id, part }) => ({ part, url: linkOf(shop, id) }))
  await post(db, filesLetter(letter, { email, product }, links, expires_at), timeOf(shop.now()))
}

/** The address of a download. */
export const linkOf = ({ publicUrl, secret }: Pick<Shop, 'publicUrl' | 'secret'>, id: string): string =>
  `${publicUrl}/billing/download/${tokenOf(id, secret)}`

/** Gives the files of the day to whoever has a data subscription. */
export async function giveTodaysFiles(shop: Shop): Promise<void> {
  const at = timeOf(await shop.processor.now())
  const held = (await heldSubscriptions(shop.state.db, { kind: 'data' })).filter((each) => isLive(each, at))
  for (const each of held) await shop.state.transaction((db) => giveDailyFiles(shop, db, each, at))
}

/** Why a download cannot be fetched; null where it can. */
export type Ended = 'spent' | 'expired' | 'taken-back' | null

/** A download, and how it stands. */
export async function findDownload(
  { state, processor }: Shop,
  id: string,
): Promise<{ download: BillingDownloadsTable; product: string; ended: Ended } | null> {
  const download = await state.db
    .selectFrom('billing_downloads')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!download) return null
  const checkout = await state.db
    .selectFrom('billing_checkouts')
    .select('product')
    .where('id', '=', download.checkout_id)
    .executeTakeFirstOrThrow()
  const at = timeOf(await processor.now())
  const isTaken = await isTakenBack(state.db, download, at)
  const ended = download.spent_at
    ? 'spent'
    : isTaken
      ? 'taken-back'
      : download.expires_at <= at
        ? 'expired'
        : null
  return { download, product: checkout.product, ended }
}

/** Whether what was paid for it went back, or the subscription it is of has ended without a payment. */
async function isTakenBack(
  db: Queries,
  { checkout_id, subscription_id }: BillingDownloadsTable,
  at: string,
): Promise<boolean> {
  if (subscription_id !== null) {
    const [held] = await heldSubscriptions(db, { id: subscription_id })
    return held?.missing_until != null && held.missing_until > at
  }
  const taken = await db
    .selectFrom('billing_payments')
    .select('id')
    .where('checkout_id', '=', checkout_id)
    .where('subscription_id', 'is', null)
    .where('taken_back', 'is not', null)
    .executeTakeFirst()
  return taken !== undefined
}

/** Downloads of an e-mail, newest first, with their links where they are good. */
export async function downloadsOf(shop: Shop, email: string) {
  const rows = await shop.state.db
    .selectFrom('billing_downloads')
    .selectAll()
    .where('email', '=', email)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(200)
    .execute()
  return Promise.all(
    rows.map(async ({ id }) => {
      const { download, product, ended } = (await findDownload(shop, id))!
      return { ...download, product, ended, url: ended === null ? linkOf(shop, id) : null }
    }),
  )
}
