/** In which steps starter data are published: what is asked most and takes least comes first. */
import { isDeepStrictEqual } from 'node:util'
import { recordsWriter } from '#ingest/starter/load.ts'
import { checkedPath, StarterDamaged, type StarterManifest, tablesOf } from '#ingest/starter/manifest.ts'
import type { DerivedFile, Manifest } from '#storage/editions/store.ts'
import type { App } from '../../app.ts'
import { companiesMadeBy } from './starter-companies.ts'

/** What is published together. */
export interface Step {
  /** True for what anybody may ask: it is there before the service listens. */
  isFirst: boolean
  datasets: string[]
  /** Files made out of all that is there by then. */
  derived: Record<string, DerivedFile>
}

/** Datasets of more than this keep the others waiting. */
const LARGE_BYTES = 1024 * 1024

/** What is to be done until an edition holds all of the starter data; nothing where it does. */
export async function stepsOf(app: App, starter: StarterManifest, current: Manifest | null): Promise<Step[]> {
  const { datasets, derived } = app.modules
  const lacking = datasets.filter(
    ({ slug }) => slug in starter.datasets && !(current && slug in current.datasets),
  )
  const isMade = Object.keys(derived).every((name) => current && name in current.datasets)
  if (lacking.length === 0 && isMade) return []
  const namesOf = (wanted: (dataset: (typeof lacking)[number]) => boolean) =>
    lacking.filter(wanted).map(({ slug }) => slug)
  const isFirst = ({ plan }: (typeof lacking)[number]) => plan === 'anonymous'
  const isLarge = ({ slug }: (typeof lacking)[number]) => bytesOf(starter, slug) > LARGE_BYTES
  const companies = await heldCompanies(app, starter, current)
  const made = { ...derived, ...(companies && { companies }) }
  const first = namesOf(isFirst)
  const small = namesOf((each) => !isFirst(each) && !isLarge(each))
  const large = namesOf((each) => !isFirst(each) && isLarge(each))
  // Who is who takes long to find out: only where it is known is it worth telling before all are there.
  const early = companies !== null && small.length > 0
  const known = early || (companies !== null && current !== null && 'companies' in current.datasets)
  const steps: Step[] = [
    { isFirst: true, datasets: first, derived: {} },
    { isFirst: false, datasets: small, derived: large.length === 0 ? made : early ? ofPart(made) : {} },
    { isFirst: false, datasets: large, derived: known ? without(made, 'companies') : made },
  ].filter((step) => step.datasets.length > 0)
  const isEnough = steps.at(-1)?.isFirst === false
  return isEnough ? steps : [...steps, { isFirst: false, datasets: [], derived: made }]
}

/** What may be made before all is there. */
const ofPart = (files: Readonly<Record<string, DerivedFile>>) =>
  Object.fromEntries(Object.entries(files).filter(([, { ofAll }]) => !ofAll))

function without(files: Readonly<Record<string, DerivedFile>>, left: string): Record<string, DerivedFile> {
  const { [left]: _left, ...rest } = files
  return rest
}

const bytesOf = ({ datasets }: StarterManifest, name: string) =>
  tablesOf(datasets[name]!).reduce((sum, { bytes }) => sum + bytes, 0)

/**
 * The file of companies as it comes with the program; null where this version would make another one, or of other
 * records.
 */
async function heldCompanies(
  { modules, config, logger }: App,
  starter: StarterManifest,
  current: Manifest | null,
): Promise<DerivedFile | null> {
  const held = starter.derived?.companies
  if (!held || held.made_by !== (await companiesMadeBy(modules))) return null
  try {
    for (const table of held.tables) await checkedPath(config.starterDir, table)
  } catch (error) {
    if (!(error instanceof StarterDamaged)) throw error
    logger.warn({ err: error }, 'companies are made anew')
    return null
  }
  for (const { slug } of modules.datasets) {
    if (!current || !(slug in current.datasets)) continue
    const sources = (all: Manifest['sources']) => all.filter(({ dataset }) => dataset === slug)
    // A refresh says when it was.
    if (!isDeepStrictEqual(sources(current.sources), sources(starter.sources))) return null
  }
  const write = recordsWriter({ folder: config.starterDir }, held, modules.tables.companies!)
  return { version: modules.derived.companies!.version, write: (path) => write(path) }
}
