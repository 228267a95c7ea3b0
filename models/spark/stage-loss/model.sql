-- One row: an attempt of a stage of an event log that ended, with what was lost in it. Core_ms is its time, times the cores that
-- executors had then (null where those of one are not known, or since when it had them). Idle_ms is how much shorter it would
-- have been if its tasks had kept all cores busy that it began with or, if these were more, had on average. Few_tasks_lost_ms is
-- the same, but 0 where it was to have a task for at least half of them, and in a further attempt, which does what is left of an
-- earlier one. Lost_task_ms is the time of its tasks that did not succeed or that an earlier attempt had done already (null where
-- the time of those that succeeded is not known), lost_wall_ms as great a part of its own time as that is of the time of its
-- tasks.
with
ended as (
  select
    day, account_id, workspace_id, cluster_id, spark_context_id, stage_id, stage_attempt,
    unix_millis(submission_time) as from_ms,
    greatest(unix_millis(completion_time), unix_millis(submission_time)) as until_ms,
    coalesce(planned_task_count, task_count) as planned_task_count,
    coalesce(duration_sum_ms, 0) as task_ms,
    coalesce(task_count, 0) - coalesce(failed_task_count, 0) - coalesce(killed_task_count, 0) as done_count
  from log_stage
  where day in ($days)
    and submission_time is not null
    and completion_time is not null
),
wanted as (
  select distinct account_id, workspace_id, cluster_id, spark_context_id
  from ended
),
living as (
  select
    account_id, workspace_id, cluster_id, spark_context_id,
    coalesce(unix_millis(log_executor.added_time), cast(0 as bigint)) as from_ms,
    case
      when log_executor.removed_time is not null
      then greatest(unix_millis(log_executor.removed_time), coalesce(unix_millis(log_executor.added_time), cast(0 as bigint)))
    end as until_ms,
    case
      when log_executor.added_time is not null and log_executor.cores between 0 and 4096 then cast(log_executor.cores as bigint)
      else cast(0 as bigint)
    end as cores,
    -- No machine has more cores than that; their products with times have to fit.
    case when log_executor.added_time is not null and log_executor.cores between 0 and 4096 then 0 else 1 end as unknown
  from log_executor
  inner join wanted
    using (account_id, workspace_id, cluster_id, spark_context_id)
  where log_executor.executor_id <> 'driver'
    or log_executor.task_count > 0
),
mark as (
  select account_id, workspace_id, cluster_id, spark_context_id, from_ms as at_ms, cores, unknown,
    cast(null as bigint) as stage_id, cast(null as int) as stage_attempt, false as is_start
  from living
  union all
  select account_id, workspace_id, cluster_id, spark_context_id, until_ms as at_ms, -cores as cores, -unknown as unknown,
    cast(null as bigint) as stage_id, cast(null as int) as stage_attempt, false as is_start
  from living
  where until_ms is not null
  union all
  select account_id, workspace_id, cluster_id, spark_context_id, from_ms as at_ms, cast(0 as bigint) as cores, 0 as unknown,
    stage_id, stage_attempt, true as is_start
  from ended
  union all
  select account_id, workspace_id, cluster_id, spark_context_id, until_ms as at_ms, cast(0 as bigint) as cores, 0 as unknown,
    stage_id, stage_attempt, false as is_start
  from ended
),
reached as (
  select
    account_id, workspace_id, cluster_id, spark_context_id, stage_id, stage_attempt, is_start,
    cast(
      sum(cores) over (
        partition by account_id, workspace_id, cluster_id, spark_context_id
        order by at_ms nulls last
      ) as bigint
    ) as cores,
    at_ms * cast(
      sum(cores) over (
        partition by account_id, workspace_id, cluster_id, spark_context_id
        order by at_ms nulls last
      ) as bigint
    ) - cast(
      sum(cores * at_ms) over (
        partition by account_id, workspace_id, cluster_id, spark_context_id
        order by at_ms nulls last
      ) as bigint
    ) as core_ms,
    sum(unknown) over (
      partition by account_id, workspace_id, cluster_id, spark_context_id
      order by at_ms nulls last
    ) as unknown
  from mark
),
cored as (
  select
    account_id, workspace_id, cluster_id, spark_context_id, stage_id, stage_attempt,
    case when max(unknown) = 0 then max(core_ms) - min(core_ms) end as core_ms,
    max(case when is_start then cores end) as start_cores
  from reached
  where stage_id is not null
  group by account_id, workspace_id, cluster_id, spark_context_id, stage_id, stage_attempt
),
again as (
  select distinct account_id, workspace_id, cluster_id, spark_context_id, stage_id
  from ended
  where stage_attempt > 0
),
tried as (
  select
    account_id, workspace_id, cluster_id, spark_context_id, stage_id, log_stage.stage_attempt,
    log_stage.planned_task_count,
    coalesce(log_stage.task_count, 0) - coalesce(log_stage.failed_task_count, 0) - coalesce(log_stage.killed_task_count, 0) as done_count,
    row_number() over (
      partition by account_id, workspace_id, cluster_id, spark_context_id, stage_id
      order by log_stage.stage_attempt nulls last
    ) as place
  from log_stage
  inner join again
    using (account_id, workspace_id, cluster_id, spark_context_id, stage_id)
),
counted as (
  select
    account_id, workspace_id, cluster_id, spark_context_id, stage_id, stage_attempt, done_count,
    sum(done_count) over (
      partition by account_id, workspace_id, cluster_id, spark_context_id, stage_id
      order by stage_attempt nulls last
    ) as done_by_then,
    max(case when place = 1 then planned_task_count end) over (
      partition by account_id, workspace_id, cluster_id, spark_context_id, stage_id
    ) as wanted_count
  from tried
),
done as (
  select account_id, workspace_id, cluster_id, spark_context_id, stage_id, stage_attempt, max(cast(floor(total) as bigint)) as done_ms
  from log_stage_distribution
  where day in ($days)
    and measure = 'duration_ms'
  group by account_id, workspace_id, cluster_id, spark_context_id, stage_id, stage_attempt
),
measured as (
  select
    ended.day, account_id, workspace_id, cluster_id, spark_context_id, stage_id, stage_attempt, cored.core_ms,
    ended.until_ms - ended.from_ms as wall_ms,
    ended.planned_task_count,
    ended.task_ms,
    case
      when cored.core_ms is not null then greatest(cored.core_ms, cored.start_cores * (ended.until_ms - ended.from_ms))
    end as usable_core_ms,
    case
      when ended.done_count = 0 then ended.task_ms
      when done.done_ms is not null
      then greatest(ended.task_ms - done.done_ms, 0) + cast(
        floor(
          coalesce(
            cast(done.done_ms as double) * greatest(least(coalesce(counted.done_by_then - counted.wanted_count, 0), counted.done_count), 0)
              / nullif(counted.done_count, 0),
            0
          )
        ) as bigint
      )
    end as lost_task_ms
  from ended
  inner join cored
    using (account_id, workspace_id, cluster_id, spark_context_id, stage_id, stage_attempt)
  left join counted
    using (account_id, workspace_id, cluster_id, spark_context_id, stage_id, stage_attempt)
  left join done
    using (account_id, workspace_id, cluster_id, spark_context_id, stage_id, stage_attempt)
),
idle as (
  select
    measured.*,
    cast(floor(cast(greatest(usable_core_ms - task_ms, 0) as double) * wall_ms / nullif(usable_core_ms, 0)) as bigint) as idle_ms
  from measured
)
select
  day, account_id, workspace_id, cluster_id, spark_context_id, stage_id, stage_attempt, core_ms, idle_ms,
  case
    when stage_attempt > 0 or 2 * cast(planned_task_count as double) * wall_ms >= core_ms then cast(0 as bigint)
    else idle_ms
  end as few_tasks_lost_ms,
  lost_task_ms,
  case
    when task_ms = 0 then cast(0 as bigint)
    when lost_task_ms is not null then cast(floor(cast(least(lost_task_ms, task_ms) as double) * wall_ms / task_ms) as bigint)
  end as lost_wall_ms
from idle
