/** What an operator decides about bankruptcies. */
import { BadSetting, flag, optional, readSettings, type SettingsOf } from '#lib/settings.ts'

/** Its settings; `config.ts` reads them with all others. */
export const bankruptcySettings = {
  /** A token of CourtListener's API; null leaves that source off. */
  courtListenerToken: optional('COURTLISTENER_TOKEN', {
    help: 'Token for the API of CourtListener; without one bankruptcies are not read from there',
    secret: true,
    parse(text, name) {
      // It is sent in a header.
      if (/^[\x21-\x7e]+$/.test(text)) return text
      throw new BadSetting(`${name} must be one word of plain text`)
    },
  }),
  /** True keeps cases of natural persons, with their names. */
  includeConsumerCases: flag('INCLUDE_CONSUMER_CASES', {
    default: 'false',
    help: 'true keeps bankruptcy cases of natural persons, with their names',
  }),
}

/** Read elsewhere and handed in. */
export type BankruptcySettings = SettingsOf<typeof bankruptcySettings>

/** What holds where nothing is set: no token, and no person by name. */
export const BANKRUPTCY_DEFAULTS: BankruptcySettings = readSettings(bankruptcySettings, {})
