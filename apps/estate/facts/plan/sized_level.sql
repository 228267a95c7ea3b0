-- One row per cluster of a run that takes the time of its work and may grow: when it is asked for another number of workers. It grows
-- 15 s after a phase with more tasks begins, and becomes smaller when workers had nothing to do for two and a half minutes.
with wanted as (
  select
    run_key || ':' || repair || ':' || cluster_key as started_key,
    level,
    lag(level, 1, first_workers) over (partition by run_key, repair, cluster_key order by phase) as level_before,
    from_ms,
    until_ms
  from sized_phase_time
  where first_workers < usual_workers
), moment as (
  select
    started_key,
    level,
    from_ms + case when level > level_before then 15000 else 150000 end as at_ms
  from wanted
  where level <> level_before
    and from_ms + 150000 < until_ms
)
select
  started_key,
  list(struct_pack(at_ms := at_ms, workers := level) order by at_ms) as levels
from moment
group by started_key
