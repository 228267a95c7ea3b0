-- One row per run that takes the time of its work and stage of it: its tasks, its time, and what it writes to disk for want
-- of memory, with the part of its time that this takes. A stage of a cluster that grows has its time with the later workers.
select
  workspace_id,
  run_id,
  cast(stage as integer) as stage,
  task_count,
  cast(floor(case when grows then trial_stage.later_ms else trial_stage.first_ms end) as bigint) as stage_ms,
  trial_stage.spilled_bytes,
  round(1 - busy_ms / task_ms, 4) as spill_share
from trial_stage
inner join trial_time using (trial_key)
inner join planned_run using (run_key)
where purpose = 'actual'
order by workspace_id, run_id, stage
