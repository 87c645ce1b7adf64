import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'bench/**/*.test.ts'],
    // Parsing real files and starting whole services takes longer than the default five seconds on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
