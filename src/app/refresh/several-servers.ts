/** What several servers on one state store need alike. */
import { isServerAddress } from '#state/state.ts'
import type { App } from '../../app.ts'

/** Says at the start which settings are lacking, should this be one of several. */
export function tellSeveralServers({ config, logger }: Pick<App, 'config' | 'logger'>): void {
  if (!isServerAddress(config.stateUrl)) return
  const needed = {
    SESSION_SECRET: config.sessionSecret,
    OPERATOR_KEY: config.operatorKey,
    SMTP_URL: config.smtpUrl,
  }
  const lacking = Object.entries(needed).flatMap(([name, value]) => (value === null ? [name] : []))
  if (lacking.length === 0) return
  logger.warn(
    { lacking },
    `with several servers on this state store, each needs the same ${lacking.join(', ')}; without, what is in DATA_DIR holds for one alone`,
  )
}
