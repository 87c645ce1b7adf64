/**
 * The tables of what accounts are told by themselves: filters that they keep, mails of what matches, and webhooks. Times are
 * ISO text in UTC.
 */

/** Filters that accounts keep: what of the list of notices they want to see. */
export interface SavedFiltersTable {
  id: number
  account_id: string
  /** No other of the account has it. */
  name: string
  /** JSON: parameters of the list, as they were given. */
  criteria: string
  /** `none`, `email` or `webhook`. */
  notify: string
  /** `instant`, `daily` or `weekly`. */
  frequency: string
  /** 1 while nothing is to be sent. */
  paused: number
  created_at: string
  updated_at: string
}

/** Filters whose account is mailed what matches, and how far it has been told. */
export interface FilterAlertsTable {
  filter_id: number
  /** That of the filter. */
  frequency: string
  /** The last edition whose changes it has been told, or a moment as an edition's id would have it. */
  told_edition: string
  /** When it is looked at next. */
  due_at: string
  /** How often in a row the mail could not be sent. */
  failures: number
  /** Grows with each claim, so that who comes late can be told. */
  attempts: number
  /** Until then one process has it; empty when none does. */
  leased_until: string
  leased_by: string | null
  /** When the last mail went out. */
  sent_at: string | null
}

/** How an account is mailed. */
export interface AlertSettingsTable {
  account_id: string
  /** By its IANA name. */
  time_zone: string
}

/** Where accounts are told of what happens. */
export interface WebhooksTable {
  id: number
  account_id: string
  url: string
  description: string | null
  /** JSON: names of the events that it is told of. */
  events: string
  /** The filter that a notice must match; it may have been deleted since. */
  filter_id: number | null
  /** `on`, `paused` by its owner, or `off` by us. */
  status: string
  /** Why it is off; null otherwise. */
  off_reason: string | null
  /** 1 once its owner has been told of that, and 0 before. */
  off_told: number
  /** How often telling them has failed. */
  off_tries: number
  /** What signs: `whsec_` and base64. */
  secret: string
  /** The secret of before, which signs beside it until then. */
  secret_before: string | null
  secret_before_until: string | null
  /** The first failure since the last success. */
  failing_since: string | null
  /** Until then it has asked to be left alone; empty when it has not. */
  held_until: string
  created_at: string
  updated_at: string
}

/** What happened, as webhooks are told of it. */
export interface EventsTable {
  /** Also the `webhook-id`, by which receivers know again what they had. */
  id: string
  type: string
  /** When it happened. */
  at: string
  /** Its place among those of one moment. */
  seq: number
  /** The very text that is signed and sent. */
  body: string
  created_at: string
}

/** Events on their way to webhooks. */
export interface DeliveriesTable {
  id: string
  webhook_id: number
  event_id: string
  event_at: string
  event_seq: number
  /** `pending`, `delivered` or `failed`. */
  state: string
  /** When it is tried next. */
  due_at: string
  /** Its place in the schedule: how often it was tried since it was last begun. */
  step: number
  /** How often it was tried in all; grows with each claim, so that who comes late can be told. */
  attempts: number
  /** Until then one process has it; empty when none does. */
  leased_until: string
  leased_by: string | null
  created_at: string
  ended_at: string | null
}

/** Each try of a delivery, and what was answered. */
export interface AttemptsTable {
  delivery_id: string
  number: number
  at: string
  milliseconds: number
  /** Of the answer; null when there was none. */
  status: number | null
  /** What went wrong, where there was no answer or one that does not count. */
  error: string | null
  /** The beginning of the answer. */
  answer: string
}

/** Editions of which a webhook is still to be told: what its filter matches could not be asked with the others. */
export interface OwedAnnouncementsTable {
  webhook_id: number
  edition: string
  /** Until then nobody tries. */
  due_at: string
  tries: number
  created_at: string
}

/** How far what is announced has come, by what is announced. */
export interface AnnouncementsTable {
  name: string
  /** The last edition, week or month that was announced; empty when there was none. */
  mark: string
  at: string
}

/** All of them. */
export interface DeliveryTables {
  saved_filters: SavedFiltersTable
  filter_alerts: FilterAlertsTable
  alert_settings: AlertSettingsTable
  webhooks: WebhooksTable
  events: EventsTable
  deliveries: DeliveriesTable
  attempts: AttemptsTable
  announcements: AnnouncementsTable
  owed_announcements: OwedAnnouncementsTable
}
