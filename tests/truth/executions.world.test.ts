import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, worldName as world } from '../world/open-world.ts'
import type { CollectedLake } from './collected-estate.ts'

let collected: CollectedLake
let truth: string
let close: () => Promise<void>

beforeAll(async () => {
  ;({ collected, truth, close } = await openWorld())
})

afterAll(() => close())

const rows = (sql: string) => collected.lake.rows(sql)

/** The list of each kind: its assets and executions as it names them, and their money; what only the bill knows has no start. */
const lists: Readonly<Record<string, string>> = {
  job_run: `select workspace_id, job_id, run_id || '-' || attempt, currency, cost from run_day
    union all select workspace_id, job_id, run_id || '-' || attempt, null, null from run`,
  pipeline_update: `select workspace_id, pipeline_id, part_id, currency, cost from pipeline_day where part_kind = 'update'
    union all select workspace_id, pipeline_id, update_id, null, null from pipeline_update`,
  cluster_instance: `select workspace_id, cluster_id, instance_id, currency, cost from cluster_instance_cost_day where instance_id is not null
    union all select workspace_id, cluster_id, instance_id, null, null from cluster_instance`,
  warehouse_day: `select workspace_id, asset_id, cast(day as varchar), currency, amount from run_cost_part where consumer in ('query', 'warehouse') and asset_id is not null
    union all select workspace_id, warehouse_id, cast(day as varchar), null, null from warehouse_hour`,
  pool_day: `select workspace_id, instance_pool_id, cast(day as varchar), currency, case when machine_use = 'idle' then amount end from pool_day`,
  notebook_session: `select workspace_id, notebook_id, cluster_id || '-' || epoch_ms(start_time) || '-' || coalesce(user_name, ''), currency, cost from notebook_session_day`,
  serverless_run: `select workspace_id, job_id, run_id || '-' || attempt, currency, cost from serverless_run_day where run_id is not null
    union all select workspace_id, job_id, run_id || '-' || attempt, null, null from run where contains(compute_type, 'SERVERLESS')`,
}

test.each(Object.entries(lists))(
  `${world}: each %s of its own list is one execution of the same cost`,
  async (kind, list) => {
    const different = await rows(`
    with listed as (
      select workspace_id, asset_id, execution_id, sum(cost) as cost
      from (${list}) as entry(workspace_id, asset_id, execution_id, currency, cost)
      group by all
    ),
    found as (
      select workspace_id, asset_id, execution_id, count(distinct coalesce(currency, '')) as currencies, count(*) as rows, sum(cost) as cost
      from execution
      where execution_kind = '${kind}'
      group by all
    )
    select *
    from listed full outer join found using (workspace_id, asset_id, execution_id)
    where listed.cost is distinct from found.cost or found.rows is distinct from found.currencies
    limit 5`)
    expect(different).toEqual([])
    const [whole] = await rows(
      `select count(*) as executions, count(cost) as paid from execution where execution_kind = '${kind}'`,
    )
    expect(Number(whole?.['executions'])).toBeGreaterThan(0)
    expect(Number(whole?.['paid'])).toBeGreaterThan(0)
  },
)

test(`${world}: percentiles of runs are those of the minutes of the node in which their one task worked`, async () => {
  const compared = await rows(`
    with
    alone as (
      select workspace_id, job_id, run_id, attempt, any_value(cluster_id) as cluster_id,
        epoch_ms(max(coalesce(execution_start_time, start_time))) as from_ms, epoch_ms(max(end_time)) as until_ms
      from task_run
      group by workspace_id, job_id, run_id, attempt
      having count(*) = 1 and max(end_time) is not null
    ),
    minute as (
      select alone.workspace_id, alone.run_id, alone.attempt, floor(least(cpu_user_percent + cpu_system_percent, 100) + 1e-9) as percent,
        least(epoch_ms(end_time), until_ms) - greatest(epoch_ms(start_time), from_ms) as ms
      from alone
      inner join node_minute
        on node_minute.workspace_id = alone.workspace_id
        and node_minute.cluster_id = alone.cluster_id
        and node_minute.driver
        and epoch_ms(start_time) < until_ms
        and epoch_ms(end_time) > from_ms
    ),
    told as (
      select this.workspace_id, this.run_id, this.attempt, this.percent,
        sum(other.ms) filter (where other.percent <= this.percent) as reach, sum(other.ms) as total
      from (select distinct workspace_id, run_id, attempt, percent from minute) as this
      inner join minute as other using (workspace_id, run_id, attempt)
      group by all
    ),
    expected as (
      select workspace_id, run_id || '-' || attempt as execution_id,
        min(percent) filter (where reach * 2 >= total) / 100 as p50, min(percent) filter (where reach * 100 >= total * 95) / 100 as p95
      from told
      group by all
    )
    select count(*) as runs, count(*) filter (where abs(driver_cpu_p50 - p50) < 0.011 and abs(driver_cpu_p95 - p95) < 0.011) as alike
    from expected
    left join execution using (workspace_id, execution_id)
    where execution_kind = 'job_run' or execution_kind is null`)
  expect(Number(compared[0]?.['runs'])).toBeGreaterThan(20)
  expect(compared[0]?.['alike']).toBe(compared[0]?.['runs'])
})

test(`${world}: an instance has the percentiles of its histograms`, async () => {
  const [different] = await rows(`
    select count(*) as instances, count(*) filter (where driver_memory_p95 is distinct from load.p95_load) as different
    from cluster_instance_load as load
    left join execution
      on execution_kind = 'cluster_instance' and execution.workspace_id = load.workspace_id and execution_id = load.instance_id
    where node_id = 'all' and role = 'driver' and measure = 'memory'`)
  expect(Number(different?.['instances'])).toBeGreaterThan(50)
  expect(Number(different?.['different'])).toBe(0)
})

const sparkFigures = [
  'spark_task_count',
  'failed_spark_task_count',
  'input_bytes',
  'output_bytes',
  'shuffle_read_bytes',
  'shuffle_write_bytes',
  'memory_spilled_bytes',
  'disk_spilled_bytes',
  'executor_run_ms',
  'jvm_gc_ms',
]

/** What the estate planned for the Spark work of each task run, and what its event logs gave. */
const sparkOfTasks = () => `
  with planned as (
    select workspace_id, job_id, run_id, attempt, task_run_id, bool_and(is_whole) as is_whole,
      sum(executor_cpu_ns) as executor_cpu_ns, sum(stage_count) as stage_count,
      ${sparkFigures.map((name) => `sum(${name}) as ${name}`).join(', ')}
    from read_parquet('${truth}/spark_truth.parquet')
    group by all
  )
  select *
  from planned
  full outer join task_spark as found using (workspace_id, job_id, run_id, attempt, task_run_id)`

test(`${world}: what Spark did in each task is what the estate planned, to the last byte`, async () => {
  const differs = sparkFigures.map((name) => `planned.${name} is distinct from found.${name}`).join(' or ')
  expect(await rows(`${sparkOfTasks()} where planned.is_whole and (${differs}) limit 5`)).toEqual([])
  // What is not planned began before the kept logs, or went on when the truth was written.
  const unplanned = await rows(`${sparkOfTasks()} where planned.run_id is null and found.is_complete limit 5`)
  expect(unplanned).toEqual([])
  // Nanoseconds are cut to milliseconds in each attempt of a stage.
  const cpu = 'cast(planned.executor_cpu_ns as double) / 1e6 - found.executor_cpu_ms'
  expect(
    await rows(
      `${sparkOfTasks()} where planned.is_whole and ${cpu} not between -0.001 and planned.stage_count limit 5`,
    ),
  ).toEqual([])
  const [compared] = await rows(
    `select count(*) as tasks from (${sparkOfTasks()} where planned.is_whole) as task`,
  )
  expect(Number(compared?.['tasks'])).toBeGreaterThan(10)
})

test(`${world}: what Spark did in a run is at least that of its tasks, and instances have all that was logged`, async () => {
  const sums = sparkFigures.map((name) => `sum(${name}) as ${name}`).join(', ')
  const differs = sparkFigures.map((name) => `task.${name} > run_spark.${name}`).join(' or ')
  const ofTasks = `select workspace_id, job_id, run_id, attempt, ${sums} from task_spark group by all`
  const joined = `from run_spark full outer join (${ofTasks}) as task using (workspace_id, job_id, run_id, attempt)`
  expect(await rows(`select * ${joined} where ${differs} or run_spark.run_id is null limit 5`)).toEqual([])
  const logged = `select sum(task_count) as tasks, sum(input_bytes) as bytes from log_stage`
  const executions = (kind: string) =>
    `select sum(spark_task_count) from execution_spark where execution_kind = '${kind}'`
  const [whole] = await rows(
    `select tasks, (${executions('cluster_instance')}) as of_instances, (${executions('job_run')}) as of_runs from (${logged}) as log`,
  )
  expect(Number(whole?.['of_instances'])).toBe(Number(whole?.['tasks']))
  expect(Number(whole?.['of_runs'])).toBeGreaterThan(0)
  expect(Number(whole?.['of_runs'])).toBeLessThanOrEqual(Number(whole?.['tasks']))
})
