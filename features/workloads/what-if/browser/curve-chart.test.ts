import { expect, test } from 'vitest'
import type { WhatIfPoint, WorkflowWhatIf } from '../contract.ts'
import { costChart, timeChart, timeFormat } from './curve-chart.ts'
import { figuresCsv } from './figures-csv.ts'
import { markedPoints } from './marked-points.ts'

const minuteMs = 60_000
const money = (estimate: string) => ({ low: '0.5', estimate, high: '9' })
const point = (workers: number, minutes: number, cost: string | null): WhatIfPoint => ({
  workers,
  minimumWorkers: null,
  maximumWorkers: null,
  averageWorkers: workers,
  timeMs: { low: 60_000, estimate: minutes * minuteMs, high: 100 * minuteMs },
  databricksCost: null,
  machineCost: cost === null ? null : money(cost),
  cost: cost === null ? null : money(cost),
})
const points = [point(1, 40, '2'), point(2, 20, '2.0000000001'), point(4, 15, '3'), point(8, 15, '5')]
const fixed = { minimumWorkers: null, maximumWorkers: null }
const answer: WorkflowWhatIf = {
  absentBecause: null,
  method: 'replay',
  runs: 3,
  currentWorkers: 2,
  nodeType: 'm5.large',
  engine: 'standard',
  scaling: 'FIXED',
  present: { workers: 2, ...fixed, nodeType: 'm5.large', driverNodeType: null, engine: 'standard' },
  observed: {
    runs: 3,
    firstStart: '2026-01-01T00:00:00Z',
    lastStart: '2026-01-02T00:00:00Z',
    medianTimeMs: 21 * minuteMs,
    pricedRuns: 3,
    databricksCost: '1',
    machineCost: '1.1',
    cost: '2.1',
  },
  candidates: [],
  engines: ['standard'],
  sizeBytes: null,
  currency: 'USD',
  pricedBy: 'RUNS',
  points,
  leftOut: [{ workers: 16, ...fixed, because: 'more than twice or less than half of what was seen' }],
  backTest: null,
  notUsed: [],
}

test('the cheapest and the fastest are those that are done in time, of equal ones the better in the other figure', () => {
  const workersOf = (withinMs?: number) => {
    const { cheapest, fastest } = markedPoints(points, withinMs)
    return [cheapest?.workers, fastest?.workers]
  }
  expect(workersOf()).toEqual([1, 4])
  expect(workersOf(20 * minuteMs)).toEqual([2, 4])
  expect(workersOf(10 * minuteMs)).toEqual([undefined, undefined])
  const unpriced = [point(1, 9, null), point(2, 8, null)]
  expect(markedPoints(unpriced, undefined)).toEqual({ cheapest: undefined, fastest: unpriced[1] })
})

test('a curve marks the present setting, the cheapest and the fastest, and has the band in words', () => {
  const data = timeChart(answer, markedPoints(points, undefined))
  expect(data).toMatchObject({
    categories: ['1 worker', '2 workers', '4 workers', '8 workers'],
    spans: [{ from: 1, to: 1 }],
    marks: [
      { place: 0, name: 'Cheapest' },
      { place: 2, name: 'Fastest' },
    ],
  })
  expect(data.band?.texts[0]).toBe('19 of 20 runs: 1m\u00A000s to 1h\u00A040m')
  const one = timeChart(answer, { cheapest: points[0], fastest: points[0] })
  expect(one.marks).toMatchObject([{ place: 0, name: 'Cheapest and fastest' }])
  const other = { ...answer, nodeType: 'm5.xlarge' }
  expect(timeChart(other, markedPoints(points, undefined)).spans).toEqual([])
  expect([3 * minuteMs, 100 * minuteMs].map((most) => timeFormat.step?.(most))).toEqual([
    minuteMs,
    30 * minuteMs,
  ])
})

test('costs are drawn from exact amounts, and not at all where none is known', () => {
  const marked = markedPoints(points, undefined)
  expect(costChart(answer, marked)?.series[0]?.amounts).toEqual(['2', '2.0000000001', '3', '5'])
  const unpriced = { ...answer, points: [point(1, 9, null)] }
  expect(costChart(unpriced, marked)).toBeUndefined()
})

test('a file has each figure of each point, and why others are not known', () => {
  const lines = figuresCsv(answer).split('\r\n')
  expect(lines[0]).toContain('Time low (ms)')
  expect(lines[1]).toBe('m5.large,1,,,1,60000,2400000,6000000,,,,0.5,2,9,0.5,2,9,')
  expect(lines.at(-1)).toMatch(/^m5\.large,16,{16}Not known: more than twice/)
  expect(new Set(lines.map((line) => line.split(',').length)).size).toBe(1)
})
