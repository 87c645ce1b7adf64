import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'bench/**/*.test.ts'],
    setupFiles: ['test/setup.ts'],
    // Parsing real files and starting whole services takes longer than the default five seconds on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Most of a file's time was spent on loading what others had loaded before it: modules are kept, and no test changes
    // what a module holds. On two cores, two at a time take little more than half as long.
    isolate: false,
    maxWorkers: '100%',
  },
})
