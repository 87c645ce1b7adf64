/** What makes a row the same notice on the next refresh. */
import { createHash } from 'node:crypto'
import { foldText } from '#lib/text.ts'
import { foldEmployer } from '../cells/names.ts'
import type { GivenNotice } from './record.ts'

/**
 * The publisher's own number where there is one; else employer, date and place. Rows that share an identity are
 * told apart by an ordinal, so an identity need not be unique: it must only be stable.
 */
export function identityOf(notice: GivenNotice): string {
  const origin = notice.origin ?? 'publisher'
  const scope = origin === 'publisher' ? '' : `${origin}|`
  if (notice.notice_key !== null) return `${scope}key|${notice.notice_key}`
  // The received date stands in, then the first day of layoff, marked so that the kinds never meet.
  const date =
    notice.notice_date ??
    (notice.received_date
      ? `r${notice.received_date}`
      : notice.effective_date
        ? `e${notice.effective_date}`
        : '')
  return `${scope}${foldEmployer(notice.company_name)}|${date}|${placeKey(notice)}`
}

/** The place folded for identity: the street address where there is one, since one employer files many sites a day. */
export function placeKey(notice: Pick<GivenNotice, 'site_address' | 'city' | 'county'>): string {
  return foldText(notice.site_address ?? notice.city ?? notice.county ?? '')
}

/** True when a row has no date at all: two such rows are never taken for one. */
export function isUndated(notice: GivenNotice): boolean {
  return notice.notice_date === null && notice.received_date === null && notice.effective_date === null
}

/** An id and the identity that it stands for. */
interface InUse {
  id: string
  state: string
  identity: string
  ordinal: number
}

/** Hands out ids `{STATE}-{YEAR}-{8 hex}` and sees to it that no two identities share one. */
export class IdMaker {
  private readonly taken = new Map<string, string>()

  /** Ids that are in use already, with the identity each belongs to. */
  constructor(inUse: Iterable<InUse>) {
    for (const notice of inUse) this.move(notice)
  }

  /** Says that a notice goes by another identity from now on; the id stays its own, whoever has the old one next. */
  move(notice: InUse): void {
    this.taken.set(notice.id, whole(notice.state, notice.identity, notice.ordinal))
  }

  /** The id of an identity: always the same one, but for the rare case that another identity holds it. */
  make(notice: GivenNotice, identity: string, ordinal: number): string {
    const owner = whole(notice.state, identity, ordinal)
    const year = (notice.notice_date ?? notice.received_date ?? notice.effective_date ?? '0000').slice(0, 4)
    for (let salt = 0; ; salt++) {
      const digest = createHash('sha256')
        .update(salt === 0 ? owner : `${owner}|${salt}`)
        .digest('hex')
        .slice(0, 8)
      const id = `${notice.state}-${year}-${digest}`
      const holder = this.taken.get(id)
      if (holder === undefined || holder === owner) {
        this.taken.set(id, owner)
        return id
      }
    }
  }
}

const whole = (state: string, identity: string, ordinal: number) => `${state}|${identity}|${ordinal}`
