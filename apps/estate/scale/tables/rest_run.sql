-- One row per run of the last 60 days, as it stands at the end of the batch's days.
select
  account_id,
  workspace_id,
  job_id,
  run_id,
  job_name as run_name,
  'JOB_RUN' as run_type,
  'PERIODIC' as trigger,
  owner as creator_user_name,
  instant(start_ms) as start_time,
  case when has_ended then instant(end_ms) end as end_time,
  cast(null as bigint) as queue_ms,
  cast(0 as bigint) as setup_ms,
  cast(0 as bigint) as execution_ms,
  cast(0 as bigint) as cleanup_ms,
  case when has_ended then end_ms - start_ms end as run_duration_ms,
  case when has_ended then 'TERMINATED' else 'RUNNING' end as life_cycle_state,
  case when has_ended then case result_state when 'SUCCEEDED' then 'SUCCESS' when 'CANCELLED' then 'CANCELED' else 'FAILED' end end as result_state,
  case when has_ended then termination_code end as termination_code,
  '' as state_message,
  'https://workspace.scale.example/#job/' || job_id || '/run/' || run_id as run_page_url,
  0 as last_repair,
  instant(
    case
      when has_ended then least(getvariable('now_ms') // 3600000 * 3600000, (end_ms // 86400000 + 1) * 86400000)
      else getvariable('now_ms') // 3600000 * 3600000
    end
  ) as seen_time,
  date_of(start_ms) as day,
  last_date_of(start_ms, case when has_ended then end_ms else getvariable('now_ms') end) as last_day
from (select *, end_ms <= getvariable('now_ms') as has_ended from planned_run) as planned_run
where day_number >= getvariable('end_day') - 60
  and (not getvariable('is_next_day') or end_ms > first_ms(getvariable('end_day')))
