-- One row per job on serverless compute of which the performance mode matters: the one that it is set to when the clock stands.
select
  workspace_id,
  job_id,
  case when run_share = 1 and getvariable('clock_ms') >= from_ms and getvariable('clock_ms') < until_ms then 'STANDARD'
    else 'PERFORMANCE_OPTIMIZED' end as performance_target
from standard_mode
inner join planned_job using (kind, name)
order by workspace_id, job_id
