/** The talent directory as the settings have it: for those who answer, and for the job that sweeps it. */
import type { Mailer } from '#accounts/mail/mail.ts'
import type { Job } from '#jobs/job.ts'
import type { State } from '#state/state.ts'
import { talentJob } from '#talent/ending.ts'
import { type Report, reportLetter } from '#talent/letters.ts'
import { openTalent, type TalentServices } from '#talent/services.ts'
import type { App } from '../../app.ts'

type Around = Pick<App, 'config' | 'logger' | 'now'>

/** Opens it; `secret` is that of the sessions. */
export function talentOf(
  { config, logger, now }: Around,
  { state, mailer, secret }: { state: State; mailer: Mailer; secret: string },
): TalentServices {
  const { publicUrl, operatorEmail } = config
  return openTalent({
    ...{ state, now, mailer, publicUrl, secret },
    async onReport(report: Report) {
      const { id, account_id } = report
      logger.error({ message_id: id, account_id }, 'a message of the talent directory was reported')
      if (operatorEmail === null) return
      await mailer
        .send(reportLetter(report, operatorEmail))
        .catch((err: unknown) => logger.error({ err }, 'the operator could not be told by mail'))
    },
  })
}

/** What sweeps it. */
export const talentJobOf = (
  { config, logger }: Pick<Around, 'config' | 'logger'>,
  { state, mailer }: { state: State; mailer: Mailer },
): Job =>
  talentJob({
    ...{ state, mailer, publicUrl: config.publicUrl },
    onEnded: (ended) => {
      if (ended.erased + ended.asked > 0) logger.info(ended, 'the talent directory was swept')
    },
    onError: (err) => logger.error({ err }, 'somebody of the talent directory could not be asked by mail'),
  })
