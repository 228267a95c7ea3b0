import type { Lake, LakeRow } from '#lake/lake.ts'

/** The ended executions of the lists of their own, with the time that each took. */
const listed = `
  select 'job_run', workspace_id, coalesce(job_id, run_id), run_id || '-' || attempt, start_time, end_time
  from run
  union all
  select 'task_run', workspace_id, run_id || '-' || attempt, task_run_id, start_time, end_time
  from task_run
  union all
  select 'pipeline_update', workspace_id, pipeline_id, update_id, start_time, end_time
  from pipeline_update
  union all
  select 'cluster_instance', workspace_id, cluster_id, instance_id, start_time, end_time
  from cluster_instance`

/** Their money, from the lists that show it. */
const paid = `
  select 'job_run', workspace_id, coalesce(job_id, run_id), run_id || '-' || attempt, currency, cost
  from run_day
  union all
  select 'task_run', workspace_id, run_id || '-' || attempt, task_run_id, currency, amount
  from task_run_day
  union all
  select 'pipeline_update', workspace_id, pipeline_id, part_id, currency, cost
  from pipeline_day
  where part_kind = 'update'
  union all
  select 'cluster_instance', workspace_id, cluster_id, instance_id, currency, cost
  from cluster_instance_cost_day`

const ids = 'execution_kind, workspace_id, asset_id, execution_id'

/** Each execution that worked in a Spark application or has parts, in each currency of its cost, beside the sums of its parts. */
const compared = `
  with
  listed as (
    select ${ids}, epoch_ms(end_time) - epoch_ms(start_time) as listed_ms
    from (${listed}) as execution(${ids}, start_time, end_time)
  ),
  paid as (
    select ${ids}, currency, sum(cost) as listed_cost
    from (${paid}) as execution(${ids}, currency, cost)
    group by all
  ),
  whole as (
    select ${ids}, coalesce(currency, '') as currency, listed_ms, listed_cost
    from listed
    left join paid using (${ids})
  ),
  split as (
    select ${ids}, coalesce(currency, '') as currency, count(*) as parts, count(distinct part) as kinds_of_part,
      sum(wall_ms) as parts_ms, min(wall_ms) as least_ms, sum(cost) as parts_cost, min(cost) as least_cost
    from time_part
    group by all
  )
  select *
  from whole
  full outer join split using (${ids}, currency)
  where parts is not null
    or (listed_ms > 0 and (${ids}) in (select (${ids}) from execution_application))`

/**
 * How many executions of each kind have parts of their time, and those whose parts do not add up to their time and cost, to the
 * millisecond and the last digit, or that have none.
 */
export async function splitExecutions(
  lake: Lake,
): Promise<{ counts: Record<string, number>; wrong: LakeRow[] }> {
  const counted = await lake.rows(`
    select execution_kind, count(distinct (${ids})) as executions
    from time_part
    group by execution_kind`)
  const wrong = await lake.rows(`
    select *
    from (${compared}) as compared
    where parts_ms is distinct from listed_ms
      or parts_cost is distinct from listed_cost
      or parts <> kinds_of_part
      or least_ms <= 0
      or (least_cost < 0 and listed_cost >= 0)`)
  return {
    counts: Object.fromEntries(
      counted.map(({ execution_kind, executions }) => [String(execution_kind), Number(executions)]),
    ),
    wrong,
  }
}
