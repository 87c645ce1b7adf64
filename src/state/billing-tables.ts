/**
 * The tables of what is sold. Times are ISO text in UTC; money is in cents. What is paid for outlives the account that
 * paid: its id and its e-mail are then null.
 */

/** What somebody began to buy: our side of a session of the processor's checkout. */
export interface BillingCheckoutsTable {
  /** The idempotency key of what is asked of the processor. */
  id: string
  kind: string
  product: string
  period: string | null
  format: string | null
  /** JSON: what a one-time purchase is cut to. */
  filter: string
  brief: string | null
  /** As it was typed, or as the payment page told it: nobody has shown it to be theirs. */
  email: string | null
  /** Who was known to buy, by a session or a key; or whom it was given to. */
  account_id: string | null
  amount_cents: number
  session_id: string | null
  /** open, fulfilled, ended, or refused: paid, and paid back since the account had it already. */
  status: string
  /** 1 where the account was made by this purchase. */
  account_new: number
  customer_id: string | null
  subscription_id: string | null
  payment_intent: string | null
  /** When a key was shown: once. */
  key_shown_at: string | null
  created_at: string
  fulfilled_at: string | null
}

/** Subscriptions, as the processor last told. */
export interface BillingSubscriptionsTable {
  id: string
  checkout_id: string
  customer_id: string
  account_id: string | null
  email: string | null
  kind: string
  product: string
  period: string
  format: string | null
  /** The processor's word. */
  status: string
  current_period_end: string | null
  /** 1 or 0. */
  cancel_at_period_end: number
  trial_end: string | null
  /** Until then access goes on though a payment failed. */
  grace_until: string | null
  started_at: string
  ended_at: string | null
}

/** Who the processor's customers are. */
export interface BillingCustomersTable {
  id: string
  account_id: string | null
  created_at: string
  /** Since when nothing of who it is is kept of what the processor tells. */
  erased_at: string | null
}

/** What accounts had besides what they pay for, so that it is theirs again when they no longer do. */
export interface BillingPlansTable {
  account_id: string
  /** What the operator gave. */
  base_plan: string
  /** What was last set for what is paid. */
  set_plan: string
}

/** Payments, and whether they were taken back. */
export interface BillingPaymentsTable {
  /** The processor's payment intent. */
  id: string
  checkout_id: string | null
  subscription_id: string | null
  amount_cents: number
  /** What of it went back. */
  refunded_cents: number
  /** Until when a payment of a subscription lasts; null is for ever. */
  covers_until: string | null
  /** refunded, disputed or lost; null while it is ours. */
  taken_back: string | null
  paid_at: string
}

/** Who asked the processor about what, in order: an older answer never takes the place of a newer one. */
export interface BillingTicketsTable {
  object_id: string
  drawn: number
  written: number
}

/** Files that may be fetched once. */
export interface BillingDownloadsTable {
  id: string
  checkout_id: string
  subscription_id: string | null
  email: string | null
  /** Which of the files of a purchase it is. */
  part: string
  format: string
  /** JSON: the parameters of the file. */
  filter: string
  created_at: string
  expires_at: string
  spent_at: string | null
  /** A hash of who spent it, who may go on with a transfer that broke. */
  spent_by: string | null
  edition: string | null
  file_name: string | null
  content_type: string | null
}

/** Events of the processor, as they came. */
export interface BillingEventsTable {
  id: string
  type: string
  body: string
  /** The processor's time. */
  created_at: string
  received_at: string
  times: number
  handled_at: string | null
}

/** What was done, each once, and the event or session behind it. */
export interface BillingEffectsTable {
  /** Tells it from all others: `fulfilled cs_1`. */
  id: string
  what: string
  account_id: string | null
  /** The session, subscription or payment that it is about. */
  about: string
  /** The event or session that brought it. */
  behind: string
  /** JSON, without anybody's address. */
  detail: string
  at: string
}

/** Mail to be sent; forgotten once it is. */
export interface BillingMailsTable {
  id: string
  /** letter, or login: a link that logs in. */
  kind: string
  email: string
  subject: string
  text: string
  created_at: string
  /** Until then somebody is sending it. */
  claimed_until: string
  tries: number
}

/** Subscriptions that are to be ended at the processor; forgotten once they are. */
export interface BillingEndingsTable {
  /** The subscription. */
  id: string
  /** erased: its account was; doubled: the account had it already; lapsed: another was bought in its place. */
  why: string
  /** 1 where its first payment is paid back. */
  refund: number
  created_at: string
  /** Until then nobody tries. */
  due_at: string
  tries: number
}

/** What the sandbox holds: an object of the processor's interface each. */
export interface SandboxObjectsTable {
  id: string
  kind: string
  /** JSON. */
  body: string
  /** When something is to happen with it. */
  due_at: string | null
  /** In the order of their making. */
  number: number
  /** By the sandbox's clock; null for what is older than this column. */
  made_at: string | null
}

/** What the sandbox has answered, by idempotency key. */
export interface SandboxAnswersTable {
  id: string
  asked: string
  status: number
  body: string
  made_at: string | null
}

/** All of them. */
export interface BillingTables {
  billing_checkouts: BillingCheckoutsTable
  billing_subscriptions: BillingSubscriptionsTable
  billing_customers: BillingCustomersTable
  billing_plans: BillingPlansTable
  billing_payments: BillingPaymentsTable
  billing_tickets: BillingTicketsTable
  billing_downloads: BillingDownloadsTable
  billing_events: BillingEventsTable
  billing_effects: BillingEffectsTable
  billing_mails: BillingMailsTable
  billing_endings: BillingEndingsTable
  sandbox_objects: SandboxObjectsTable
  sandbox_answers: SandboxAnswersTable
}
