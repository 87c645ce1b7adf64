/**
 * All settings in one table: a part a subject from settings/, and from what has its own. This is the only file that reads
 * the environment; each setting is checked, and a bad one stops the start. `.env.example` and docs/settings.md are
 * written from the table: `npm run settings`.
 */

import { existsSync } from 'node:fs'
import { bankruptcySettings } from '#datasets/bankruptcy/settings.ts'
import type { SourceOverrides } from '#ingest/source-override.ts'
import { newsSettings } from '#insights/company/news/settings.ts'
import { readSettings, type Settings, type SettingsOf } from '#lib/settings.ts'
import { accounts } from './settings/accounts.ts'
import { answers } from './settings/answers.ts'
import { billing } from './settings/billing.ts'
import { data } from './settings/data.ts'
import { delivery } from './settings/delivery.ts'
import { server } from './settings/server.ts'
import { readSourcesFile } from './sources-file.ts'
import { VERSION } from './version.ts'

const SETTINGS = {
  ...server,
  ...data,
  ...answers,
  ...accounts,
  ...billing,
  ...delivery,
  ...bankruptcySettings,
  ...newsSettings,
}

/** The same by subject, for those who read about them. */
export const SETTING_GROUPS: Readonly<Record<string, Settings>> = {
  'The server': server,
  'Data and refreshes': data,
  Answers: answers,
  Accounts: accounts,
  Billing: billing,
  Webhooks: delivery,
  Bankruptcies: bankruptcySettings,
  News: newsSettings,
}

/** All settings, read and checked. */
export type Config = Omit<SettingsOf<typeof SETTINGS>, 'publicUrl'> & {
  publicUrl: string
  /** What publishers are told of who asks. */
  userAgent: string
  /** What SOURCES_FILE says. */
  sources: SourceOverrides
}

/** Reads and checks the settings. Throws BadSetting. */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const read = readSettings(SETTINGS, withProxies(environment))
  return {
    ...read,
    publicUrl: read.publicUrl ?? `http://localhost:${read.port}`,
    userAgent: `Headcount/${VERSION} (+${read.contact})`,
    sources:
      read.sourcesFile === null ? {} : readSourcesFile(read.sourcesFile, { http: read.localPublishers }),
  }
}

/** Names of proxies are written in small letters as often. */
function withProxies(environment: Readonly<Record<string, string | undefined>>) {
  const given = ['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY'].map((name) => [
    name,
    environment[name.toLowerCase()] ?? environment[name],
  ])
  return { ...environment, ...Object.fromEntries(given) }
}

/** Loads `.env` of the working folder into the environment, without overwriting what is set. */
export function loadDotEnv(): void {
  if (existsSync('.env')) process.loadEnvFile('.env')
}
