-- One row per job of the advised world whose work shows in event logs, or would: whether its clusters deliver them, and since when.
select
  workspace_id,
  job_id,
  is_logged,
  millis_of('2025-05-24') as since_ms
from planned_job
inner join sized_job using (kind, name)
where is_logged is not null
order by workspace_id, job_id
