-- One row per cluster of a run of the last 60 days, as it stands at the end of the batch's days.
select
  account_id,
  workspace_id,
  cluster_id,
  cluster_name,
  'JOB' as cluster_source,
  owner as creator_user_name,
  driver_node_type,
  worker_node_type,
  cast(worker_count as integer) as num_workers,
  case when is_autoscaling then 1 end as min_workers,
  case when is_autoscaling then cast(worker_count as integer) end as max_workers,
  0 as autotermination_minutes,
  case when is_photon then '15.4.x-photon-scala2.12' else '15.4.x-scala2.12' end as spark_version,
  case when is_photon then 'PHOTON' else 'STANDARD' end as runtime_engine,
  'SINGLE_USER' as data_security_mode,
  case when has_ended then 'TERMINATED' else 'RUNNING' end as state,
  '' as state_message,
  instant(start_ms) as start_time,
  case when has_ended then instant(end_ms) end as terminated_time,
  instant(start_ms + setup_ms) as last_restarted_time,
  cast(null as varchar) as spark_context_id,
  job_id,
  job_name as run_name,
  tags as custom_tags,
  'ON_DEMAND_AZURE' as availability,
  date_of(start_ms) as day,
  last_date_of(start_ms, case when has_ended then end_ms else getvariable('now_ms') end) as last_day
from (select *, end_ms <= getvariable('now_ms') as has_ended from planned_cluster) as planned_cluster
where day_number >= getvariable('end_day') - 60
  and (not getvariable('is_next_day') or end_ms > first_ms(getvariable('end_day')))
