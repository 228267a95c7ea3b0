import { expect, test } from 'vitest'
import { reasonsFound, unallocatedReason } from './unallocated-reasons.ts'

const noMetrics = 'no machine data of that time: idle or interactive'

test('a reason has whether it can still be resolved: node metrics are kept for 90 days', () => {
  const outlook = (lastDay: string) => unallocatedReason(noMetrics, lastDay, '2025-05-31')
  expect(outlook('2025-03-02')).toMatchObject({
    step: 'Cannot be resolved: Databricks keeps node metrics for 90 days. It is split by the usual use of the cluster once 3 days with node metrics are collected.',
  })
  expect(outlook('2025-03-03')).toMatchObject({
    text: 'Idle or interactive: node metrics not collected',
    step: 'Can be resolved: run ./lakegauge doctor, it shows whether node metrics are read and which right is missing.',
  })
})

test.each([
  ['no statements known of that day: idle or in use', '2025-05-30', true],
  ['no statements known of that day: idle or in use', '2024-05-30', false],
  ['outside known uptime', '2025-05-02', true],
  ['outside known uptime', '2025-05-01', false],
  ['no known run', '2025-05-30', true],
  ['cluster not known', '2025-05-30', false],
  ['no workload named', '2025-05-30', false],
  ['record without length', '2025-05-30', false],
  ['record longer than a day', '2025-05-30', false],
])('%s, of %s, can be resolved: %s', (reason, lastDay, isResolvable) => {
  const { step } = unallocatedReason(reason, lastDay, '2025-05-31')
  expect(step.startsWith('Can be resolved: ')).toBe(isResolvable)
})

test('a reason without a text of its own is shown as it is', () => {
  expect(unallocatedReason('something new', '2025-05-30', '2025-05-31')).toEqual({
    text: 'something new',
    step: 'Cannot be resolved.',
  })
})

test('a search finds reasons by the text that is shown', () => {
  expect(reasonsFound('INVENTORY')).toBe('|cluster not known|')
  expect(reasonsFound('retention')).toBe(`|${noMetrics}|`)
  expect(reasonsFound('warehouse of nobody')).toBe('||')
})
