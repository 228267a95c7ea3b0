-- One row per start and end of a run's cluster within the last 30 days.
with
event as (
  select account_id, workspace_id, cluster_id, owner, worker_count, day_number, start_ms as event_ms, 'CREATING' as event_type
  from planned_cluster
  union all
  select account_id, workspace_id, cluster_id, owner, worker_count, day_number, start_ms + setup_ms, 'RUNNING'
  from planned_cluster
  union all
  select account_id, workspace_id, cluster_id, owner, worker_count, day_number, end_ms, 'TERMINATING'
  from planned_cluster
)
select
  account_id,
  workspace_id,
  cluster_id,
  instant(event_ms) as event_time,
  event_type,
  substr(md5(cluster_id || event_type), 1, 16) as event_hash,
  case when event_type = 'RUNNING' then cast(worker_count as integer) end as current_num_workers,
  case when event_type <> 'TERMINATING' then cast(worker_count as integer) end as target_num_workers,
  cast(null as varchar) as cause,
  case when event_type = 'TERMINATING' then 'JOB_FINISHED' end as reason_code,
  case when event_type = 'TERMINATING' then 'SUCCESS' end as reason_type,
  owner as user_name,
  '{}' as details_json,
  true as is_masked,
  date_of(event_ms) as day,
  date_of(event_ms) as last_day
from event
where day_number >= getvariable('end_day') - 30
  and arrives(event_ms, false)
