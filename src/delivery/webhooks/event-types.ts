/** The events that webhooks are told of. */

/** What they are, in the order in which they are documented. */
export const EVENT_TYPES = {
  'warn.notice.created': 'a notice has been published',
  'warn.notice.amended': 'a published notice says something else',
  'warn.notice.withdrawn': 'a notice has been taken back by its publisher',
  'sec.filing.created': 'a company has filed an 8-K',
  'bankruptcy.case.created': 'a bankruptcy case is known that was not before',
  'claims.week.published':
    'a week of unemployment claims is out: all jurisdictions have reported it, or the week after it has begun to be',
  'jolts.month.published': 'the first release of a month of job openings and turnover is out',
  'risk.level.raised': 'the risk level of a company that was known is a higher one',
  'report.monthly.published': 'the report of a month has been made',
} as const

export type EventType = keyof typeof EVENT_TYPES

export const EVENT_NAMES = Object.keys(EVENT_TYPES) as EventType[]

/** What its owner has sent to see whether it arrives; nobody subscribes to it. */
export const TEST_EVENT = 'webhook.test'

/** Those that a filter of notices can be asked about. */
export const isOfNotices = (type: string) => type.startsWith('warn.notice.')
