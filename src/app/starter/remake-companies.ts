/** The file of companies of starter data, made anew out of the records that they hold: no mirror is needed. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readStarter, type StarterDerived, type StarterManifest } from '#ingest/starter/manifest.ts'
import { saveTables, writeFolder } from '#ingest/starter/save.ts'
import { type App, buildApp } from '../../app.ts'
import { loadSteps } from './load-starter.ts'
import { companiesMadeBy } from './starter-companies.ts'

/** Makes it as this version does, for the starter data of the settings, and puts its tables into a folder. */
export async function makeCompanies(app: App, into: string): Promise<StarterDerived> {
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
    const tables = await saveTables(into, 'companies/', alone.store.path(file), modules.tables.companies!)
    return { made_by: await companiesMadeBy(modules), tables }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Makes it and puts it among the starter data of the settings. */
export async function remakeCompanies(app: App): Promise<StarterManifest> {
  const starter = await held(app)
  const companies = await makeCompanies(app, app.config.starterDir)
  const remade = { ...starter, derived: { ...starter.derived, companies } }
  await writeFolder(app.config.starterDir, remade)
  return remade
}

async function held({ config }: App): Promise<StarterManifest> {
  const starter = await readStarter(config.starterDir)
  if (starter === null) throw new Error(`there are no starter data in ${config.starterDir}`)
  return starter
}
