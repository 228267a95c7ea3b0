-- One row per run of a job on serverless compute of which the performance mode matters: its mode, and how many times the DBU and
-- the time of the other mode the work takes in the standard mode.
select
  run_key,
  case
    when slot_ms >= from_ms and slot_ms < until_ms and chance('mode of ' || run_key) < run_share then 'STANDARD'
    else 'PERFORMANCE_OPTIMIZED'
  end as performance_target,
  kind_of_case,
  dbu_factor as standard_dbu_factor,
  time_factor as standard_time_factor,
  case performance_target when 'STANDARD' then time_factor else 1.0 end as time_factor,
  case performance_target when 'STANDARD' then dbu_factor / time_factor else 1.0 end as rate_factor
from planned_run
inner join planned_job using (job_key)
inner join standard_mode using (kind, name)
