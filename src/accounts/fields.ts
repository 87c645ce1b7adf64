/** What people type about accounts and keys, read and checked. Each throws InvalidInput, naming the field. */
import { InvalidInput } from '#contract/errors.ts'
import { PLAN_NAMES, type PlanName } from '#contract/plans.ts'
import { addDays, isIsoDate } from '#lib/dates.ts'

export type AccountPlan = Exclude<PlanName, 'anonymous'>

/** The plans that an account can have: nobody signs up to be anonymous. */
export const ACCOUNT_PLANS = PLAN_NAMES.filter((name): name is AccountPlan => name !== 'anonymous')

const EMAIL_LENGTH_MAX = 254
const NAME_LENGTH_MAX = 100
const WORD = '[^\\s@<>"(),;:\\\\[\\]\\p{Cc}]'
const EMAIL = new RegExp(`^${WORD}+@${WORD}+\\.${WORD}*[^\\s.@<>"(),;:\\\\[\\]\\p{Cc}]$`, 'u')

/** An error about one field. */
export function invalid(field: string, msg: string, type: string): InvalidInput {
  return new InvalidInput([{ loc: ['body', field], msg, type }])
}

/** A plan that an account can have. */
export function readPlan(text: string): AccountPlan {
  const plan = ACCOUNT_PLANS.find((name) => name === text.trim().toLowerCase())
  if (plan === undefined) throw invalid('plan', `must be ${ACCOUNT_PLANS.join(', ')}, got "${text}"`, 'plan')
  return plan
}

/** An e-mail address as it is kept: in lower case, so that nobody has two accounts. */
export function readEmail(text: string): string {
  const email = text.trim().toLowerCase()
  if (email.length <= EMAIL_LENGTH_MAX && EMAIL.test(email)) return email
  throw invalid('email', `must be an address such as name@example.org, got "${text.slice(0, 100)}"`, 'email')
}

/** Letters that nobody sees, that turn others round, or that are half of one: an operator's terminal shows names. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

/** What its owner calls a key. */
export function readName(text: string): string {
  const name = text.trim()
  if (name !== '' && name.length <= NAME_LENGTH_MAX && !UNSEEN.test(name)) return name
  throw invalid('name', `must have 1 to ${NAME_LENGTH_MAX} characters on one line`, 'name')
}

/**
 * The time at which something ends: a day as `YYYY-MM-DD` counts to its last moment in UTC, a time is ISO 8601 with
 * its zone. It lies after `now` (milliseconds since 1970). Gives ISO text in UTC.
 */
export function readExpiry(text: string, now: number): string {
  const time = expiryTime(text.trim())
  if (time === null) {
    throw invalid(
      'expires_at',
      `must be a day as YYYY-MM-DD or a time with its zone, got "${text.slice(0, 50)}"`,
      'time',
    )
  }
  if (time <= now) throw invalid('expires_at', `must lie in the future, got "${text}"`, 'time')
  return new Date(time).toISOString()
}

function expiryTime(text: string): number | null {
  const day = text.slice(0, 10)
  // The last year has no day after it that ISO text could tell.
  if (!isIsoDate(day) || day >= '9999') return null
  if (text === day) return Date.parse(`${addDays(day, 1)}T00:00:00Z`)
  if (!/^.{10}T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(text)) return null
  const time = Date.parse(text)
  return Number.isNaN(time) ? null : time
}
