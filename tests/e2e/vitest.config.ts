import { defineConfig } from 'vitest/config'

// Longer journeys are a suite of their own.
const areSlow = process.env['LAKEGAUGE_JOURNEYS'] === 'slow'

export default defineConfig({
  test: {
    include: [areSlow ? 'tests/e2e/**/*.slow.test.ts' : 'tests/e2e/**/*.test.ts'],
    exclude: areSlow ? [] : ['tests/e2e/**/*.slow.test.ts'],
    globalSetup: 'tests/e2e/one-product.ts',
    pool: 'forks',
    // Two journeys at a time, of readers who have nothing in common.
    maxWorkers: 2,
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
