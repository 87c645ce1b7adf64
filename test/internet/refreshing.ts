/** Refreshes over the small internet, for tests. */
import { POLITE } from '#ingest/fetch/manners.ts'
import { type AnyIngest, isFiles, type RefreshOptions, refresh } from '#ingest/refresh.ts'
import type { Internet } from './network.ts'

/** Runs one refresh on a day, without waiting between requests. */
export function refreshOn(
  today: string,
  internet: Pick<Internet, 'network'>,
  dataDir: string,
  datasets: readonly AnyIngest[],
  options: Partial<RefreshOptions> = {},
) {
  let seconds = 0
  return refresh({
    dataDir,
    datasets: datasets.map(withoutPauses),
    today,
    clock: () => new Date(Date.parse(`${today}T03:00:00Z`) + seconds++),
    web: { ...POLITE, userAgent: 'Headcount-test', pauseSeconds: 0, retrySeconds: 0.001, tries: 2 },
    network: internet.network,
    ...options,
  })
}

/** A dataset whose publishers' own pace is left aside. */
function withoutPauses(dataset: AnyIngest): AnyIngest {
  if (isFiles(dataset)) return dataset
  const overridden = { pauseSeconds: 0 }
  return {
    ...dataset,
    sources: dataset.sources.map((source) => (source.pace ? { ...source, overridden } : source)),
  }
}
