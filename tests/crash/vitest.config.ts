import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // A failure names all that differs.
    chaiConfig: { truncateThreshold: 0 },
    include: ['tests/crash/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 1,
    hookTimeout: 300_000,
  },
})
