-- One row per run, repair and level: how long after the start of the repair the level begins.
with level_time as (
  select
    run_key,
    repair,
    level,
    max(case when unstarted_result is null then task_ms else 0 end) as level_ms
  from planned_try
  inner join planned_task using (run_key, repair, level, position)
  group by run_key, repair, level
)
select
  run_key,
  repair,
  level,
  cast(coalesce(sum(level_ms) over earlier, 0) as bigint) as level_offset_ms,
  cast(sum(level_ms) over (partition by run_key, repair) as bigint) as repair_ms
from level_time
window earlier as (
  partition by run_key, repair
  order by level
  rows between unbounded preceding and 1 preceding
)
