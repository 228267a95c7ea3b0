-- One row per span in which a job had one set of settings, described as all jobs are. No run is tried again.
select
  kind,
  job_phase.name,
  team,
  8 as person,
  'measured' as pattern,
  split_part(compute, ' ', 1) as compute,
  case
    when every_minutes = 1440 then '0 ' || at_minute % 60 || ' ' || at_minute // 60 || ' * * ?'
    else '0 ' || at_minute % 60 || ' ' || at_minute // 60 || '/' || every_minutes // 60 || ' * * ?'
  end as quartz_cron,
  'UTC' as timezone_id,
  [0, 1, 2, 3, 4, 5, 6] as days,
  cast(null as integer) as month_day,
  cast(at_minute as integer) as from_minute,
  1439 as until_minute,
  every_minutes,
  30 as total_minutes,
  size_class,
  driver_class,
  cast(split_part(workers, '-', 1) as integer) as min_workers,
  cast(split_part(workers, '-', -1) as integer) as max_workers,
  cast(photon as boolean) as photon,
  nullif(split_part(compute, ' ', 2), '') as shared_cluster,
  cast(null as varchar) as warehouse,
  0 as max_retries,
  cast(timeout as integer) as timeout_seconds,
  1 as max_concurrent_runs,
  case when case_kind = 'runs fail since' and step = 0 then 2 else trouble_percent end as trouble_percent
from job_phase
inner join changing_job using (kind, job_name)
