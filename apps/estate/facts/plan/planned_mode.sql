-- One row per run of a job on serverless compute of which the performance mode matters: its mode, also one that somebody set by hand, and
-- how many times the DBU and the time of the other mode the work takes in the standard mode.
select
  run_key,
  case
    when job_order.performance_target is not null then job_order.performance_target
    when slot_ms >= standard_mode.from_ms and slot_ms < standard_mode.until_ms and chance('mode of ' || run_key) < run_share then 'STANDARD'
    else 'PERFORMANCE_OPTIMIZED'
  end as mode,
  mode as performance_target,
  kind_of_case,
  dbu_factor as standard_dbu_factor,
  time_factor as standard_time_factor,
  case mode when 'STANDARD' then time_factor else 1.0 end as time_factor,
  case mode when 'STANDARD' then dbu_factor / time_factor else 1.0 end as rate_factor
from planned_run
inner join planned_job using (job_key)
inner join standard_mode using (kind, name)
left join job_order
  on job_order.job_key = planned_run.job_key
  and slot_ms >= job_order.from_ms
  and slot_ms < job_order.until_ms
