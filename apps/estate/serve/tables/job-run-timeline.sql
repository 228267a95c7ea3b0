-- One row per run, attempt and clock hour; only the last one of an attempt says how it ended.
create or replace view lakeflow.job_run_timeline as
with workspace as (
  select account_id, workspace_id
  from fact.workspace
  where region = getvariable('region')
),
attempt as (
  select
    repair.workspace_id,
    repair.job_id,
    repair.run_id,
    repair.start_ms,
    repair.end_ms,
    case when repair.repair = run.last_repair then run.life_cycle_state else 'TERMINATED' end as life_cycle_state,
    repair.result_state,
    case
      when repair.repair = run.last_repair then run.termination_code
      when repair.result_state = 'SUCCESS' then 'SUCCESS'
      else 'RUN_EXECUTION_ERROR'
    end as termination_code,
    case when repair.repair = 0 then coalesce(run.queue_ms, 0) else 0 end as queue_ms,
    run."trigger",
    run.run_type,
    run.run_name,
    run.available_ms - run.end_ms as lag_ms,
    cast(null as varchar) as parent_task_run_id
  from fact.repair
  inner join fact.run using (workspace_id, run_id)
  semi join workspace using (workspace_id)
  union all
  select
    workspace_id,
    job_id,
    run_id,
    start_ms,
    end_ms,
    life_cycle_state,
    result_state,
    termination_code,
    queue_ms,
    "trigger",
    run_type,
    run_name,
    available_ms - end_ms,
    parent_task_run_id
  from fact.nested_run
  semi join workspace using (workspace_id)
),
slice as (
  select
    *,
    unnest(range(start_ms // 3600000, greatest((end_ms - 1) // 3600000, start_ms // 3600000) + 1)) as clock_hour
  from attempt
),
period as (
  select
    *,
    greatest(clock_hour * 3600000, start_ms) as from_ms,
    least((clock_hour + 1) * 3600000, end_ms) as until_ms
  from slice
),
compute_of_run as (
  select workspace_id, run_id, list_sort(list_distinct(list(compute_id))) as compute_ids
  from (
    select workspace_id, run_id, start_ms, unnest([warehouse_id, cluster_id]) as compute_id
    from fact.task_run
    semi join workspace using (workspace_id)
  ) as used
  where compute_id is not null
    and start_ms <= getvariable('now_ms')
  group by workspace_id, run_id
  union all
  select workspace_id, run_id, [cluster_id]
  from fact.nested_run
),
known as (
  select
    period.*,
    workspace.account_id,
    coalesce(compute_of_run.compute_ids, cast([] as varchar[])) as compute_ids,
    until_ms = end_ms as is_last
  from period
  inner join workspace using (workspace_id)
  left join compute_of_run using (workspace_id, run_id)
  where until_ms + lag_ms <= getvariable('now_ms')
    and until_ms > getvariable('now_ms') - 31536000000
)
select
  account_id,
  workspace_id,
  job_id,
  run_id,
  instant(from_ms) as period_start_time,
  instant(until_ms) as period_end_time,
  trigger_word("trigger") as trigger_type,
  run_type,
  run_name,
  compute_ids,
  case when is_last then result_word(life_cycle_state, result_state) end as result_state,
  case when is_last then termination_code end as termination_code,
  cast(map {} as map(varchar, varchar)) as job_parameters,
  parent_task_run_id as source_task_run_id,
  cast(null as varchar) as root_task_run_id,
  compute_of(compute_ids) as compute,
  case when is_last then termination_word(termination_code) end as termination_type,
  case when is_last then cast(0 as bigint) end as setup_duration_seconds,
  case when is_last then cast(queue_ms // 1000 as bigint) end as queue_duration_seconds,
  case when is_last then cast((end_ms - start_ms) // 1000 as bigint) end as run_duration_seconds,
  case when is_last then cast(0 as bigint) end as cleanup_duration_seconds,
  case when is_last then cast(0 as bigint) end as execution_duration_seconds
from known
