import { defineConfig } from 'vitest/config'

// Kills, moves and the comparison of every call, which `npm run test:spark:long` runs.
const long = 'tests/spark/long/**/*.test.ts'
const isLong = process.env['LAKEGAUGE_SPARK_LONG'] === '1'

export default defineConfig({
  test: {
    include: isLong ? [long] : ['tests/spark/**/*.test.ts'],
    exclude: isLong ? [] : [long],
    globalSetup: process.env['LAKEGAUGE_SPARK_WAREHOUSE'] === 'none' ? [] : 'tests/spark/one-warehouse.ts',
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
