-- One row per run and repair; 0 is the original.
with numbered as (
  select run_key, repair, start_ms, end_ms, result_state
  from repair_end
  union all
  select run_key, 0, start_ms, end_ms, result_state
  from run_end
  where is_skipped
)
select
  workspace_id,
  job_id,
  run_id,
  cast(repair as integer) as repair,
  case when repair > 0 then digits_of('repair:' || run_key || ':' || repair) end as repair_id,
  case when repair = 0 then planned_run.start_ms else numbered.start_ms end as start_ms,
  end_ms,
  result_state
from numbered
inner join planned_run using (run_key)
order by workspace_id, start_ms, run_id, repair
