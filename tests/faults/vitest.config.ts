import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/faults/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 240_000,
  },
})
