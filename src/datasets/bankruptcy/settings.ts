/** What an operator decides about bankruptcies. */

/** Settings, read elsewhere and handed in. */
export interface BankruptcySettings {
  /** COURTLISTENER_TOKEN: a token of CourtListener's API; null leaves that source off. */
  courtListenerToken: string | null
  /** INCLUDE_CONSUMER_CASES: true keeps cases of natural persons, with their names. */
  includeConsumerCases: boolean
}

/** What holds where nothing is set: no token, and no person by name. */
export const BANKRUPTCY_DEFAULTS: BankruptcySettings = {
  courtListenerToken: null,
  includeConsumerCases: false,
}
