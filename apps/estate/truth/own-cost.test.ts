import { expect, test } from 'vitest'

import { CostLedger } from './cost-ledger.ts'
import type { RunCluster } from './own-cost.ts'
import { bookOwnCost } from './own-cost.ts'
import type { NodeRow, TaskRow } from './rows.ts'

function booked(
  facts: { clusters?: RunCluster[]; tasks?: TaskRow[]; nodes?: NodeRow[] },
  clusterId: string | null,
  money: bigint,
) {
  const ledger = new CostLedger()
  const record = {
    workspace_id: '1',
    sku_name: 'JOBS',
    usage_unit: 'DBU',
    usage_start_ms: 0,
    usage_end_ms: 100,
    quantity: '1',
    cluster_id: clusterId,
    job_run_id: 'r',
  }
  bookOwnCost(ledger, { clusters: [], tasks: [], nodes: [], ...facts }, [{ record, money }])
  return ledger
}

function work(repair: number, fromMs: number, untilMs: number, clusterId: string | null = null): TaskRow {
  return { workspace_id: '1', run_id: 'r', repair, cluster_id: clusterId, from_ms: fromMs, until_ms: untilMs }
}

test('a record of a job cluster belongs entirely to the attempt that started the cluster', () => {
  const clusters = [{ workspace_id: '1', cluster_id: 'c', run_id: 'r', repair: 1 }]
  const nodes = [
    {
      workspace_id: '1',
      cluster_id: 'c',
      node_type: 'm',
      from_ms: 0,
      until_ms: 3_600_000,
      price_per_hour: '0.50000000',
    },
  ]
  const ledger = booked({ clusters, nodes, tasks: [work(0, 0, 90), work(1, 50, 60, 'c')] }, 'c', 7n)
  expect(ledger.attempt('1 r 1').databricks).toBe(7n)
  expect(ledger.attempt('1 r 0').databricks).toBe(0n)
  expect(ledger.attempt('1 r 1').cloud.ticks()).toBe(5_000_000_000n)
})

test('a cluster that never became ready is charged to the attempt that requested it', () => {
  const clusters = [{ workspace_id: '1', cluster_id: 'c', run_id: 'r', repair: 2 }]
  expect(booked({ clusters }, 'c', 7n).attempt('1 r 2').databricks).toBe(7n)
})

test('a serverless record of two attempts is shared by their time, with parallel tasks counted once', () => {
  const ledger = booked({ tasks: [work(0, 0, 20), work(0, 0, 20), work(1, 40, 100)] }, null, 80n)
  expect(ledger.attempt('1 r 0').databricks).toBe(20n)
  expect(ledger.attempt('1 r 1').databricks).toBe(60n)
})
