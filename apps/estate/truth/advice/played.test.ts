import { expect, test } from 'vitest'

import type { MachineRow, WorkRow } from './advice-rows.ts'
import type { JobCluster } from './job-clusters.ts'
import { sharingSavings } from './job-clusters.ts'
import { rightTimeoutMinutes, timeoutSavings } from './job-timeout.ts'
import { priceBookOf } from './price-book.ts'
import { costOfUps, upsFor } from './shared-up.ts'
import { dayMs, hourMs, outside, windowBefore } from './spans.ts'
import { upsWith } from './warehouse-stop.ts'

const minuteMs = 60_000
const fast = { usualMs: 6_000, longestMs: 9_000 }
const book = priceBookOf([
  { sku_name: 'A', price_start_ms: 0, price_end_ms: hourMs, price: 1 },
  { sku_name: 'A', price_start_ms: hourMs, price_end_ms: null, price: 3 },
])

const machine = (part: Partial<MachineRow>): MachineRow => ({
  cluster_id: 'c',
  node_type: 'm',
  is_driver: true,
  from_ms: 0,
  until_ms: 4 * hourMs,
  dollars_per_hour: 2,
  dbu_per_hour: 1,
  ...part,
})

const work = (startMs: number, endMs: number, jobId: string | null): WorkRow => ({
  cluster_id: 'c',
  job_id: jobId,
  start_ms: startMs,
  work_start_ms: startMs,
  end_ms: endMs,
})

test('the window is the 28 whole days before the day of the instant', () => {
  const window = windowBefore(new Date('2025-05-31T23:00:00Z'))
  expect(new Date(window.fromMs).toISOString()).toBe('2025-05-03T00:00:00.000Z')
  expect(window.untilMs - window.fromMs).toBe(28 * dayMs)
})

test('the parts of a span outside of others', () => {
  const others = [
    { fromMs: 0, untilMs: 2 },
    { fromMs: 4, untilMs: 5 },
  ]
  expect(outside({ fromMs: 1, untilMs: 8 }, others)).toEqual([
    { fromMs: 2, untilMs: 4 },
    { fromMs: 5, untilMs: 8 },
  ])
})

test('a price that changes within a span counts from when it comes', () => {
  expect(book.drawn('A', 2, { fromMs: hourMs / 2, untilMs: 2 * hourMs })).toBe(7)
  expect(book.drawn('B', 2, { fromMs: 0, untilMs: hourMs })).toBe(0)
})

test('a warehouse stops when nobody asks for as long as its stop, and starts again for the next one', () => {
  const statements = [0, 8, 40].map((minute) => ({
    warehouse_id: 'w',
    start_ms: minute * minuteMs,
    work_ms: minuteMs,
  }))
  expect(upsWith(10, statements, fast)).toEqual([
    { fromMs: 6_000, untilMs: 19 * minuteMs + 29_000 },
    { fromMs: 40 * minuteMs + 6_000, untilMs: 51 * minuteMs + 29_000 },
  ])
  expect(upsWith(45, statements, fast)).toHaveLength(1)
})

test('a run that finds its cluster down ends later by the start, a person does not', () => {
  const start = 290_000
  expect(upsFor([work(0, hourMs, 'job')], 10)).toEqual([
    { fromMs: 0, readyMs: start, untilMs: hourMs + start + 10 * minuteMs + 30_000 },
  ])
  expect(upsFor([work(0, hourMs, null)], 10)).toEqual([
    { fromMs: 0, readyMs: start, untilMs: hourMs + 10 * minuteMs + 30_000 },
  ])
  const twice = [work(0, hourMs, null), work(2 * hourMs, 3 * hourMs, null)]
  expect(upsFor(twice, 30)).toHaveLength(2)
  expect(upsFor(twice, 70)).toHaveLength(1)
  expect(upsFor(twice, 0)).toHaveLength(1)
})

test('a cluster costs its machines while it is up and draws DBUs since it is ready', () => {
  const costing = {
    machines: [machine({})],
    really: [{ fromMs: 0, readyMs: 0, untilMs: 4 * hourMs }],
    sku: 'A',
    factor: 1,
    window: { fromMs: 0, untilMs: dayMs },
  }
  const cost = (fromHour: number, readyHour: number, untilHour: number) =>
    costOfUps(
      [{ fromMs: fromHour * hourMs, readyMs: readyHour * hourMs, untilMs: untilHour * hourMs }],
      book,
      costing,
    )
  expect(cost(1, 1, 2)).toBe(5)
  expect(cost(1, 2, 3)).toBe(7)
  // Where the cluster really was down the machines are those that it began with.
  expect(cost(3, 3, 6)).toBe(15)
})

function jobCluster(fromMinute: number, untilMinute: number, nodeType = 'm'): JobCluster {
  const span = { from_ms: fromMinute * minuteMs, until_ms: untilMinute * minuteMs }
  return {
    cluster: {
      workspace_id: 'w',
      cluster_id: `c${fromMinute}`,
      run_id: 'run',
      job_id: 'job',
      instance_pool_id: null,
      photon: false,
      stop_minutes: 0,
      is_changed: false,
    },
    session: {
      cluster_id: `c${fromMinute}`,
      creating_ms: span.from_ms,
      running_ms: span.from_ms + 6 * minuteMs,
      terminating_ms: span.until_ms,
    },
    machines: [machine({ ...span, node_type: nodeType, dollars_per_hour: 10 })],
  }
}

test('a timeout of three times the median run saves what a run that hangs costs after it', () => {
  const window = { fromMs: 0, untilMs: 30.4 * dayMs }
  const usual = [0, 10, 20, 30].map((hour) => jobCluster(hour * 60, hour * 60 + 30))
  const clusters = [...usual, jobCluster(3000, 3000 + 210)]
  const rows = { jobs: new Map([['job', { job_id: 'job', timeout_seconds: 0 }]]) }
  const found = timeoutSavings(rows, book, { jobId: 'job', clusters, sku: 'none', window })
  expect(rightTimeoutMinutes(clusters, window)).toBe(90)
  expect(found.map(({ value, dollars }) => [value, Math.round(dollars * 1e6) / 1e6])).toEqual([
    [60, 25],
    [90, 20],
    [150, 10],
  ])
  const withTimeout = { jobs: new Map([['job', { job_id: 'job', timeout_seconds: 3600 }]]) }
  expect(timeoutSavings(withTimeout, book, { jobId: 'job', clusters, sku: 'none', window })).toEqual([])
})

test('tasks in a row that share a cluster save all starts but the first, others save nothing', () => {
  const window = { fromMs: 0, untilMs: 30.4 * dayMs }
  const saved = (clusters: JobCluster[]) => sharingSavings(clusters, window)[0]?.dollars
  expect(saved([jobCluster(0, 10), jobCluster(10, 20), jobCluster(20, 30)])).toBeCloseTo(2, 9)
  expect(saved([jobCluster(0, 10), jobCluster(1, 12)])).toBe(0)
  expect(saved([jobCluster(0, 10), jobCluster(10, 20, 'other')])).toBe(0)
})
