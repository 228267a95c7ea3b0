import { expect, test } from 'vitest'

import type { MachineRow } from './advice-rows.ts'
import type { JobCluster } from './job-clusters.ts'
import type { RunOptionRow } from './later-rows.ts'
import { priceBookOf } from './price-book.ts'
import { rightWorkers, workSavings } from './sized-work.ts'
import { hourMs } from './spans.ts'

// A month of 30.4 days: what is saved in the window is what is saved in a month.
const window = { fromMs: 0, untilMs: 30.4 * 24 * hourMs }
const book = priceBookOf([{ sku_name: 'A', price_start_ms: 0, price_end_ms: null, price: 1 }])

const machine = (isDriver: boolean): MachineRow => ({
  cluster_id: 'c',
  node_type: 'm',
  is_driver: isDriver,
  from_ms: 0,
  until_ms: 4 * hourMs,
  dollars_per_hour: 2,
  dbu_per_hour: 1,
})

// Up for four hours, of which the first is its start and three are work.
const clusters: JobCluster[] = [
  {
    cluster: {
      workspace_id: 'w',
      cluster_id: 'c',
      run_id: 'r',
      job_id: 'j',
      instance_pool_id: null,
      photon: false,
      stop_minutes: 0,
      is_changed: false,
    },
    session: { cluster_id: 'c', creating_ms: 0, running_ms: hourMs, terminating_ms: 4 * hourMs },
    machines: [machine(true), machine(false), machine(false), machine(false)],
  },
]

const option = (rest: Partial<RunOptionRow>): RunOptionRow => ({
  job_id: 'j',
  cluster_id: 'c',
  setting: 'num_workers',
  value: 3,
  value_text: null,
  first_workers: 3,
  other_workers: 3,
  execution_ms: 3 * hourMs,
  other_execution_ms: 3 * hourMs,
  worker_ms: 9 * hourMs,
  other_worker_ms: 9 * hourMs,
  ...rest,
})

const savedBy = (rest: Partial<RunOptionRow>) =>
  workSavings(book, { clusters, options: [option(rest)], sku: 'A', window })[0]?.dollars

test('a run played with the workers and the time that it has saves nothing', () => {
  expect(savedBy({})).toBeCloseTo(0)
  expect(savedBy({ setting: 'autoscale.min_workers' })).toBeCloseTo(0)
})

test('workers that are not there save their machines and DBUs, also while the cluster starts', () => {
  expect(savedBy({ value: 2, other_workers: 2 })).toBeCloseTo(4 * 2 + 3 * 1)
  expect(savedBy({ value: 0, other_workers: 0 })).toBeCloseTo(3 * (4 * 2 + 3 * 1))
})

test('work that takes longer costs all machines that are left for as long', () => {
  expect(savedBy({ value: 2, other_workers: 2, other_execution_ms: 5 * hourMs })).toBeCloseTo(11 - 3 * 2 * 3)
})

test('a cluster that grows costs its workers for the time that they are there', () => {
  const half = { setting: 'autoscale.min_workers', other_workers: 1, other_worker_ms: 5 * hourMs }
  expect(savedBy(half)).toBeCloseTo(0.5 * 33)
})

test('runs of which no cluster is known save nothing', () => {
  expect(savedBy({ cluster_id: 'other', other_workers: 0 })).toBe(0)
})

test('the right number of workers is the least with which the work takes at most a tenth longer', () => {
  const longer = (value: number, share: number) =>
    option({ value, other_workers: value, other_execution_ms: 3 * hourMs * (1 + share) })
  expect(rightWorkers([longer(1, 0.5), longer(2, 0.08), longer(3, 0)])).toBe(2)
  expect(rightWorkers([longer(1, 0.5)])).toBeUndefined()
  expect(rightWorkers([option({ value: null, value_text: 'EVEN' })])).toBeUndefined()
})
