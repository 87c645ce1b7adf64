/** The file of companies among the starter data: finding out who is who takes most of a first start. */
import { sha256Of } from '#ingest/starter/manifest.ts'
import { nameSources, type Registry } from '../../registry.ts'

/** How many digits tell enough. */
const DIGITS = 16

/**
 * Says by what the file of companies is made: the version of how names are matched, what is asked of each dataset, and
 * the version of what builds the tables that are asked.
 */
export async function companiesMadeBy({ datasets, derived }: Registry): Promise<string> {
  const builders: [string, number][] = []
  // The tables of records are taken as they are.
  for (const dataset of datasets)
    if (dataset.files) builders.push([dataset.slug, (await dataset.ingest()).readerVersion])
  const said = JSON.stringify([derived.companies!.version, nameSources(datasets), builders])
  return sha256Of(Buffer.from(said)).slice(0, DIGITS)
}
