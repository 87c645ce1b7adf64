/** Which sources are visited when, by what the datasets and the operator say. */
import { createHash } from 'node:crypto'
import type { Rhythm } from '#lib/rhythm.ts'
import type { App } from '../../app.ts'
import { KNOWN_SOURCES } from '../../sources-file.ts'
import type { Visited } from './schedule.ts'

/** All that publishers are asked for; `seed` makes the places in the spread this process's own. */
export function visitedSources(
  { config, modules }: Pick<App, 'config' | 'modules'>,
  seed: string,
): Visited[] {
  return modules.datasets.flatMap(({ slug, schedule }) =>
    KNOWN_SOURCES.filter(({ id, dataset, importer, everyHours, onlyHistory }) => {
      const asked = (!importer || everyHours !== undefined) && (!onlyHistory || config.history)
      return dataset === slug && asked && config.sources[id]?.on !== false && isPossible(id, config)
    }).map(({ id, page, everyHours: own }): Visited => {
      const { everyHours = own } = config.sources[id] ?? {}
      const rhythm: Rhythm = everyHours === undefined ? { pattern: schedule } : { everyHours }
      return { id, dataset: slug, rhythm, shift: shiftOf(siteOf(page), seed) }
    }),
  )
}

/** Without a token, that source takes saved answers alone. */
const isPossible = (id: string, { courtListenerToken }: Pick<App, 'config'>['config']) =>
  id !== 'bankruptcy/courtlistener' || courtListenerToken !== null

/** `https://www.sec.gov/files/…` → `sec.gov`: what one site has is asked for in one go, in its order. */
const siteOf = (page: string) => new URL(page).hostname.split('.').slice(-2).join('.')

const shiftOf = (site: string, seed: string) =>
  createHash('sha256').update(`${seed} ${site}`).digest().readUInt32BE() / 2 ** 32
