import { expect, test } from 'vitest'

import { CostLedger } from './cost-ledger.ts'
import type { SharedCluster } from './shared-cost.ts'
import { bookSharedCost } from './shared-cost.ts'

const minute = 60_000
const where = { workspace_id: '1', cluster_id: 'c' }

function work(runId: string, fromMs: number, untilMs: number, repair = 0) {
  return { ...where, run_id: runId, repair, from_ms: fromMs, until_ms: untilMs }
}

function recordOf(fromMs: number, untilMs: number, money: bigint, nodeType: string | null = null) {
  const record = {
    ...where,
    sku_name: 'ALL_PURPOSE',
    usage_unit: 'DBU',
    usage_start_ms: fromMs,
    usage_end_ms: untilMs,
    quantity: '1',
    node_type: nodeType,
    job_run_id: null,
  }
  return { record, money }
}

function booked(cluster: Partial<SharedCluster>): CostLedger {
  const ledger = new CostLedger()
  const ready = { ...where, ready_ms: 0, end_ms: 60 * minute }
  bookSharedCost(ledger, {
    key: '1 c',
    sessions: [ready],
    tasks: [],
    sittings: [],
    nodes: [],
    records: [],
    ...cluster,
  })
  return ledger
}

test('each millisecond is divided equally among the runs active then, and the rest is idle', () => {
  const ledger = booked({
    tasks: [work('one', 0, 20 * minute), work('two', 10 * minute, 40 * minute)],
    records: [recordOf(0, 60 * minute, 600n)],
  })
  expect(ledger.attempt('1 one 0').databricks).toBe(150n)
  expect(ledger.attempt('1 two 0').databricks).toBe(250n)
  expect(ledger.idleDay('1 c', 0).databricksIdle).toBe(200n)
})

test('a record that spans a whole hour is divided by the time in which the cluster was up with such machines', () => {
  const node = (nodeType: string, fromMs: number, untilMs: number) => ({
    ...where,
    node_type: nodeType,
    from_ms: fromMs,
    until_ms: untilMs,
    price_per_hour: '0.00000000',
  })
  const ledger = booked({
    sessions: [
      { ...where, ready_ms: 5 * minute, end_ms: 25 * minute },
      { ...where, ready_ms: 40 * minute, end_ms: 50 * minute },
    ],
    nodes: [node('small', 0, 25 * minute), node('large', 35 * minute, 45 * minute)],
    tasks: [work('one', 10 * minute, 20 * minute)],
    records: [recordOf(0, 60 * minute, 400n, 'small'), recordOf(0, 60 * minute, 300n, 'large')],
  })
  expect(ledger.attempt('1 one 0').databricks).toBe(200n)
  expect(ledger.idleDay('1 c', 0).databricksIdle).toBe(200n + 300n)
})

test('a run counts once, whatever the number of its active tasks', () => {
  const ledger = booked({
    tasks: [work('one', 0, 60 * minute), work('one', 0, 60 * minute), work('two', 0, 60 * minute)],
    records: [recordOf(0, 60 * minute, 100n)],
  })
  expect(ledger.attempt('1 one 0').databricks).toBe(50n)
  expect(ledger.attempt('1 two 0').databricks).toBe(50n)
})

test('repairs of one run are charged for their own time', () => {
  const ledger = booked({
    tasks: [work('one', 0, 10 * minute), work('one', 20 * minute, 50 * minute, 1)],
    records: [recordOf(0, 60 * minute, 60n)],
  })
  expect(ledger.attempt('1 one 0').databricks).toBe(10n)
  expect(ledger.attempt('1 one 1').databricks).toBe(30n)
})

test('whole minutes with a user are interactive unless a run is active', () => {
  const ledger = booked({
    tasks: [work('one', 0, 10 * minute)],
    sittings: [{ ...where, start_ms: 9 * minute + 1, end_ms: 29 * minute + 1 }],
    records: [recordOf(0, 60 * minute, 60n)],
  })
  expect(ledger.attempt('1 one 0').databricks).toBe(10n)
  expect(ledger.idleDay('1 c', 0).databricksInteractive).toBe(20n)
  expect(ledger.idleDay('1 c', 0).databricksIdle).toBe(30n)
})

test('a retraction takes back exactly the cost of its original', () => {
  const tasks = [work('one', 0, 20 * minute), work('two', 0, 20 * minute), work('three', 0, 20 * minute)]
  const ledger = booked({ tasks, records: [recordOf(0, 60 * minute, 100n), recordOf(0, 60 * minute, -100n)] })
  expect(ledger.attempt('1 one 0').databricks).toBe(0n)
  expect(ledger.idleDay('1 c', 0).databricksIdle).toBe(0n)
})

test('machines cost from their start to their end: start-up belongs to the cluster, executions to the run', () => {
  const ledger = booked({
    sessions: [{ ...where, ready_ms: 10 * minute, end_ms: 60 * minute }],
    tasks: [work('one', 10 * minute, 40 * minute)],
    nodes: [{ ...where, node_type: 'm', from_ms: 0, until_ms: 60 * minute, price_per_hour: '0.60000000' }],
  })
  expect(ledger.idleDay('1 c', 0).cloudStartUp.ticks()).toBe(1_000_000_000n)
  expect(ledger.attempt('1 one 0').cloud.ticks()).toBe(3_000_000_000n)
  expect(ledger.idleDay('1 c', 0).cloudIdle.ticks()).toBe(2_000_000_000n)
})

test('idle machine time is kept by day', () => {
  const midnight = 1_440 * minute
  const ledger = booked({
    sessions: [{ ...where, ready_ms: midnight - 30 * minute, end_ms: midnight + 30 * minute }],
    nodes: [
      {
        ...where,
        from_ms: midnight - 30 * minute,
        until_ms: midnight + 30 * minute,
        node_type: 'm',
        price_per_hour: '1.00000000',
      },
    ],
  })
  expect(ledger.idleDay('1 c', midnight - 1).cloudIdle.ticks()).toBe(5_000_000_000n)
  expect(ledger.idleDay('1 c', midnight).cloudIdle.ticks()).toBe(5_000_000_000n)
})
