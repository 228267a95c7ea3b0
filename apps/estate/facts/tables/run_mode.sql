-- One row per run of a job on serverless compute of which the performance mode matters: its mode, and how many times its DBU the
-- other mode would draw for the same work. A job that times out in the standard mode has to do its work once more.
select
  workspace_id,
  job_id,
  run_id,
  start_ms,
  performance_target,
  case
    when kind_of_case = 'times_out' then 1 + standard_dbu_factor
    when performance_target = 'STANDARD' then 1 / standard_dbu_factor
    else standard_dbu_factor
  end as other_factor
from planned_mode
inner join planned_run using (run_key)
order by workspace_id, run_id
