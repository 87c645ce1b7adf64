import { defineConfig } from 'vitest/config'

/** Folders whose tests change nothing outside of what they make: they hand in rows, bytes and times. */
const PURE = ['companies', 'contract', 'datasets', 'insights', 'lib', 'places'].map(
  (folder) => `src/${folder}/**/*.test.ts`,
)

export default defineConfig({
  test: {
    // Parsing real files and starting whole services takes longer than the default five seconds on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // On two cores, two files at a time take little more than half as long.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        // Most of the time went to loading what the file before had loaded: here modules are kept.
        test: { name: 'pure', include: PURE, isolate: false, setupFiles: ['test/setup.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'service',
          globalSetup: ['test/global-setup.ts'],
          include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [...PURE, '**/node_modules/**'],
          setupFiles: ['test/setup.ts'],
        },
      },
    ],
  },
})
