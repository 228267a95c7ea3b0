-- One row per run that takes the time of its work, cluster and phase of it: when it is, its tasks, which are none while the driver works
-- alone, what they write to disk for want of memory and which part of their time that takes, and how busy and how full the machines
-- are, as shares of one.
select
  sized.workspace_id,
  planned_run.job_id,
  planned_run.run_id,
  cluster_id,
  cast(phase as integer) as phase,
  from_ms,
  until_ms,
  case when bound <> 'driver' then tasks end as task_count,
  cast(skew as double) as skew,
  cast(floor((until_ms - from_ms) * run_cores * core_share * (1 - 1 / slow) / 4.5 * 1000000
    * (0.75 + 0.55 * chance('spill of ' || sized.run_key))) as bigint) as spilled_bytes,
  cast(1 - 1 / slow as double) as spill_share,
  case when phase = 2 then run_files end as files_read,
  cast(floor(volume_gb * 0.2 * 1073741824) as bigint) as written_bytes,
  cast(core_share as double) as worker_share,
  cast(case when bound = 'driver' then 0.55 when run_workers = 0 then core_share else 0.04 end as double) as driver_share,
  cast(memory as double) as worker_memory,
  cast(case when run_workers = 0 then memory else 0.35 end as double) as driver_memory
from (
  select sized_phase_time.*, workspace_id, cluster_id
  from sized_phase_time
  inner join work_cluster using (run_key, repair, cluster_key)
) as sized
inner join planned_run using (run_key)
order by sized.workspace_id, run_id, cluster_id, phase
