-- One row per task run and clock hour; only the last one says how it ended.
create or replace view lakeflow.job_task_run_timeline as
with slice as (
  select
    task_run.*,
    run.available_ms - run.end_ms as lag_ms,
    unnest(
      range(
        task_run.start_ms // 3600000,
        greatest((task_run.end_ms - 1) // 3600000, task_run.start_ms // 3600000) + 1
      )
    ) as clock_hour
  from fact.task_run
  inner join fact.run using (workspace_id, run_id)
),
period as (
  select
    *,
    greatest(clock_hour * 3600000, start_ms) as from_ms,
    least((clock_hour + 1) * 3600000, end_ms) as until_ms
  from slice
),
known as (
  select
    period.*,
    workspace.account_id,
    list_filter([warehouse_id, cluster_id], lambda compute_id: compute_id is not null) as compute_ids,
    until_ms = end_ms as is_last
  from period
  inner join fact.workspace using (workspace_id)
  where workspace.region = getvariable('region')
    and until_ms + lag_ms <= getvariable('now_ms')
    and until_ms > getvariable('now_ms') - 31536000000
)
select
  account_id,
  workspace_id,
  job_id,
  task_run_id as run_id,
  run_id as job_run_id,
  run_id as parent_run_id,
  instant(from_ms) as period_start_time,
  instant(until_ms) as period_end_time,
  task_key,
  compute_ids,
  case when is_last then result_word('TERMINATED', result_state) end as result_state,
  case when is_last then termination_code end as termination_code,
  compute_of(compute_ids) as compute,
  case when is_last then termination_word(termination_code) end as termination_type,
  cast(map {} as map(varchar, varchar)) as task_parameters,
  case when is_last then cast(setup_ms // 1000 as bigint) end as setup_duration_seconds,
  case when is_last then cast(0 as bigint) end as cleanup_duration_seconds,
  case when is_last then cast((end_ms - execution_start_ms) // 1000 as bigint) end as execution_duration_seconds
from known
