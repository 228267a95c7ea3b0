import { beforeAll, expect, test } from 'vitest'

import type { FactQuery } from './fact-query.ts'
import { factQuery } from './fact-query.ts'
import { generateFacts } from './generate.ts'
import { testMess } from './testing/mess.ts'
import { testStories } from './testing/stories.ts'

let query: FactQuery

beforeAll(async () => {
  query = await factQuery(await generateFacts({ seed: 1, cloud: 'AZURE', size: 'full' }))
}, 400_000)

async function count(sql: string): Promise<number> {
  const [row] = await query(`select cast(count(*) as integer) as found from ${sql}`)
  return Number(row?.['found'])
}

test('the full world has six workspaces in two subscriptions and two regions, and their assets', async () => {
  expect(await count('workspace')).toBe(6)
  expect(await count('(select distinct subscription_id from workspace)')).toBe(2)
  expect(await count('(select distinct region from workspace)')).toBe(2)
  expect(await count('job')).toBeGreaterThanOrEqual(118)
  expect(await count(`cluster where source = 'UI'`)).toBeGreaterThanOrEqual(20)
})

test('the full world has warehouses, pipelines, pools, endpoints and apps, and about 500,000 usage records', async () => {
  expect(await count('warehouse')).toBeGreaterThanOrEqual(8)
  expect(await count('pipeline')).toBeGreaterThanOrEqual(12)
  expect(await count('pool')).toBe(4)
  for (const product of ['MODEL_SERVING', 'VECTOR_SEARCH', 'APPS'])
    expect(await count(`endpoint where product = '${product}'`)).toBeGreaterThanOrEqual(3)
  expect(await count('(select distinct notebook_id from notebook_session)')).toBeGreaterThanOrEqual(8)
  expect(await count('usage')).toBeGreaterThan(480_000)
})

test('the full world has about 100,000 runs in the year before its clock', async () => {
  expect(
    await count(`run where start_ms < epoch_ms(timestamp '2025-05-31 23:00:00')`),
  ).toBeGreaterThanOrEqual(100_000)
})

test('every month has runs, and weekends have fewer than working days', async () => {
  expect(
    await count(
      `(select 1 from run group by date_trunc('month', make_timestamp_ms(start_ms)) having count(*) > 7500)`,
    ),
  ).toBe(12)
  const [row] =
    await query(`select cast(count(*) filter (where isodow(make_timestamp_ms(start_ms)) > 5) / 2 as double)
      / cast(count(*) filter (where isodow(make_timestamp_ms(start_ms)) <= 5) / 5 as double) as weekend
    from run`)
  expect(Number(row?.['weekend'])).toBeLessThan(0.95)
})

test('runs end in every possible way', async () => {
  const rows =
    await query(`select distinct life_cycle_state || ' ' || result_state || ' ' || termination_code as ending
    from run order by ending`)
  expect(rows.map((row) => row['ending'])).toEqual([
    'INTERNAL_ERROR FAILED CLOUD_FAILURE',
    'INTERNAL_ERROR FAILED CLUSTER_ERROR',
    'INTERNAL_ERROR FAILED DRIVER_ERROR',
    'INTERNAL_ERROR FAILED INTERNAL_ERROR',
    'SKIPPED DISABLED DISABLED',
    'SKIPPED EXCLUDED SKIPPED',
    'SKIPPED MAXIMUM_CONCURRENT_RUNS_REACHED MAX_CONCURRENT_RUNS_EXCEEDED',
    'SKIPPED MAXIMUM_CONCURRENT_RUNS_REACHED MAX_JOB_QUEUE_SIZE_EXCEEDED',
    'SKIPPED MAXIMUM_CONCURRENT_RUNS_REACHED WORKSPACE_RUN_LIMIT_EXCEEDED',
    'TERMINATED CANCELED CANCELED',
    'TERMINATED CANCELED USER_CANCELED',
    'TERMINATED FAILED BREAKING_CHANGE',
    'TERMINATED FAILED BUDGET_POLICY_LIMIT_EXCEEDED',
    'TERMINATED FAILED CLUSTER_REQUEST_LIMIT_EXCEEDED',
    'TERMINATED FAILED FEATURE_DISABLED',
    'TERMINATED FAILED INVALID_CLUSTER_REQUEST',
    'TERMINATED FAILED INVALID_RUN_CONFIGURATION',
    'TERMINATED FAILED LIBRARY_INSTALLATION_ERROR',
    'TERMINATED FAILED MAX_SPARK_CONTEXTS_EXCEEDED',
    'TERMINATED FAILED REPOSITORY_CHECKOUT_FAILED',
    'TERMINATED FAILED RESOURCE_NOT_FOUND',
    'TERMINATED FAILED RUN_EXECUTION_ERROR',
    'TERMINATED FAILED SANDBOX_QUOTA_EXCEEDED',
    'TERMINATED FAILED STORAGE_ACCESS_ERROR',
    'TERMINATED FAILED UNAUTHORIZED_ERROR',
    'TERMINATED SUCCESS SUCCESS',
    'TERMINATED SUCCESS_WITH_FAILURES SUCCESS_WITH_FAILURES',
    'TERMINATED TIMEDOUT CANCELED',
    'TERMINATED UPSTREAM_CANCELED CANCELED',
    'TERMINATED UPSTREAM_FAILED SKIPPED',
  ])
})

test('tasks end in every possible way', async () => {
  const rows = await query('select distinct result_state from task_run order by result_state')
  expect(rows.map((row) => row['result_state'])).toEqual([
    'CANCELED',
    'DISABLED',
    'EXCLUDED',
    'FAILED',
    'SUCCESS',
    'TIMEDOUT',
    'UPSTREAM_CANCELED',
    'UPSTREAM_FAILED',
  ])
})

test('runs are triggered by schedules, manually, by other systems and by retries', async () => {
  const rows = await query(`select distinct trigger || ' ' || run_type as kind from run order by kind`)
  expect(rows.map((row) => row['kind'])).toEqual([
    'ONE_TIME JOB_RUN',
    'ONE_TIME SUBMIT_RUN',
    'PERIODIC JOB_RUN',
    'RETRY JOB_RUN',
    'RUN_JOB_TASK JOB_RUN',
  ])
})

test('runs are repaired once or twice', async () => {
  expect(await count('run where last_repair = 1')).toBeGreaterThan(30)
  expect(await count('run where last_repair = 2')).toBeGreaterThan(10)
})

test('clusters that never became ready have machine cost and no DBUs', async () => {
  const lost = `cluster_session inner join node using (cluster_id, session) where running_ms is null`
  expect(await count(lost)).toBeGreaterThan(10)
  expect(
    await count(`usage where cluster_id in (select cluster_id from cluster_session where running_ms is null and session = 1)
    and cluster_id not in (select cluster_id from cluster_session where running_ms is not null)`),
  ).toBe(0)
})

test('clusters scale between their limits', async () => {
  expect(await count(`cluster_size where cause = 'AUTOSCALE'`)).toBeGreaterThan(1000)
  expect(
    await count(`cluster_size inner join cluster using (workspace_id, cluster_id)
      where target_workers < coalesce(num_workers, min_workers) or target_workers > coalesce(num_workers, max_workers)`),
  ).toBe(0)
})

test('a job at half past two skips the night without that time and runs twice in the night that has it twice', async () => {
  const nights =
    await query(`select cast(make_timestamp_ms(start_ms) as date) as day, cast(count(*) as integer) as runs
    from run inner join job using (workspace_id, job_id)
    where name = 'night_settlement' and trigger = 'PERIODIC'
      and cast(make_timestamp_ms(start_ms) as date) in (date '2024-10-26', date '2024-10-27', date '2025-03-29', date '2025-03-30')
    group by day order by day`)
  expect(nights).toEqual([
    { day: '2024-10-26', runs: 1 },
    { day: '2024-10-27', runs: 2 },
    { day: '2025-03-29', runs: 1 },
  ])
})

test('a job in a zone with daylight saving time starts at the same local time all year', async () => {
  const runs = await query(`select name, start_ms from run inner join job using (workspace_id, job_id)
    where timezone_id = 'Europe/Berlin' and trigger = 'PERIODIC'`)
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Berlin',
    hour: '2-digit',
    minute: '2-digit',
  })
  const starts = new Set(
    runs.map(({ name, start_ms }) => `${String(name)} ${format.format(Number(start_ms))}`),
  )
  expect([...starts].sort()).toEqual([
    'ab_test_summary 07:15',
    'bank_statement_match 06:00',
    'finance_ledger_daily 05:30',
    'newsletter_segments 06:30',
    'night_settlement 02:30',
    'supplier_feed_import 08:20',
  ])
})

// The tests of one world share a file, so that it is generated once.
testMess((sql) => query(sql))
testStories((sql) => query(sql))
