/** The edition that serves, followed as the data folder has it. */
import { join } from 'node:path'
import { FollowingEditions } from '#storage/editions/serving.ts'
import type { App } from '../../app.ts'
import type { Config } from '../../config.ts'

/** Where exports are built by the warehouse, and kept by the server. */
export const filesFolder = ({ dataDir }: Config) => join(dataDir, 'tmp', 'exports')

/** Follows it; `start` it once. */
export function followEditions({ store, modules, config, logger }: App): FollowingEditions {
  const options = {
    connections: config.queryConnections,
    timeoutSeconds: config.queryTimeoutSeconds,
    memoryMb: config.queryMemoryMb,
    spillFolder: join(config.dataDir, 'tmp'),
    filesFolder: filesFolder(config),
    tables: modules.tables,
  }
  return new FollowingEditions(store, options, {
    onSwap: ({ id, broken, datasets: held }) => {
      logger.info({ edition: id }, 'serving edition')
      for (const [dataset, error] of broken) {
        // One that was never read is no fault: it was added since, or left out of the first refresh.
        if (dataset in held) logger.error({ dataset, err: error }, 'dataset cannot be asked')
        else logger.warn({ dataset }, error.message)
      }
    },
    onError: (error) => logger.error({ err: error }, 'the edition was not changed'),
  })
}
