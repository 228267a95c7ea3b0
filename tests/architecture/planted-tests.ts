const quick = 'platform/jobs/queue.test.ts'
const slow = 'platform/jobs/queue.process.test.ts'
const world = 'tests/truth/lists.world.test.ts'

/** Tests that have the name of another tier than their own, each with the words that say why. */
export const misnamed = [
  { file: quick, text: "import { setTimeout } from 'node:timers/promises'", reached: [], why: 'sleeps' },
  { file: quick, text: 'setTimeout(() => stop.abort(), 50)', reached: [], why: 'sleeps' },
  { file: quick, text: 'expect(performance.now() - since).toBeLessThan(5)', reached: [], why: 'real clock' },
  { file: world, text: 'const seed = Date.now() % 1000', reached: [], why: 'real clock' },
  { file: quick, text: '', reached: ['node:child_process'], why: 'starts a process' },
  { file: quick, text: '', reached: ['tests/world/open-world.ts'], why: 'collected world' },
]

/** Tests that have the name of their tier. */
export const wellNamed = [
  { file: slow, text: 'setTimeout(() => stop.abort(), 50)', reached: ['node:child_process'] },
  { file: world, text: '', reached: ['tests/world/open-world.ts'] },
  { file: quick, text: 'vi.useFakeTimers()', reached: ['@duckdb/node-api'] },
]
