import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      '{apps,bench,connectors,models,rules,features,product,platform,reference,tests,tools}/**/*.test.{ts,tsx}',
    ],
    exclude: ['**/node_modules/**', '**/dist/**', 'tests/{crash,e2e,fuzz,sdk,faults,spark}/**'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
