import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/crash/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 1,
    hookTimeout: 300_000,
  },
})
