/** Mails filters' accounts what has changed since they were told last. */
import type { Mailer } from '#accounts/mail/mail.ts'
import type { Catalogue } from '#contract/catalogue.ts'
import type { ChangesFeed } from '#contract/changes.ts'
import { PLANS, type PlanName } from '#contract/plans.ts'
import type { IsoDate } from '#lib/dates.ts'
import type { EditionHolder } from '#storage/editions/serving.ts'
import type { CriteriaOf } from '../criteria.ts'
import { NoticeLook } from '../webhooks/notices.ts'
import { ChangesBehind } from './collect.ts'
import { composeAlert } from './compose.ts'
import type { AlertQueue, ClaimedAlert, Settled } from './queue.ts'
import type { StopLinks } from './stop-link.ts'
import { DEFAULT_ZONE, dueAfter, waitAfter } from './times.ts'
import type { ShownNotice, ToldNotice } from './words.ts'

/** What sending needs. */
export interface SenderOptions {
  queue: Pick<AlertQueue, 'claim' | 'settle' | 'release'>
  feed: ChangesFeed
  editions: EditionHolder
  catalogue: Catalogue
  /** The list of notices, as filters ask it. */
  criteria: CriteriaOf
  mailer: Mailer
  links: StopLinks
  publicUrl: string
  now: () => number
  /** The day that counts as today. */
  today: () => IsoDate
  /** Hears of what could not be sent, and is tried again. */
  onFailed: (message: string, error: Error) => void
}

/** Sends them. */
export class AlertSender {
  constructor(private readonly options: SenderOptions) {}

  /** Sends what is due. Once `signal` is aborted it begins no other mail. */
  async run(signal: AbortSignal): Promise<void> {
    const { queue, feed } = this.options
    while (!signal.aborted) {
      const behind = await ChangesBehind.of(feed)
      const claims = await queue.claim(behind.newest)
      if (claims.length === 0) return
      for (const [at, claimed] of claims.entries()) {
        if (signal.aborted) return queue.release(claims.slice(at))
        await queue.settle(claimed, await this.tell(claimed, behind))
      }
    }
  }

  /** Mails what a filter matches; nothing where it matches nothing. */
  private async tell(claimed: ClaimedAlert, behind: ChangesBehind): Promise<Settled> {
    const { frequency, time_zone, told_edition, failures, filter_id } = claimed
    const now = this.options.now()
    const due_at = dueAfter(now, frequency, time_zone ?? DEFAULT_ZONE)
    // While an earlier edition serves, those behind it have been told of.
    const newest = [behind.newest, told_edition].sort().at(-1)!
    try {
      const told = claimed.email === null ? [] : await this.matching(claimed, behind)
      if (told.length > 0) await this.send(claimed, told, newest)
      return { told_edition: newest, due_at, failures: 0, sent: told.length > 0 }
    } catch (error) {
      // Whatever it is, it is this filter's: the others are mailed all the same.
      this.options.onFailed(`the mail of filter ${filter_id} is tried again`, error as Error)
      const wait = waitAfter(failures + 1)
      return { told_edition, due_at: now + wait, failures: failures + 1, sent: false }
    }
  }

  private async matching(claimed: ClaimedAlert, behind: ChangesBehind): Promise<ToldNotice[]> {
    const { editions, criteria, catalogue, today, now, onFailed } = this.options
    const changes = await behind.after(claimed.told_edition)
    // The edition is taken after its changes were read, so that it holds what they tell of.
    const held = changes.size > 0 ? editions.acquire() : null
    if (held === null) return []
    try {
      const { edition } = held
      const context = { db: edition.db, today: today(), now: new Date(now()), edition, catalogue }
      const unreadable = (error: Error) =>
        onFailed(`filter ${claimed.filter_id} cannot be read any more`, error)
      const look = new NoticeLook(criteria.list, context, unreadable)
      const found = await look.find([...changes.keys()], PLANS[claimed.plan as PlanName], claimed.criteria)
      return [...changes].flatMap(([id, change]) => {
        const notice = found.get(id)
        return notice ? [{ ...change, notice: notice as unknown as ShownNotice }] : []
      })
    } finally {
      held.release()
    }
  }

  private async send(claimed: ClaimedAlert, told: readonly ToldNotice[], edition: string): Promise<void> {
    const { mailer, links, publicUrl, criteria } = this.options
    const { filter_id: id, name, email } = claimed
    await mailer.send(
      composeAlert({
        to: email!,
        filter: { id, name },
        told,
        edition,
        publicUrl,
        list: `${publicUrl}/layoffs?${new URLSearchParams(criteria.params(claimed.criteria))}`,
        stop: links.of(id),
      }),
    )
  }
}
