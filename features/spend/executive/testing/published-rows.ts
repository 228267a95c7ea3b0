// The data clock is at 31 May 2025, 23:00: the 30 days begin on 2 May.
const day = '2025-05-10'
const minute = 60_000
const instance = (cluster_id: string) => ({
  cluster_id,
  instance_id: `${cluster_id}-1`,
  cluster_kind: 'shared',
  idle_ms: 50 * minute,
})
const charge = (cluster_id: string, consumer: string, cost: string, rest: object = {}) => ({
  day,
  cluster_id,
  instance_id: `${cluster_id}-1`,
  consumer,
  cost,
  ...rest,
})
const wasted = (asset_kind: string, asset_id: string, cause: string, cost: string, rest: object = {}) => ({
  day,
  asset_kind,
  asset_id,
  cause,
  part: 'avoidable',
  cost,
  is_estimated: false,
  ...rest,
})
const attempt = (run_id: string, rest: object) => ({
  run_id,
  day,
  start_time: `${day}T10:00:00Z`,
  end_time: `${day}T11:00:00Z`,
  ...rest,
})
const runCost = (run_id: string, cost: string, rest: object = {}) => ({ day, run_id, cost, ...rest })
const spent = (spentDay: string, amount: string, rest: object = {}) => ({ day: spentDay, amount, ...rest })
const ofTwo = { workspace_id: '2', job_id: '80' }
const failed = { status: 'FAILED', has_failed: true }

/** Runs, clusters and costs of two workspaces, of which one is connected. */
export const tables = {
  workspace: [
    { workspace_id: '1', workspace_name: 'one' },
    { workspace_id: '2', workspace_name: 'two', region: null, subscription_id: null },
  ],
  billing_horizon: [{ first_usage_time: '2025-03-15 07:00:00', last_usage_time: '2025-06-01 00:00:00' }],
  cluster_instance: [instance('stops'), instance('endless')],
  cluster_instance_cost_day: [
    charge('stops', 'idle', '20'),
    charge('stops', 'run', '33'),
    charge('endless', 'idle', '10'),
    charge('endless', 'idle', '70', { day: '2025-05-01' }),
  ],
  waste_day: [
    wasted('cluster', 'stops', 'idle_cluster', '8'),
    wasted('cluster', 'stops', 'idle_cluster', '12', { part: 'unavoidable' }),
    wasted('cluster', 'stops', 'idle_cluster', '70', { day: '2025-05-01' }),
    wasted('warehouse', 'on', 'idle_warehouse', '5'),
    wasted('job', '70', 'failed_run', '7'),
    wasted('job', '80', 'failed_run', '50', { workspace_id: '2' }),
  ],
  asset_day: [
    { day, asset_kind: 'warehouse', asset_id: 'on', consumer: 'warehouse', phase: 'idle', cost: '5' },
    { day, asset_kind: 'cluster', asset_id: 'stops', consumer: 'idle', phase: 'idle', cost: '70' },
    { day, asset_kind: 'service', asset_id: 'X', consumer: 'overhead', phase: 'work', cost: '6' },
  ],
  cost_day: [
    { day, source: 'databricks_usage', sku_name: 'PREMIUM_JOBS_COMPUTE', product: 'JOBS', amount: '200' },
  ],
  spend_day: [
    spent('2025-03-20', '31'),
    spent('2025-04-02', '90'),
    spent('2025-05-01', '40'),
    spent('2025-05-10', '260'),
    spent('2025-05-31', '3'),
    spent('2025-05-10', '87.6666666666', { workspace_id: '2' }),
  ],
  job: [
    { job_id: '70', name: 'nightly', timeout_seconds: 0, max_concurrent_runs: 1 },
    { job_id: '71', name: 'limited', timeout_seconds: 600, max_concurrent_runs: 1 },
  ],
  job_day: [
    { day, job_id: '70', cost: '100', failed_cost: '15' },
    { day, job_id: '71', cost: '20', failed_cost: '0' },
    { day: '2025-05-01', job_id: '70', cost: '999', failed_cost: '999' },
    { day, cost: '50', failed_cost: '50', ...ofTwo },
  ],
  job_run_day: [
    { day, first_day: day, last_day: day, job_id: '70', runs: 15, failed_runs: 4, successful_runs: 9 },
    { day, first_day: day, last_day: day, job_id: '71', runs: 5, failed_runs: 0, successful_runs: 5 },
    { day, first_day: day, last_day: day, runs: 1, failed_runs: 1, successful_runs: 0, ...ofTwo },
  ],
  run: [
    attempt('a', { ...failed, is_last_attempt: false }),
    attempt('a', { attempt: 1, has_failed_tasks: true }),
    attempt('b', { has_failed_tasks: true }),
    attempt('c', { status: 'CANCELED' }),
    attempt('d', { status: 'USER_CANCELED' }),
    attempt('e', failed),
  ],
  run_day: [
    runCost('a', '4'),
    runCost('a', '7', { attempt: 1 }),
    runCost('c', '9'),
    runCost('e', '11'),
    runCost('d', '500', { day: '2025-05-01' }),
  ],
}
