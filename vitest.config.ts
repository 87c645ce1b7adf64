import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { Sequencer } from './test/sequencer.ts'

/** Folders whose tests change nothing outside of what they make: they hand in rows, bytes and times. */
const PURE = ['companies', 'contract', 'datasets', 'insights', 'lib', 'places'].map(
  (folder) => `src/${folder}/**/*.test.ts`,
)

const SMALL = ['test/setup.ts', 'src/storage/duckdb/testing/small-engine.ts']

/** Tests that keep state: they ask for a store by these helpers, and are run with one of each kind. */
const KEEPS_STATE =
  /testing\/(stores|people|logins|time|accounts|keys|desk|billing-desk|mail-desk|talent-desk)\.ts'/
const OF_ONE_ENGINE = /^src\/state\/(sqlite|postgres)\//

const statefulTests = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => join('src', file))
  .filter((file) => file.endsWith('.test.ts') && KEEPS_STATE.test(readFileSync(file, 'utf8')))
  .filter((file) => !OF_ONE_ENGINE.test(file))

export default defineConfig({
  test: {
    // Parsing real files and starting whole services takes longer than the default five seconds on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // On two cores, two files at a time take little more than half as long.
    maxWorkers: '100%',
    sequence: { sequencer: Sequencer },
    // What was made of a source for one project is there for the others, and for the next run.
    experimental: { fsModuleCache: true },
    projects: [
      {
        extends: true,
        // Most of the time went to loading what the file before had loaded: here modules are kept.
        test: { name: 'pure', include: PURE, isolate: false, setupFiles: SMALL },
      },
      {
        extends: true,
        test: {
          name: 'service',
          isolate: false,
          provide: { stateEngine: 'sqlite' },
          include: ['src/**/*.test.ts'],
          exclude: [...PURE, 'src/state/postgres/**'],
          setupFiles: SMALL,
        },
      },
      {
        extends: true,
        // Whole services and the project itself: processes and folders of their own. What settings a test changes it puts back.
        test: {
          name: 'whole',
          isolate: false,
          globalSetup: ['test/global-setup.ts'],
          provide: { stateEngine: 'sqlite' },
          include: ['test/**/*.test.ts', 'bench/**/*.test.ts'],
          setupFiles: SMALL,
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          isolate: false,
          globalSetup: ['test/postgres.ts'],
          provide: { stateEngine: 'postgres' },
          include: [...statefulTests, 'src/state/postgres/**/*.test.ts'],
          setupFiles: SMALL,
        },
      },
    ],
  },
})
