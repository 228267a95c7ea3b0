-- One row per try of a task that is recorded, with its real times, cut where the run was cut.
with timed as (
  select
    run_key,
    job_key,
    repair,
    level,
    position,
    attempt_number,
    try_key,
    attempt.outcome,
    attempt.point,
    cut_ms,
    task_key,
    cluster_key,
    unstarted_result,
    is_failing,
    is_failed_try,
    attempt_start_ms + level_offset_ms + task_offset_ms + before_ms
      + case when level > 1 or attempt_number > 0 then wait_ms else 0 end as planned_start_ms,
    planned_start_ms + setup_ms + case when level = 1 and attempt_number = 0 then wait_ms else 0 end as planned_work_ms,
    planned_work_ms + execution_ms as planned_end_ms,
    unstarted_result is not null or coalesce(planned_start_ms >= cut_ms, false) as is_unstarted
  from planned_try
  inner join planned_task using (run_key, repair, level, position)
  inner join planned_level using (run_key, repair, level)
  inner join attempt using (run_key, repair)
), recorded as (
  select
    run_key,
    job_key,
    repair,
    level,
    position,
    attempt_number,
    try_key,
    outcome,
    point,
    task_key,
    cluster_key,
    unstarted_result,
    is_unstarted,
    is_failing,
    is_failed_try,
    least(planned_start_ms, coalesce(cut_ms, planned_start_ms)) as start_ms,
    case
      when is_unstarted then start_ms
      else least(planned_work_ms, coalesce(cut_ms, planned_work_ms))
    end as execution_start_ms,
    case
      when is_unstarted then start_ms
      else least(planned_end_ms, coalesce(cut_ms, planned_end_ms))
    end as end_ms,
    not is_unstarted and coalesce(end_ms = cut_ms, false) as is_cut
  from timed
  where attempt_number = 0
    or cut_ms is null
    or planned_start_ms < cut_ms
)
select
  run_key,
  job_key,
  repair,
  level,
  position,
  attempt_number,
  try_key,
  recorded.outcome,
  recorded.point,
  task_key,
  cluster_key,
  is_unstarted,
  start_ms,
  execution_start_ms,
  end_ms,
  case
    when unstarted_result is not null then unstarted_result
    when is_unstarted then 'UPSTREAM_CANCELED'
    when is_cut then task_result_state
    when is_failed_try then 'FAILED'
    else 'SUCCESS'
  end as result_state,
  case
    when unstarted_result is not null then 'SKIPPED'
    when is_unstarted then 'CANCELED'
    when is_cut or is_failing then mishap.termination_code
    when is_failed_try then 'RUN_EXECUTION_ERROR'
    else 'SUCCESS'
  end as termination_code
from recorded
left join mishap
  on mishap.outcome = recorded.outcome
