import { expect, test } from 'vitest'
import { reasonsFound, unallocatedReason } from './unallocated-reasons.ts'

const noMetrics = 'no machine data of that time: idle or interactive'

test('node metrics of the last 90 days can be read, older ones are gone', () => {
  const stepFor = (lastDay: string) => unallocatedReason(noMetrics, lastDay, '2025-05-31').step
  expect(stepFor('2025-03-02')).toBe('Nothing can be done: Databricks keeps node metrics for 90 days.')
  expect(stepFor('2025-03-03')).toContain('./lakegauge doctor')
})

test('a reason without a text of its own is shown as it is', () => {
  expect(unallocatedReason('something new', '2025-05-30', '2025-05-31')).toEqual({
    text: 'something new',
    step: 'Nothing can be done.',
  })
})

test('a search finds reasons by the text that is shown', () => {
  expect(reasonsFound('INVENTORY')).toBe('|cluster not known|')
  expect(reasonsFound('retention')).toBe(`|${noMetrics}|`)
  expect(reasonsFound('warehouse of nobody')).toBe('||')
})
