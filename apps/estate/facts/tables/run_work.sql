-- One row per run that takes the time of its work: what it reads, writes and spills, and how busy its machines are while it
-- works, as shares of one.
select
  workspace_id,
  job_id,
  run_id,
  performance_target,
  read_bytes,
  read_rows,
  written_bytes,
  written_rows,
  spilled_bytes,
  round(busy_share, 4) as busy_share,
  round(driver_share, 4) as driver_share,
  round(memory_share, 4) as memory_share
from measured_work
inner join planned_run using (run_key)
order by workspace_id, run_id
