/** What the commands about keys, accounts and companies work with, as the settings have it. */
import { pino } from 'pino'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { nameSources, recordSources } from '../registry.ts'
import type { OperatorTools } from './accounts.ts'
import type { CompanyTools } from './companies.ts'

const app = () => buildApp(readConfig(), { logger: pino({ level: 'silent' }), now: Date.now })

/** For commands about keys and accounts. */
export const operatorTools: OperatorTools = {
  open: () => app().openState(),
  write: (lines) => void process.stdout.write(`${lines}\n`),
  now: Date.now,
}

/** For commands about companies. */
export const companyTools: CompanyTools = {
  dataDir: () => readConfig().dataDir,
  sources: () => nameSources(app().modules.datasets),
  records: () => recordSources(app().modules.datasets),
  write: (text) => void process.stdout.write(text),
  warn: (line) => void process.stderr.write(`${line}\n`),
}
