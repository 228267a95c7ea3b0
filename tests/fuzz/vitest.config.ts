import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/fuzz/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 1_800_000,
    hookTimeout: 300_000,
  },
})
