/** The command line of the service: its commands, of which only the one that is asked for is loaded. */
import { Command } from 'commander'
import { RefreshRunning } from '#ingest/lock.ts'
import { BadSetting } from '#lib/settings.ts'
import { StateError } from '#state/errors.ts'
import { loadDotEnv } from './config.ts'
import { VERSION } from './version.ts'

const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./cli/serve.ts')).serveCommand(),
  refresh: async () => (await import('./cli/refresh.ts')).refreshCommand(),
  'read-apart': async () => (await import('./cli/read-apart.ts')).readApartCommand(),
  jobs: async () => (await import('./cli/jobs.ts')).jobsCommand(),
  sources: async () => (await import('./cli/sources.ts')).sourcesCommand(),
  starter: async () => (await import('./cli/starter.ts')).starterCommand(),
  editions: async () => (await import('./cli/editions.ts')).editionsCommand(),
  openapi: async () => (await import('./cli/generated.ts')).openapiCommand(),
  coverage: async () => (await import('./cli/generated.ts')).coverageCommand(),
  settings: async () => (await import('./cli/generated.ts')).settingsCommand(),
  dictionary: async () => (await import('./cli/generated.ts')).dictionaryCommand(),
  readers: async () => (await import('./cli/readers.ts')).readersCommand(),
  mcp: async () => (await import('./cli/mcp.ts')).mcpCommand(),
  async companies() {
    const { companyTools } = await import('./cli/operator-tools.ts')
    return (await import('./cli/companies.ts')).companiesCommand(companyTools)
  },
  async keys() {
    const { operatorTools } = await import('./cli/operator-tools.ts')
    return (await import('./cli/keys.ts')).keysCommand(operatorTools)
  },
  async accounts() {
    const { operatorTools } = await import('./cli/operator-tools.ts')
    return (await import('./cli/accounts.ts')).accountsCommand(operatorTools)
  },
  async billing() {
    const { billingTools } = await import('./cli/billing-tools.ts')
    return (await import('./cli/billing.ts')).billingCommand(billingTools)
  },
  state: async () => (await import('./cli/state.ts')).stateCommand(),
}

const program = new Command('headcount')
  .description('US labor-market public records as one REST API')
  .version(VERSION)

const { argv } = process
const word = argv.length > 2 ? argv[2]! : 'serve'
// Help is about all of them.
const asked = Object.hasOwn(COMMANDS, word) ? [word] : Object.keys(COMMANDS)
for (const name of asked)
  program.addCommand(await COMMANDS[name]!(), { isDefault: name === 'serve', hidden: name === 'read-apart' })

loadDotEnv()
try {
  await program.parseAsync()
} catch (error) {
  // What the operator can mend is told in a sentence, without a stack.
  if ([BadSetting, RefreshRunning, StateError].some((kind) => error instanceof kind)) {
    process.stderr.write(`${(error as Error).message}\n`)
  } else {
    const { message, cause } = error as Error
    process.stderr.write(`${message}${cause instanceof Error ? `: ${cause.message}` : ''}\n`)
  }
  process.exitCode = 1
}
