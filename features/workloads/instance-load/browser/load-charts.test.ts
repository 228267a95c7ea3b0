import { expect, test } from 'vitest'
import { histogramChartOf, histogramText, loadChartOf } from './load-charts.ts'

const piece = (startTime: string, workerCpu: number | null) => ({
  startTime,
  workers: 2,
  driverCpu: null,
  driverMemory: null,
  workerCpu,
  workerMemory: null,
})
const load = {
  dataVersion: 1,
  pieceLength: 300_000,
  pieces: [piece('2025-05-25T10:00:00.000Z', 0.5), piece('2025-05-25T10:05:00.000Z', null)],
}
const named = { label: (startTime: string) => startTime.slice(11, 16) }

test('a load has a line for each role that is known, on an axis of time', () => {
  const start = Date.parse('2025-05-25T10:00:00Z')
  expect(loadChartOf(load, 'cpu', named)).toMatchObject({
    categories: ['10:00', '10:05'],
    times: { sinceMs: start, untilMs: start + 600_000 },
    series: [{ name: 'Workers', values: [0.5, null] }],
  })
  expect(loadChartOf(load, 'memory', named)).toBeUndefined()
  expect(loadChartOf({ ...load, pieces: [] }, 'cpu', named)).toBeUndefined()
})

test('a histogram has a bar for each band, and a line of text', () => {
  const histogram = {
    measuredTime: 240_000,
    bands: [
      { from: 0, to: 0.1, share: 0.25 },
      { from: 0.9, to: 1, share: 0.75 },
    ],
    median: 0.95,
    p95: 1,
    mean: 0.75,
    maximum: 1,
    minutesAbove90: 3,
    minutesBelow20: 1200.4,
  }
  expect(histogramChartOf(histogram)).toMatchObject({
    categories: ['0–10%', '90–100%'],
    series: [{ values: [0.25, 0.75] }],
  })
  expect(histogramText(histogram)).toBe(
    'median 95.0%, p95 100.0%, above 90%: 3 VM min, below 20%: 1,200 VM min',
  )
})
