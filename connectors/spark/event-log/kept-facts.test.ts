import { expect, test } from 'vitest'
import { hasTestData, testDataPath } from '../../testing/test-data.ts'
import { carriedFacts, factsFrom } from './facts/carried-facts.ts'
import { emptyFacts } from './facts/log-facts.ts'
import { factsOfKept, keptFacts } from './source/kept-facts.ts'
import { factsOf } from './testing/cut-logs.ts'

test.skipIf(!hasTestData)('what is kept of a large log is small, and the same when it is read', async () => {
  const facts = await factsOf(testDataPath('eventlogs/sync-computing/log_in_dir/databricks.json.gz'))
  const plain = JSON.stringify(carriedFacts(facts))
  const kept = keptFacts(facts)
  expect(kept.length).toBeLessThan(plain.length / 4)
  const read = factsOfKept(kept)
  expect(read && JSON.stringify(carriedFacts(read))).toBe(plain)
})

test('what is no kept text gives no facts', () => {
  expect([{}, 'no facts', undefined].map(factsOfKept)).toEqual([undefined, undefined, undefined])
})

test('facts that were carried before executors had sums are not gone on with', () => {
  const carried: object = Object(carriedFacts(emptyFacts()))
  expect(factsFrom(carried)).toBeDefined()
  expect(factsFrom({ ...carried, version: 3 })).toBeUndefined()
})
