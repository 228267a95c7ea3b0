-- One row per try of a task, with the time it takes for set-up and for work, placed after the tries before it.
-- Set-up takes whole seconds, because the platform's tables tell it in seconds.
with used as (
  select
    run_key,
    repair,
    level,
    position,
    task_run_key,
    tries,
    unstarted_result,
    is_failing,
    outcome,
    work_ms,
    cluster_key,
    run_key || ':' || repair || ':' || cluster_key as started_key,
    level = min(level) over (partition by run_key, repair, cluster_key) as is_first_use
  from planned_task
), try as (
  select
    run_key,
    repair,
    level,
    position,
    task_run_key,
    try.range as attempt_number,
    task_run_key || ':' || try.range as try_key,
    is_failing or try.range < tries - 1 as is_failed_try,
    case
      when unstarted_result is not null then 0
      when cluster_key is null or total_minutes < 0.05 then 0
      when try.range > 0 then whole('setup:' || try_key, 1, 4)
      when compute = 'serverless' and coalesce(mode.performance_target, phase.performance_target) = 'STANDARD' then whole('setup:' || try_key, 240, 360)
      when compute = 'serverless' then whole('setup:' || try_key, 8, 31)
      when compute = 'job_cluster' and is_first_use and is_failing and mishap.point = 'never_ready'
        then whole('lost:' || started_key, 260, 760)
      when compute = 'job_cluster' and is_first_use
        then start_up_seconds(started_key, is_pooled) + whole('setup:' || try_key, 3, 14)
      else whole('setup:' || try_key, 1, 6)
    end * 1000 as setup_ms,
    case
      when unstarted_result is not null then 0
      when is_failing and mishap.point = 'never_ready' then 0
      when is_failing and mishap.point = 'setup' then whole('work:' || try_key, 300, 4800)
      when used.outcome = 'timed_out' and level = 1 then fate.timeout_seconds * 1000
      when is_failed_try then cast(floor(work_ms * (0.08 + 0.82 * chance('work:' || try_key))) as bigint)
      else work_ms
    end as execution_ms,
    case
      when try.range > 0 then whole('pause:' || try_key, 30000, 62000)
      else whole('begin:' || try_key, 60, 900)
    end as before_ms
  from used
  inner join planned_run using (run_key)
  left join (select run_key, timeout_seconds from fate) as fate using (run_key)
  inner join planned_job using (job_key)
  inner join job_template using (kind, name)
  left join mishap
    on mishap.outcome = used.outcome
  left join (select kind, name, performance_target from job_phase) as phase using (kind, name)
  left join planned_mode as mode
    on mode.run_key = used.run_key
  cross join lateral range(0, tries) as try
)
select
  run_key,
  repair,
  level,
  position,
  attempt_number,
  try_key,
  is_failed_try,
  before_ms,
  setup_ms,
  execution_ms,
  cast(coalesce(sum(before_ms + setup_ms + execution_ms) over earlier, 0) as bigint) as task_offset_ms,
  cast(sum(before_ms + setup_ms + execution_ms) over (partition by task_run_key) as bigint) as task_ms
from try
window earlier as (
  partition by task_run_key
  order by attempt_number
  rows between unbounded preceding and 1 preceding
)
