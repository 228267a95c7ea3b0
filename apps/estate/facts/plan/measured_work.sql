-- One row per run that takes the time of its work: what it reads, writes and spills, and how busy its machines are. What it
-- writes follows from its volume, also where another runtime reads less of it.
select
  run_key,
  place,
  case when place = 'serverless' then performance_target end as performance_target,
  cast(floor(read_gb * 1073741824) as bigint) as read_bytes,
  read_bytes // row_bytes as read_rows,
  cast(floor(volume_gb * 0.2 * 1073741824) as bigint) as written_bytes,
  written_bytes // row_bytes as written_rows,
  spilled_bytes,
  busy_share,
  least(1.0, driver_ms / execution_ms) as driver_share,
  least(0.92, 0.3 + task_mb * task_need / (memory_mb / core_count)) as memory_share
from trial_time
inner join (
  select kind, job_name, whole('row of ' || draw_key, 80, 600) as row_bytes
  from changing_job
) as width using (kind, job_name)
where purpose = 'actual'
