-- One row per try that succeeds of a run that takes the time of its work, and phase of it: when it is, and what it is like with the
-- workers that the run has. No phase takes the same part of two runs.
with tried as (
  select
    sized_run.* exclude (workers, cores),
    sized_run.workers as usual_workers,
    task_try.repair,
    task_try.cluster_key,
    execution_start_ms,
    end_ms
  from task_try
  inner join sized_run using (run_key)
  where result_state = 'SUCCESS'
), parted as (
  select
    tried.*,
    phase,
    bound,
    busy,
    memory,
    tasks,
    skew,
    slow,
    open_share,
    level,
    cores,
    case when run_workers <> usual_workers then run_workers * core_count else phase.cores end as run_cores,
    part,
    0.92 + 0.16 * chance('part of ' || run_key || ':' || phase) as luck,
    stage_part(
      part, bound, busy, memory, tasks, skew, slow, cores, memory_mb, usual_workers,
      tasks, skew, slow, 1.0, run_cores, memory_mb, run_workers) * luck as own_part
  from tried
  inner join (
    select asset_key, variant, phase, bound, busy, memory, tasks, skew, slow, open_share, level, cores, part
    from sized_phase
  ) as phase using (asset_key, variant)
)
select
  *,
  sum(own_part) over run as run_part,
  cast(floor((end_ms - execution_start_ms) * (coalesce(sum(own_part) over earlier, 0) / run_part)) as bigint) + execution_start_ms as from_ms,
  cast(floor((end_ms - execution_start_ms) * ((coalesce(sum(own_part) over earlier, 0) + own_part) / run_part)) as bigint)
    + execution_start_ms as until_ms,
  case bound
    when 'driver' then 0.0
    when 'cores' then 0.97 * (tasks - 1 + skew) / (greatest(ceil(tasks / run_cores) + 0.35, skew) * run_cores) * (0.6 + 0.4 / slow)
    when 'readers' then busy
    else busy * cores / run_cores
  end as core_share
from parted
window
  run as (partition by run_key, repair),
  earlier as (partition by run_key, repair order by phase rows between unbounded preceding and 1 preceding)
