/** A refresh, or a look at sources, as the settings have it. */
import { ReadingProcess } from '#ingest/apart/reading-process.ts'
import { POLITE } from '#ingest/fetch/manners.ts'
import { type Probe, probe } from '#ingest/probe.ts'
import { type RefreshReport, refresh } from '#ingest/refresh.ts'
import { withOverrides } from '#ingest/source-override.ts'
import type { App, ProbeOrder, RefreshOrder } from '../../app.ts'
import { mailerOf } from '../mailer.ts'
import { explainFolder } from '../start-errors.ts'
import { todayOf } from '../starter/first-data.ts'
import { withEpoch } from './refresh-lease.ts'
import { tellOperator } from './tell-operator.ts'

/** Reads the publishers, or the mirror, and publishes. Throws RefreshRunning. */
export async function runRefresh(app: App, order: RefreshOrder): Promise<RefreshReport> {
  const { around, close } = await openSources(app, order, order.mirror !== undefined)
  const { derived, changes } = app.modules
  const options = { ...order, ...around, derived, changes }
  const report = await withEpoch(app, order.epoch, (epoch) => refresh({ ...options, epoch }))
    .catch((error: unknown) => {
      throw explainFolder(error, app.config)
    })
    .finally(close)
  // A mirror is asked for what was, and says nothing of how publishers are doing.
  if (order.mirror === undefined && report.edition) {
    const { config, logger, now } = app
    const { dataDir, operatorEmail: to } = config
    const mailer = mailerOf(config, now, logger)
    await tellOperator(report.edition.sources, { dataDir, logger, now, to, mailer })
  }
  return report
}

/** Looks at sources and publishes nothing. Throws RefreshRunning. */
export async function* runProbe(app: App, order: ProbeOrder): AsyncGenerator<Probe> {
  const { around, close } = await openSources(app, order, false)
  try {
    yield* probe(around.datasets, { only: order.only, ...around })
  } finally {
    await close()
  }
}

/** What reads the sources, and the way to their publishers where these are asked and not a mirror. */
async function openSources(app: App, { datasets }: ProbeOrder, fromMirror: boolean) {
  const { config, now, publishers, startReading } = app
  const network = publishers?.network ?? (fromMirror ? undefined : await openWay(app))
  const reading = startReading && new ReadingProcess(startReading)
  const meant = withOverrides(datasets, config.sources)
  const around = {
    datasets: reading ? reading.apart(meant) : meant,
    dataDir: config.dataDir,
    today: todayOf(app),
    clock: () => new Date(now()),
    history: config.history,
    web: { ...POLITE, userAgent: config.userAgent, ...publishers?.manners },
    network,
  }
  const close = async () => {
    // That of a drill is others' to close.
    await Promise.all([publishers ? undefined : network?.destroy(), reading?.close()])
  }
  return { around, close }
}

/** The way to the publishers. It comes with an HTTP client, which nobody loads who reads a mirror. */
async function openWay({ config }: App) {
  const { openNetwork } = await import('#ingest/fetch/network.ts')
  return openNetwork({ ...config, local: config.localPublishers })
}
