-- One row per run and repair, placed in time, before anyone waits for a shared cluster to start.
-- A run whose predecessor still runs is skipped where the job allows one run only: of long runs in a row, every second.
with length as (
  select distinct
    run_key,
    repair,
    planned_task.outcome,
    mishap.point,
    case when rough_workspace.kind is null then 10800000 else 9 * 86400000 end as longest_delay_ms,
    case
      when planned_task.outcome = 'timed_out' then fate.timeout_seconds * 1000
      when mishap.point = 'cut' then cast(floor(repair_ms * (0.05 + 0.9 * chance('cut:' || run_key))) as bigint)
      else repair_ms
    end as attempt_ms
  from planned_task
  inner join planned_level using (run_key, repair, level)
  inner join planned_run using (run_key)
  left join (select run_key, timeout_seconds from fate) as fate using (run_key)
  inner join planned_job using (job_key)
  inner join job_template using (kind, name)
  left join mishap
    on mishap.outcome = planned_task.outcome
  left join rough_workspace using (kind)
), placed as (
  select
    run_key,
    job_key,
    repair,
    length.outcome,
    length.point,
    slot_ms,
    next_slot_ms,
    attempt_ms,
    start_ms + queue_ms + whole('dispatch:' || run_key, 300, 1900)
      + cast(coalesce(
        sum(attempt_ms + whole('delay:' || run_key || ':' || repair, 960000, longest_delay_ms)) over earlier,
        0) as bigint)
      as attempt_start_ms
  from planned_run
  inner join length using (run_key)
  window earlier as (
    partition by run_key
    order by repair
    rows between unbounded preceding and 1 preceding
  )
), long as (
  select
    job_key,
    run_key,
    slot_ms,
    max_concurrent_runs = 1 and attempt_start_ms + attempt_ms > next_slot_ms as is_long
  from placed
  inner join planned_job using (job_key)
  inner join job_template using (kind, name)
  where repair = 0
), island as (
  select
    job_key,
    run_key,
    slot_ms,
    count(*) filter (where not coalesce(is_long, false)) over (
      partition by job_key
      order by slot_ms
      rows between unbounded preceding and 1 preceding) as island
  from long
), numbered as (
  select
    run_key,
    row_number() over (partition by job_key, island order by slot_ms) as place
  from island
)
select
  run_key,
  job_key,
  repair,
  outcome,
  point,
  attempt_start_ms,
  attempt_ms,
  numbered.place % 2 = 0 as is_skipped
from placed
inner join numbered using (run_key)
