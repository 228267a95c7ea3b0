import { expect, test } from 'vitest'
import { realLogs } from './testing/real-logs.ts'
import { brokenLogs, faultsOf } from './testing/mutations.ts'

const logs = 5_000
const longestMs = 600_000
const mostBytes = 400 * 1_048_576

test(
  'no broken log of five thousand ends the reader, hangs, keeps memory or has impossible figures',
  async () => {
    const before = process.memoryUsage().rss
    const seeds = Array.from({ length: logs }, (_, seed) => 1_000 + seed)
    for await (const [seed, document] of brokenLogs(seeds, realLogs))
      expect([seed, faultsOf(document)]).toEqual([seed, []])
    expect(process.memoryUsage().rss - before).toBeLessThan(mostBytes)
  },
  longestMs,
)
