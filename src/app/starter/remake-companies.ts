/** The file of companies of starter data, made anew out of the records that they hold: no mirror is needed. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readStarter, type StarterDerived, type StarterManifest } from '#ingest/starter/manifest.ts'
import { saveTables, writeFolder } from '#ingest/starter/save.ts'
import { type App, buildApp } from '../../app.ts'
import { loadSteps } from './load-starter.ts'
import { companiesMadeBy } from './starter-companies.ts'

/** Makes it as this version does, for the starter data of the settings, and hands over where it lies until `use` is done. */
export async function withCompanies<T>(app: App, use: (path: string) => Promise<T>): Promise<T> {
  const starter = await held(app)
  const dataDir = await mkdtemp(join(tmpdir(), 'headcount-companies-'))
  try {
    const { companies } = app.modules.derived
    const modules = { ...app.modules, derived: { companies: companies! } }
    // A folder of its own, that no other server shares.
    const config = { ...app.config, dataDir, stateUrl: '', asOf: app.config.asOf ?? starter.day }
    const alone = buildApp(config, app, modules)
    const edition = await loadSteps(alone, { ...starter, derived: {} }, 'whole')
    const file = edition?.datasets.companies
    if (!file) throw new Error('the file of companies could not be made')
    return await use(alone.store.path(file))
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Makes it and puts it among the starter data of the settings. */
export async function remakeCompanies(app: App): Promise<StarterManifest> {
  const starter = await held(app)
  const { starterDir } = app.config
  const companies: StarterDerived = await withCompanies(app, async (path) => ({
    made_by: await companiesMadeBy(app.modules),
    tables: await saveTables(starterDir, 'companies/', path, app.modules.tables.companies!),
  }))
  const remade = { ...starter, derived: { ...starter.derived, companies } }
  await writeFolder(starterDir, remade)
  return remade
}

async function held({ config }: App): Promise<StarterManifest> {
  const starter = await readStarter(config.starterDir)
  if (starter === null) throw new Error(`there are no starter data in ${config.starterDir}`)
  return starter
}
