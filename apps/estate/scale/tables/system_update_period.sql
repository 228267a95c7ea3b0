-- One row per hour of a pipeline's daily update; the last one has its result.
select
  account_id,
  workspace_id,
  service_id as pipeline_id,
  service_id || '-' || day_number as update_id,
  instant(hour * 3600000) as period_start_time,
  instant((hour + 1) * 3600000) as period_end_time,
  'REFRESH' as update_type,
  'JOB_TASK' as trigger_type,
  cast(null as varchar) as request_id,
  owner as run_as_user_name,
  case when hour = day_number * 24 + first_hour + hours - 1 then 'COMPLETED' end as result_state,
  'SERVERLESS' as compute_type,
  cast(null as varchar) as cluster_id,
  cast(null as varchar) as job_id,
  cast(null as varchar) as job_run_id,
  date_of(hour * 3600000) as day,
  date_of(hour * 3600000) as last_day
from (
  select service.*, day_number, unnest(range(day_number * 24 + first_hour, day_number * 24 + first_hour + hours)) as hour
  from service
  cross join (select unnest(range(getvariable('from_day'), getvariable('until_day'))) as day_number) as days
  where kind = 'pipeline'
) as update_hour
