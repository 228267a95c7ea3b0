import { expect, test } from 'vitest'
import { partTrends } from './part-trends.ts'
import { runsWith } from './testing/time-rows.ts'

const minuteMs = 60_000

test('a part has its sum, share and cost, and what a run of each half has on average', () => {
  const { parts, halfCounts } = partTrends(
    runsWith({ cpu: [6, 30] }, { cpu: [2, 10] }, {}, { cpu: [9, 45], spill: [3, 15] }, { cpu: [11, 55] }),
  )
  expect(halfCounts).toEqual([2, 2])
  expect(parts).toMatchObject([
    {
      label: 'Spill',
      wallTime: 3 * minuteMs,
      share: 3 / 31,
      cost: '0.1500000000',
      halves: {
        first: { averageMs: 0, share: 0, averageCost: '0.0000000000' },
        second: { averageMs: 1.5 * minuteMs, share: 3 / 23, averageCost: '0.0750000000' },
      },
    },
    {
      label: 'CPU',
      wallTime: 28 * minuteMs,
      cost: '1.4000000000',
      halves: {
        first: { averageMs: 4 * minuteMs, share: 1, averageCost: '0.2000000000' },
        second: { averageMs: 10 * minuteMs, averageCost: '0.5000000000' },
      },
    },
  ])
})

test('parts add up to the whole', () => {
  const { parts, whole } = partTrends(runsWith({ cpu: [6, 30], gc: [1, 5] }, { cpu: [2, 11], setup: [4, 1] }))
  expect(whole).toMatchObject({ wallTime: 13 * minuteMs, share: 1, cost: '0.4700000000' })
  expect(parts.reduce((sum, { wallTime }) => sum + wallTime, 0)).toBe(whole.wallTime)
})

test('the middle one of an odd number of runs is in the second half, and one run has no halves', () => {
  expect(partTrends(runsWith({ cpu: [1] }, { cpu: [2] }, { cpu: [3] })).halfCounts).toEqual([1, 2])
  expect(partTrends(runsWith({ cpu: [1] }, {})).whole.halves).toBeNull()
})

test('a run without a cost is left out of averages of cost', () => {
  const { whole } = partTrends(runsWith({ cpu: [1, 10] }, { cpu: [1, 20] }, { cpu: [1] }))
  expect(whole.cost).toBe('0.3000000000')
  expect(whole.halves?.second.averageCost).toBe('0.2000000000')
  expect(partTrends(runsWith({ cpu: [1] }, { cpu: [1] })).whole.halves?.first.averageCost).toBeNull()
})
