import { beforeAll, expect, test } from 'vitest'

import type { FactQuery } from './fact-query.ts'
import { factQuery } from './fact-query.ts'
import { generateFacts } from './generate.ts'

let query: FactQuery

beforeAll(async () => {
  query = await factQuery(await generateFacts({ seed: 1, cloud: 'AZURE', size: 'small' }))
})

async function count(sql: string): Promise<number> {
  const [row] = await query(`select cast(count(*) as integer) as found from ${sql}`)
  return Number(row?.['found'])
}

test('every id is unique', async () => {
  const duplicates = async (table: string, id: string) =>
    count(`(select ${id} from ${table} group by ${id} having count(*) > 1)`)
  expect(await duplicates('run', 'run_id')).toBe(0)
  expect(await duplicates('task_run', 'task_run_id')).toBe(0)
  expect(await duplicates('job', 'job_id')).toBe(0)
  expect(await duplicates('cluster', 'cluster_id')).toBe(0)
  expect(await duplicates('node', 'instance_id')).toBe(0)
  expect(await duplicates('usage', 'record_id')).toBe(0)
})

test("ids have the form of the platform's, and some are beyond 2^53", async () => {
  expect(await count(`workspace where regexp_full_match(workspace_id, '[0-9]{15,16}')`)).toBe(1)
  expect(await count(`job where not regexp_full_match(job_id, '[0-9]{14,15}')`)).toBe(0)
  expect(
    await count(`cluster where not regexp_full_match(cluster_id, '[0-9]{4}-[0-9]{6}-[0-9a-f]{8}')`),
  ).toBe(0)
  expect(await count('run where cast(run_id as hugeint) > 9007199254740992')).toBeGreaterThan(100)
  expect(await count('cluster where cast(spark_context_id as hugeint) <= 9007199254740992')).toBe(0)
})

test('an attempt of a task lies within its repair, and a repair within its run', async () => {
  expect(
    await count(`task_run inner join repair using (workspace_id, run_id, repair)
      where task_run.start_ms < repair.start_ms or task_run.end_ms > repair.end_ms`),
  ).toBe(0)
  expect(
    await count(`repair inner join run using (workspace_id, run_id)
      where repair.start_ms < run.start_ms or repair.end_ms > run.end_ms`),
  ).toBe(0)
  expect(
    await count(
      'task_run where setup_ms < 0 or execution_start_ms <> start_ms + setup_ms or end_ms < execution_start_ms',
    ),
  ).toBe(0)
})

test('setup before execution takes whole seconds, as in the tables of the platform', async () => {
  expect(await count('task_run where end_ms > execution_start_ms and setup_ms % 1000 <> 0')).toBe(0)
})

test('executions happen only while their cluster is ready', async () => {
  expect(
    await count(`task_run where cluster_id is not null and end_ms > execution_start_ms and not exists (
      select 1 from cluster_session
      where cluster_session.cluster_id = task_run.cluster_id
        and task_run.execution_start_ms >= running_ms and task_run.end_ms <= terminating_ms)`),
  ).toBe(0)
})

test('a cluster is up once at a time, and its sizes cover that time without a gap', async () => {
  expect(
    await count(`(select terminating_ms, lead(creating_ms) over (partition by cluster_id order by creating_ms) as following_ms
      from cluster_session) where following_ms < terminating_ms`),
  ).toBe(0)
  expect(
    await count(`cluster_session left join (
        select cluster_id, session, min(from_ms) as from_ms, max(until_ms) as until_ms, sum(until_ms - from_ms) as covered_ms
        from cluster_size group by cluster_id, session) as size using (cluster_id, session)
      where from_ms is distinct from creating_ms or until_ms is distinct from terminating_ms
        or covered_ms is distinct from terminating_ms - creating_ms`),
  ).toBe(0)
})

test('machines live as long as the sizes of their cluster, within seconds', async () => {
  const [row] = await query(`
    with machine as (select cluster_id, session, sum(end_ms - start_ms) as machine_ms from node group by all),
      size as (select cluster_id, session, sum((target_workers + 1) * (until_ms - from_ms)) as machine_ms from cluster_size group by all)
    select cast(max(abs(machine.machine_ms - size.machine_ms) / size.machine_ms) as double) as widest,
      cast(sum(machine.machine_ms) / sum(size.machine_ms) as double) as overall
    from machine inner join size using (cluster_id, session)`)
  expect(Number(row?.['widest'])).toBeLessThan(0.05)
  expect(Math.abs(Number(row?.['overall']) - 1)).toBeLessThan(0.001)
})

test('people use shared clusters in working hours while these are ready', async () => {
  expect(await count('interactive_use')).toBeGreaterThan(50)
  expect(await count('interactive_use where hour(make_timestamp_ms(start_ms)) not between 6 and 17')).toBe(0)
  expect(
    await count(`interactive_use where not exists (
      select 1 from cluster_session
      where cluster_session.cluster_id = interactive_use.cluster_id
        and start_ms >= running_ms and end_ms <= terminating_ms)`),
  ).toBe(0)
})

test('commands of notebooks run while their people are at work on the cluster', async () => {
  expect(await count('notebook_command')).toBeGreaterThan(500)
  expect(await count('(select distinct names_cluster from notebook_command)')).toBe(2)
  expect(
    await count(`notebook_command where not exists (
      select 1 from interactive_use
      where interactive_use.cluster_id = notebook_command.cluster_id
        and interactive_use.user_name = notebook_command.user_name
        and interactive_use.start_ms < notebook_command.start_ms
        and interactive_use.end_ms >= notebook_command.end_ms)`),
  ).toBe(0)
  const people = '(select distinct user_name, cluster_id from'
  expect(await count(`${people} notebook_command)`)).toBeLessThan(await count(`${people} interactive_use)`))
})

test('jobs run on dedicated job clusters, on shared clusters and on serverless compute', async () => {
  expect(
    await query(
      'select compute, cast(count(*) as integer) as jobs from job group by compute order by compute',
    ),
  ).toEqual([
    { compute: 'all_purpose', jobs: 10 },
    { compute: 'job_cluster', jobs: 16 },
    { compute: 'serverless', jobs: 3 },
    { compute: 'warehouse', jobs: 1 },
  ])
  expect(await count('(select job_id from job_cluster group by job_id having count(*) > 1)')).toBeGreaterThan(
    1,
  )
  expect(
    await count(
      `(select job_id from job_task where existing_cluster_id is not null group by job_id having count(*) > 2)`,
    ),
  ).toBeGreaterThan(1)
})

test('a repair on job compute gets a new cluster', async () => {
  expect(await count('run where last_repair = 2')).toBeGreaterThan(0)
  expect(
    await count(`(select cluster_id from task_run inner join cluster using (workspace_id, cluster_id)
      where source = 'JOB' group by cluster_id having count(distinct task_run.repair) > 1)`),
  ).toBe(0)
})

test('a job that allows one concurrent run never has two, and skips some', async () => {
  expect(
    await count(`run as one inner join run as other using (workspace_id, job_id) inner join job using (workspace_id, job_id)
      where max_concurrent_runs = 1 and one.start_ms < other.start_ms and other.start_ms < one.end_ms
        and other.result_state <> 'MAXIMUM_CONCURRENT_RUNS_REACHED'`),
  ).toBe(0)
  expect(await count(`run where termination_code = 'MAX_CONCURRENT_RUNS_EXCEEDED'`)).toBeGreaterThan(0)
})

test('the busy cluster has several runs at once', async () => {
  const [row] = await query(`
    with change as (
      select execution_start_ms as at_ms, 1 as step from task_run inner join cluster using (cluster_id) where cluster_name = 'shared-etl'
      union all
      select end_ms, -1 from task_run inner join cluster using (cluster_id) where cluster_name = 'shared-etl')
    select cast(max(going) as integer) as most from (select sum(step) over (order by at_ms, step) as going from change)`)
  expect(Number(row?.['most'])).toBeGreaterThanOrEqual(4)
})

test('some runs cross midnight, and some are still running at the end of the clock', async () => {
  expect(await count('run where end_ms // 86400000 > start_ms // 86400000')).toBeGreaterThan(30)
  expect(
    await count(
      `run where start_ms < epoch_ms(timestamp '2025-05-31 23:00:00') and end_ms > epoch_ms(timestamp '2025-05-31 23:00:00')`,
    ),
  ).toBeGreaterThanOrEqual(3)
})

test('the retry storm is a week in which every run fails after six attempts', async () => {
  const [storm] = await query(`
    select cast(count(distinct run_id) as integer) as runs, cast(min(tries) as integer) as fewest, list(distinct result_state) as results
    from (select run_id, count(*) as tries, any_value(run.result_state) as result_state
      from story inner join run on run.job_id = subject_id and run.start_ms between from_ms and until_ms
      inner join task_run using (run_id) where story = 'retry-storm' group by run_id)`)
  expect(storm).toEqual({ runs: 28, fewest: 6, results: ['FAILED'] })
})

test('the idle cluster never terminates by itself and is used less than one hour in fifty', async () => {
  const [row] = await query(`
    select autotermination_minutes as minutes,
      cast((select sum(end_ms - execution_start_ms) from task_run where cluster_id = subject_id)
        / (select sum(terminating_ms - running_ms) from cluster_session where cluster_id = subject_id) as double) as working
    from story inner join cluster on cluster_id = subject_id where story = 'idle-cluster'`)
  expect(row?.['minutes']).toBe(0)
  expect(Number(row?.['working'])).toBeLessThan(0.02)
})

test('queries run while their warehouse is up, and a warehouse is up once at a time', async () => {
  expect(await count('query where warehouse_id is not null')).toBeGreaterThan(4000)
  expect(
    await count(`query where warehouse_id is not null and not exists (
      select 1 from warehouse_session
      where warehouse_session.warehouse_id = query.warehouse_id
        and query.start_ms + wait_ms >= running_ms and query.end_ms <= stopping_ms)`),
  ).toBe(0)
  expect(
    await count(`(select stopped_ms, lead(starting_ms) over (partition by warehouse_id order by starting_ms) as following_ms
      from warehouse_session) where following_ms < stopped_ms`),
  ).toBe(0)
})

test('a pipeline has one update at a time, and a failed update is retried', async () => {
  expect(
    await count(`(select end_ms, lead(start_ms) over (partition by pipeline_id order by start_ms) as following_ms
      from pipeline_update) where following_ms < end_ms`),
  ).toBe(0)
  expect(await count(`pipeline_update where cause = 'RETRY_ON_FAILURE'`)).toBe(
    await count(`pipeline_update where state = 'FAILED' and cause = 'API_CALL'`),
  )
})

test('an update of a classic pipeline has a dedicated cluster, ready before its start and up until its end', async () => {
  const classic = 'pipeline_update inner join cluster_session using (workspace_id, cluster_id)'
  expect(await count(classic)).toBeGreaterThan(100)
  expect(await count(`${classic} where running_ms > ready_ms or terminating_ms < end_ms`)).toBe(0)
  expect(await count(`cluster where source = 'PIPELINE_MAINTENANCE'`)).toBeGreaterThan(25)
})

test('machines of a pool stay idle in it after their cluster, and some always', async () => {
  expect(await count('cluster where instance_pool_id is not null')).toBeGreaterThan(100)
  expect(
    await count(
      `pool_idle inner join node using (workspace_id, instance_id) where pool_idle.start_ms <> node.end_ms`,
    ),
  ).toBe(0)
  expect(await count('pool_idle where end_ms - start_ms > 86400000')).toBeGreaterThan(3)
})
