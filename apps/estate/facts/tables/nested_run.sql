-- One row per notebook that a notebook of a task ran in turn, on the task's cluster and within its time.
with parent as (
  select
    task_run.workspace_id,
    task_run.task_run_id,
    task_run.cluster_id,
    task_run.execution_start_ms,
    task_run.end_ms,
    run.creator_user_name,
    name,
    available_ms - run.end_ms as lag_ms
  from task_run
  inner join run using (workspace_id, run_id)
  inner join planned_job
    on planned_job.workspace_id = task_run.workspace_id
    and planned_job.job_id = task_run.job_id
  where kind = 'ml_platform'
    and name in ('demand_model_score', 'feature_backfill_nightly')
    and task_run.result_state = 'SUCCESS'
    and task_run.end_ms - task_run.execution_start_ms > 300000
)
select
  workspace_id,
  digits_of('nested job:' || task_run_id || ':' || part.range) as job_id,
  run_id_of('nested:' || task_run_id || ':' || part.range) as run_id,
  cast(1 as integer) as number,
  'ONE_TIME' as trigger,
  'WORKFLOW_RUN' as run_type,
  name || '_part_' || part.range as run_name,
  creator_user_name,
  execution_start_ms + (end_ms - execution_start_ms) * part.range // 3 + 4000 as start_ms,
  cast(0 as bigint) as queue_ms,
  execution_start_ms + (end_ms - execution_start_ms) * (part.range + 1) // 3 - 4000 as end_ms,
  'TERMINATED' as life_cycle_state,
  'SUCCESS' as result_state,
  'SUCCESS' as termination_code,
  '' as state_message,
  cast(0 as integer) as last_repair,
  execution_start_ms + (end_ms - execution_start_ms) * (part.range + 1) // 3 - 4000 + lag_ms as available_ms,
  task_run_id as parent_task_run_id,
  cluster_id
from parent
cross join range(0, 3) as part
order by workspace_id, start_ms, run_id
