-- One row per run, repair and task: how its tries go. Repairs run what had not succeeded; the last repair heals.
with repaired as (
  select
    run_key,
    job_key,
    repair,
    case when repair > 0 and repair = repairs then 'success' else planned_run.outcome end as outcome,
    case when repair = 0 or repair < repairs then fail_level end as fail_level,
    fail_level as first_fail_level,
    planned_run.point as first_point,
    softened_result,
    slot_ms,
    pace
  from planned_run
  cross join lateral range(0, repairs + 1) as number(repair)
  where planned_run.point is distinct from 'skipped'
), tasked as (
  select
    repaired.run_key,
    repair,
    level,
    position,
    coalesce(task_name, job_template.name) as task_key,
    cluster_key,
    repaired.outcome,
    repaired.run_key || ':' || level || ':' || position || ':' || repair as task_run_key,
    case
      when level > fail_level and not (runs_after_failure and softened_result is not null) then 'UPSTREAM_FAILED'
      else fixed_result
    end as unstarted_result,
    unstarted_result is null and level = fail_level and (position = 1 or point = 'never_ready') as is_failing,
    coalesce(is_failing, false) and coalesce(retriable, false) as is_tried_to_the_end,
    job_template.max_retries,
    coalesce(retried_job.percent, 3) / 100.0 as retry_share,
    coalesce(measured.execution_ms, cast(floor(total_minutes * 60000 * share * pace * coalesce(skew.factor, 1.0)
      * coalesce(mode.time_factor, sized.factor, 1.0) * (0.9 + 0.2 * chance('task:' || task_run_key))) as bigint)) as work_ms
  from repaired
  inner join planned_job using (job_key)
  inner join job_template using (kind, name)
  inner join task_template using (pattern)
  left join mishap
    on mishap.outcome = repaired.outcome
  left join (select run_key, execution_ms from trial_time where purpose = 'actual') as measured
    on measured.run_key = repaired.run_key
  left join planned_mode as mode
    on mode.run_key = repaired.run_key
  left join (select run_key, factor from sized_run) as sized
    on sized.run_key = repaired.run_key
  left join retried_job
    on retried_job.kind = planned_job.kind
    and retried_job.name = planned_job.name
  left join story_effect as skew
    on skew.measure = 'skew'
    and skew.kind = planned_job.kind
    and skew.name = planned_job.name
    and skew.detail = task_name
    and slot_ms >= skew.from_ms
    and slot_ms < skew.until_ms
  where repair = 0
    or level > first_fail_level
    or (level = first_fail_level and (position = 1 or first_point = 'never_ready'))
)
select
  run_key,
  repair,
  level,
  position,
  task_key,
  cluster_key,
  outcome,
  task_run_key,
  unstarted_result,
  coalesce(is_failing, false) as is_failing,
  work_ms,
  case
    when unstarted_result is not null then 1
    when is_tried_to_the_end then max_retries + 1
    when is_failing then 1
    when max_retries > 0 and chance('retry:' || task_run_key) < retry_share then 2
    else 1
  end as tries
from tasked
