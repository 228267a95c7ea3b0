-- One row per run as it was meant to be. A run of one task that fails for good may be repaired;
-- where the job knows no retries of its tasks, the whole run is tried again some time later.
with level_count as (
  select pattern, max(level) as levels
  from task_template
  group by pattern
), first_run as (
  select
    run_key,
    job_key,
    slot_ms,
    start_ms,
    next_slot_ms,
    run_trigger,
    outcome,
    point,
    case
      when point = 'never_ready' then 1
      when point in ('work', 'setup') then whole('level:' || run_key, 1, levels)
    end as fail_level,
    case when pattern = 'fan_all_done' and fail_level = 2 then 'SUCCESS_WITH_FAILURES' end as softened_result,
    outcome = 'failed' and max_retries = 0 and pattern = 'single' and every_minutes >= 1440 as is_tried_again,
    every_minutes >= 1440 and repairable and pattern <> 'measured' and softened_result is null and not is_tried_again
      and chance('repair:' || run_key) < case when rough_workspace.kind is null then 0.4 else 0.8 end as is_repaired,
    case when is_repaired and chance('again:' || run_key) < 0.25 then 2 when is_repaired then 1 else 0 end as repairs,
    pace,
    case when chance('queue:' || run_key) < 0.02 then whole('queued:' || run_key, 45000, 420000) else 0 end as queue_ms,
    start_ms + cast(floor(total_minutes * 60000 * pace) as bigint) + 900000 as again_ms
  from planned_slot
  inner join fate using (run_key)
  inner join planned_job using (job_key)
  inner join job_template using (kind, name)
  inner join level_count using (pattern)
  left join mishap using (outcome)
  left join rough_workspace using (kind)
), everything as (
  select
    run_key,
    job_key,
    slot_ms,
    start_ms,
    next_slot_ms,
    run_trigger,
    outcome,
    point,
    fail_level,
    softened_result,
    repairs,
    pace,
    queue_ms
  from first_run
  union all
  select
    run_key || ':again',
    job_key,
    again_ms,
    again_ms,
    next_slot_ms,
    'RETRY',
    'success',
    null,
    null,
    null,
    0,
    pace,
    0
  from first_run
  where is_tried_again
)
select
  run_key,
  job_key,
  workspace_id,
  case compute when 'submitted' then digits_of('submitted:' || run_key) else planned_job.job_id end as job_id,
  run_id_of('run:' || run_key) as run_id,
  slot_ms,
  start_ms,
  next_slot_ms,
  run_trigger,
  outcome,
  point,
  fail_level,
  softened_result,
  repairs,
  pace,
  queue_ms
from everything
inner join planned_job using (job_key)
inner join job_template using (kind, name)
