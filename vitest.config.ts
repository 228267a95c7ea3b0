import { defineConfig } from 'vitest/config'
import { testTiers } from './tests/architecture/test-tiers.ts'

const { pure, store, slow, world, process } = testTiers()
/** Whether a test collects a world of its own, which takes minutes. */
const isOwnWorld = (file: string) => /^tests\/(?:truth|every-call)\//.test(file)
// Only what hangs takes so long, on a busy machine too.
const patient = { testTimeout: 120_000, hookTimeout: 240_000 }

// Each command runs one of them: `--project`.
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'pure', include: pure, pool: 'threads', isolate: false, ...patient } },
      { test: { name: 'store', include: store, pool: 'forks', isolate: false, ...patient } },
      { test: { name: 'slow', include: slow, pool: 'forks', isolate: false, ...patient } },
      {
        test: {
          name: 'world',
          include: world,
          pool: 'forks',
          globalSetup: 'tests/world/set-up.ts',
          ...patient,
        },
      },
      {
        test: {
          name: 'process',
          include: process.filter((file) => !isOwnWorld(file)),
          pool: 'forks',
          ...patient,
        },
      },
      { test: { name: 'own-worlds', include: process.filter(isOwnWorld), pool: 'forks', ...patient } },
    ],
  },
})
