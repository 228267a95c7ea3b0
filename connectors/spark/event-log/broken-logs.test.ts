import { expect, test } from 'vitest'
import { realLogs } from './testing/real-logs.ts'
import { brokenLogs, faultsOf } from './testing/mutations.ts'

test('no broken log of fifty ends the reader or has impossible figures', async () => {
  const seeds = Array.from({ length: 50 }, (_, seed) => seed)
  for await (const [seed, document] of brokenLogs(seeds, realLogs))
    expect([seed, faultsOf(document)]).toEqual([seed, []])
})
