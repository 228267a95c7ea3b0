import { expect, test } from 'vitest'
import { timelineCharts } from './timeline-charts.ts'

const bucket = (startTime: string, rest: Partial<Parameters<typeof timelineCharts>[0][number]> = {}) => ({
  startTime,
  unit: 'hour',
  warehouseName: 'analysts',
  sqlEndpointId: 'w',
  workspaceId: '1',
  clusterTime: 5_400_000,
  runningTime: 3_600_000,
  peakClusters: 2,
  numberOfQueries: 7,
  queuedQueries: 3,
  queuedDuration: 1000,
  currency: 'USD',
  cost: '3',
  workCost: '2',
  idleCost: '1',
  idleShare: 1 / 3,
  ...rest,
})
const days = { since: '2025-05-24', until: '2025-05-25' }

test('each hour of the range has a place, and one without a row is nothing', () => {
  const charts = timelineCharts([bucket('2025-05-24T01:00:00.000Z')], days, 'hour')
  expect(charts.starts).toHaveLength(24)
  const valuesOf = (chart: { series: readonly { name: string; values: readonly unknown[] }[] }) =>
    chart.series.map(({ name, values }) => [name, ...values.slice(0, 3)])
  expect(valuesOf(charts.clusters)).toEqual([
    ['Running clusters, mean', 0, 1.5, 0],
    ['Most at once', 0, 2, 0],
  ])
  expect(valuesOf(charts.queries)).toEqual([
    ['Started at once', 0, 4, 0],
    ['Queued', 0, 3, 0],
  ])
  expect(valuesOf(charts.cost)).toEqual([
    ['Queries at work', 0, 2, 0],
    ['Idle', 0, 1, 0],
  ])
})

test('without events no cluster is drawn, and cost of unknown use stands apart', () => {
  const row = bucket('2025-05-24T01:00:00.000Z', {
    clusterTime: null,
    peakClusters: null,
    workCost: null,
    idleCost: null,
  })
  const charts = timelineCharts([row], days, 'hour')
  expect(charts.areClustersKnown).toBe(false)
  expect(charts.clusters.series[0]?.values[0]).toBeNull()
  expect(charts.cost.series.map(({ name, values }) => [name, values[1]])).toEqual([
    ['Queries at work', null],
    ['Idle', null],
    ['Use not known', 3],
  ])
})

test('weeks begin on Monday, the first one before the range', () => {
  const charts = timelineCharts([], { since: '2025-05-01', until: '2025-05-15' }, 'week')
  expect(charts.clusters.fileNames?.map((name) => name.slice(0, 10))).toEqual([
    '2025-04-28',
    '2025-05-05',
    '2025-05-12',
  ])
})
