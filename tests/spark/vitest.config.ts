import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/spark/**/*.test.ts'],
    globalSetup: 'tests/spark/one-warehouse.ts',
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
