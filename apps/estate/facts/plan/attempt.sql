-- One row per run and repair that really ran, with the time that it waited for a shared cluster to start.
with waiting as (
  select
    activity_key as run_key,
    repair,
    cast(ceil(greatest(0, running_ms - start_ms) / 1000.0) as bigint) * 1000 as wait_ms
  from shared_activity
  inner join shared_session using (cluster_key, up_number)
  where is_run
)
select
  run_key,
  job_key,
  repair,
  outcome,
  point,
  attempt_start_ms,
  coalesce(wait_ms, 0) as wait_ms,
  case
    when outcome = 'timed_out' then attempt_start_ms + attempt_ms
    when point = 'cut' then attempt_start_ms + attempt_ms + coalesce(wait_ms, 0)
  end as cut_ms
from planned_attempt
left join waiting using (run_key, repair)
where not is_skipped
