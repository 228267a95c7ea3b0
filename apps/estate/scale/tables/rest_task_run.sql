-- One row per task run of the last 60 days, as it stands at the end of the batch's days.
select
  account_id,
  workspace_id,
  job_id,
  run_id,
  task_run_id,
  task_key,
  0 as repair,
  0 as attempt_number,
  cluster_id,
  cast(null as varchar) as spark_context_id,
  'notebook' as task_type,
  depends_on,
  instant(from_ms) as start_time,
  setup_ms,
  case when has_ended then until_ms - from_ms - setup_ms else 0 end as execution_ms,
  cast(0 as bigint) as cleanup_ms,
  case when has_ended then instant(until_ms) end as end_time,
  case when has_ended then 'TERMINATED' else 'RUNNING' end as life_cycle_state,
  case when has_ended then case result_state when 'SUCCEEDED' then 'SUCCESS' when 'CANCELLED' then 'CANCELED' else 'FAILED' end end as result_state,
  case when has_ended then termination_code end as termination_code,
  instant(
    case
      when has_ended then least(getvariable('now_ms') // 3600000 * 3600000, (until_ms // 86400000 + 1) * 86400000)
      else getvariable('now_ms') // 3600000 * 3600000
    end
  ) as seen_time,
  date_of(from_ms) as day,
  last_date_of(from_ms, case when has_ended then until_ms else getvariable('now_ms') end) as last_day
from (select *, until_ms <= getvariable('now_ms') as has_ended from planned_task) as planned_task
where day_number >= getvariable('end_day') - 60
  and from_ms < getvariable('now_ms')
  and (not getvariable('is_next_day') or until_ms > first_ms(getvariable('end_day')))
