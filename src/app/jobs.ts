/** What this service does beside answering: its jobs, in a server or in a program that does nothing else. */
import type { Mailer } from '#accounts/mail/mail.ts'
import { openAccounts } from '#accounts/open.ts'
import type { OpenBilling } from '#billing/open.ts'
import { EditionChanges } from '#changes/feed.ts'
import type { ChangesFeed } from '#contract/changes.ts'
import { mailingJob } from '#delivery/alerts/jobs.ts'
import type { StopLinks } from '#delivery/alerts/stop-link.ts'
import { CriteriaOf } from '#delivery/criteria.ts'
import { SavedFilters } from '#delivery/saved-filters.ts'
import { announcingJob, ownersJob, periodsJob, sendingJob, sweepJob } from '#delivery/webhooks/jobs.ts'
import type { OpenWebhooks } from '#delivery/webhooks/services.ts'
import type { Job } from '#jobs/job.ts'
import { JobRunner } from '#jobs/runner.ts'
import { Leases } from '#state/leases.ts'
import type { State } from '#state/state.ts'
import type { EditionHolder } from '#storage/editions/serving.ts'
import type { App } from '../app.ts'
import { billingJob } from './billing/billing.ts'
import { soldAlertsJob } from './billing/sold-alerts.ts'
import { notices, seriesOf } from './delivery/what-is-told.ts'
import { leadingOn } from './ended-ids.ts'
import { mailerOf } from './mailer.ts'
import { loginsAndBilling, stopLinksOf, webhooksOf } from './people.ts'
import { followEditions } from './refresh/follow-editions.ts'
import { todayOf } from './starter/first-data.ts'
import { talentJobOf } from './talent/talent.ts'

/** What jobs work with besides the settings. */
export interface JobParts {
  state: State
  editions: EditionHolder
  webhooks: OpenWebhooks
  mailer: Mailer
  /** What ends mails by a link in them. */
  stopLinks: StopLinks
  /** Null where nothing is sold. */
  billing: OpenBilling | null
}

/** All jobs. A new one is one line here. */
function jobsOf(
  app: App,
  { state, editions, webhooks, mailer, stopLinks, billing, changes }: JobParts & { changes: ChangesFeed },
): Job[] {
  const { modules, now, logger, config } = app
  const about = { state, editions, catalogue: modules.catalogue, now, today: () => todayOf(app) }
  const onSkipped = (message: string, err?: Error) => logger.warn({ err }, message)
  const onFailed = (message: string, err: Error) => logger.warn({ err }, message)
  const found = notices(modules.operations)
  const list = found && leadingOn(found)
  return [
    sendingJob(webhooks),
    ...(list
      ? [
          announcingJob({ ...about, feed: changes, announced: modules.announced, list, onSkipped }),
          mailingJob({
            ...about,
            feed: changes,
            criteria: new CriteriaOf(list),
            mailer,
            links: stopLinks,
            publicUrl: config.publicUrl,
            onFailed,
          }),
        ]
      : []),
    periodsJob({ ...about, series: seriesOf(modules.operations) }),
    ownersJob({ state, mailer, onFailed }),
    sweepJob(state),
    ...(billing
      ? [billingJob(billing), soldAlertsJob({ shop: billing.shop, filters: new SavedFilters(state, now) })]
      : []),
    talentJobOf(app, { state, mailer }),
  ]
}

/** What runs them. */
export function openJobs(app: App, parts: JobParts): JobRunner {
  const { now, logger } = app
  return new JobRunner({
    jobs: jobsOf(app, { ...parts, changes: new EditionChanges(parts.editions) }),
    leases: new Leases(parts.state),
    now,
    onError: (job, error) => logger.error({ job, err: error }, 'a job has failed; it is tried again'),
  })
}

/** A program that runs jobs and answers nobody. */
export interface OpenWork extends Pick<JobRunner, 'begin' | 'once'> {
  /** Waits for what is running, and closes the data. */
  close(): Promise<void>
}

/** Opens it. Throws StateError. */
export async function openWork(app: App): Promise<OpenWork> {
  const state = await app.openState()
  const editions = followEditions(app)
  await editions.start()
  const webhooks = webhooksOf(app, state)
  const mailer = mailerOf(app.config, app.now, app.logger)
  const store = openAccounts(state, app.now)
  const { billing } = await loginsAndBilling(app, { state, store, mailer })
  const stopLinks = await stopLinksOf(app)
  const runner = openJobs(app, { state, editions, webhooks, mailer, stopLinks, billing })
  return {
    begin: () => runner.begin(),
    once: () => runner.once(),
    async close() {
      await runner.stop()
      await webhooks.close()
      await editions.close()
      await state.close()
    },
  }
}
