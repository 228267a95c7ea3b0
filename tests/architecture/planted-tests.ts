const quick = 'platform/jobs/queue.test.ts'
const slow = 'platform/jobs/queue.process.test.ts'
const world = 'tests/truth/lists.world.test.ts'

/** Tests whose name is of another tier than their content, each with words of the reason. */
export const misnamed = [
  { file: quick, text: "import { setTimeout } from 'node:timers/promises'", reached: [], why: 'sleeps' },
  { file: quick, text: 'setTimeout(() => stop.abort(), 50)', reached: [], why: 'sleeps' },
  { file: quick, text: 'expect(performance.now() - since).toBeLessThan(5)', reached: [], why: 'real clock' },
  { file: world, text: 'const seed = Date.now() % 1000', reached: [], why: 'real clock' },
  { file: quick, text: '', reached: ['node:child_process'], why: 'starts a process' },
  { file: quick, text: '', reached: ['tests/world/open-world.ts'], why: 'collected world' },
]

/** Tests whose name is of their tier. */
export const wellNamed = [
  { file: slow, text: 'setTimeout(() => stop.abort(), 50)', reached: ['node:child_process'] },
  { file: world, text: '', reached: ['tests/world/open-world.ts'] },
  { file: quick, text: 'vi.useFakeTimers()', reached: ['@duckdb/node-api'] },
]
