-- One row per run, also those that were skipped, with its last repair's end.
with last_repair as (
  select
    run_key,
    max(repair) as last_repair,
    max(end_ms) as end_ms,
    arg_max(outcome, repair) as outcome,
    arg_max(result_state, repair) as result_state
  from repair_end
  group by run_key
)
select
  run_key,
  job_key,
  workspace_id,
  job_id,
  run_id,
  run_trigger,
  start_ms,
  queue_ms,
  coalesce(end_ms, start_ms) as end_ms,
  coalesce(last_repair.last_repair, 0) as last_repair,
  case
    when last_repair.run_key is not null then last_repair.outcome
    when planned_run.point = 'skipped' then planned_run.outcome
    else 'overtaken'
  end as outcome,
  case
    when last_repair.run_key is not null then last_repair.result_state
    when planned_run.point = 'skipped' then mishap.result_state
    else 'MAXIMUM_CONCURRENT_RUNS_REACHED'
  end as result_state,
  last_repair.run_key is null as is_skipped
from planned_run
left join last_repair using (run_key)
left join mishap
  on mishap.outcome = planned_run.outcome
