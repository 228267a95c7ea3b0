-- One row: an attempt of a stage of an event log, with where the wall clock went to while it was on, in microseconds (decision 50).
-- It is on from from_ms until until_ms: its completion, or as far as the log goes, at most a day. Its own time, from own_from_ms
-- on, is that in which no earlier stage was on. Busy_us is the share of the wall clock in which its tasks kept cores busy, at any
-- time; it is the sum of lost_us, scheduling_us, deserialization_us, cpu_us, gc_us, fetch_wait_us, shuffle_write_us, spill_us and
-- waiting_us. Too_few_tasks_us, straggler_us, uneven_us and lost_idle_us are the share of its own time in which cores were idle,
-- no_executor_us that without any core, unknown_us that in which the cores are not known. All stages on at a time add up to it.
-- Busy_core_ms is the time of its tasks, idle_core_ms that of cores idle in its own time, own_core_ms all of that time's.
-- Is_spill_known: nothing was spilled, or shuffle files show how fast the disks were.
with
declared as (
  select
    log_stage.day, log_stage.account_id, log_stage.workspace_id, log_stage.cluster_id, log_stage.spark_context_id,
    log_stage.stage_id, log_stage.stage_attempt, log_stage.planned_task_count, log_stage.task_count, log_stage.duration_sum_ms,
    log_stage.executor_run_ms, log_stage.executor_cpu_ms, log_stage.executor_deserialize_ms, log_stage.jvm_gc_ms,
    log_stage.result_serialization_ms, log_stage.shuffle_fetch_wait_ms, log_stage.shuffle_write_ms,
    log_stage.shuffle_write_bytes, log_stage.disk_spilled_bytes,
    unix_millis(log_stage.submission_time) as from_ms,
    unix_millis(
      coalesce(log_stage.completion_time, log_application.end_time, log_application.last_event_time, log_stage.submission_time)
    ) as ended_ms
  from log_stage
  left join log_application
    on log_application.account_id = log_stage.account_id
    and log_application.workspace_id = log_stage.workspace_id
    and log_application.cluster_id = log_stage.cluster_id
    and log_application.spark_context_id = log_stage.spark_context_id
  where log_stage.submission_time is not null
    and log_stage.day
      between cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 1) * 86400000) as date)
      and cast(timestamp_millis((cast(unix_date(cast(greatest($days, $days) as date)) as bigint) + 1) * 86400000) as date)
),
lasting as (
  select
    declared.*,
    coalesce(duration_sum_ms, 0) as task_ms,
    -- What is on for longer than a day would move the times of days that are long made.
    least(greatest(ended_ms, from_ms), from_ms + 86400000) as until_ms
  from declared
),
staged as (
  select
    lasting.*,
    least(
      greatest(
        from_ms,
        coalesce(
          max(until_ms) over (
            partition by account_id, workspace_id, cluster_id, spark_context_id
            order by from_ms nulls last, stage_id nulls last, stage_attempt nulls last
            rows between unbounded preceding and 1 preceding
          ),
          from_ms
        )
      ),
      until_ms
    ) as own_from_ms
  from lasting
),
wanted as (
  select distinct account_id, workspace_id, cluster_id, spark_context_id
  from staged
),
living as (
  select
    account_id, workspace_id, cluster_id, spark_context_id,
    coalesce(unix_millis(log_executor.added_time), cast(0 as bigint)) as from_ms,
    greatest(unix_millis(log_executor.removed_time), coalesce(unix_millis(log_executor.added_time), cast(0 as bigint))) as until_ms,
    log_executor.removed_time is not null as has_left,
    case
      when log_executor.added_time is not null and log_executor.cores between 0 and 4096 then cast(log_executor.cores as bigint)
      else cast(0 as bigint)
    end as cores,
    case when log_executor.added_time is not null and log_executor.cores between 0 and 4096 then 0 else 1 end as unknown
  from log_executor
  inner join wanted
    using (account_id, workspace_id, cluster_id, spark_context_id)
  where log_executor.executor_id <> 'driver'
    or log_executor.task_count > 0
),
mark as (
  select account_id, workspace_id, cluster_id, spark_context_id, from_ms as at_ms, cores, unknown
  from living
  union all
  select account_id, workspace_id, cluster_id, spark_context_id, until_ms as at_ms, -cores as cores, -unknown as unknown
  from living
  where has_left
  union all
  select account_id, workspace_id, cluster_id, spark_context_id, from_ms as at_ms, cast(0 as bigint) as cores, 0 as unknown
  from staged
  union all
  select account_id, workspace_id, cluster_id, spark_context_id, until_ms as at_ms, cast(0 as bigint) as cores, 0 as unknown
  from staged
),
moment as (
  select account_id, workspace_id, cluster_id, spark_context_id, at_ms, sum(cores) as cores, sum(unknown) as unknown
  from mark
  group by account_id, workspace_id, cluster_id, spark_context_id, at_ms
),
stretch as (
  select
    account_id, workspace_id, cluster_id, spark_context_id, at_ms,
    coalesce(
      lead(at_ms) over (partition by account_id, workspace_id, cluster_id, spark_context_id order by at_ms nulls last) - at_ms,
      0
    ) as length_ms,
    cast(
      sum(cores) over (partition by account_id, workspace_id, cluster_id, spark_context_id order by at_ms nulls last) as bigint
    ) as cores,
    cast(
      sum(unknown) over (partition by account_id, workspace_id, cluster_id, spark_context_id order by at_ms nulls last) as bigint
    ) as unknown
  from moment
),
cored as (
  select
    stretch.*,
    cast(
      coalesce(
        sum(length_ms * cores) over (
          partition by account_id, workspace_id, cluster_id, spark_context_id
          order by at_ms nulls last
          rows between unbounded preceding and 1 preceding
        ),
        0
      ) as bigint
    ) as core_ms
  from stretch
),
kept_busy as (
  select
    staged.account_id, staged.workspace_id, staged.cluster_id, staged.spark_context_id, staged.stage_id, staged.stage_attempt,
    staged.from_ms, staged.until_ms,
    case
      when staged.task_ms > 0 and until_cored.core_ms > from_cored.core_ms
      then cast(
        floor(cast(staged.task_ms as double) * 1000000 / (until_cored.core_ms - from_cored.core_ms)) as bigint
      )
      else cast(0 as bigint)
    end as busy_millionths,
    -- Tasks that ran where no executor is known.
    case when staged.task_ms > 0 and until_cored.core_ms = from_cored.core_ms then 1 else 0 end as unknown
  from staged
  inner join cored as from_cored
    on from_cored.account_id = staged.account_id
    and from_cored.workspace_id = staged.workspace_id
    and from_cored.cluster_id = staged.cluster_id
    and from_cored.spark_context_id = staged.spark_context_id
    and from_cored.at_ms = staged.from_ms
  inner join cored as until_cored
    on until_cored.account_id = staged.account_id
    and until_cored.workspace_id = staged.workspace_id
    and until_cored.cluster_id = staged.cluster_id
    and until_cored.spark_context_id = staged.spark_context_id
    and until_cored.at_ms = staged.until_ms
),
change as (
  select account_id, workspace_id, cluster_id, spark_context_id, from_ms as at_ms, busy_millionths, unknown
  from kept_busy
  union all
  select account_id, workspace_id, cluster_id, spark_context_id, until_ms as at_ms, -busy_millionths as busy_millionths, -unknown as unknown
  from kept_busy
),
changed as (
  select
    account_id, workspace_id, cluster_id, spark_context_id, at_ms,
    cast(sum(busy_millionths) as bigint) as busy_millionths,
    cast(sum(unknown) as bigint) as unknown
  from change
  group by account_id, workspace_id, cluster_id, spark_context_id, at_ms
),
used as (
  select
    account_id, workspace_id, cluster_id, spark_context_id, at_ms, cored.length_ms, cored.cores, cored.core_ms,
    cored.unknown + cast(
      sum(coalesce(changed.unknown, 0)) over (
        partition by account_id, workspace_id, cluster_id, spark_context_id
        order by at_ms nulls last
      ) as bigint
    ) as unknown,
    cast(
      sum(coalesce(changed.busy_millionths, 0)) over (
        partition by account_id, workspace_id, cluster_id, spark_context_id
        order by at_ms nulls last
      ) as bigint
    ) as busy_millionths
  from cored
  left join changed
    using (account_id, workspace_id, cluster_id, spark_context_id, at_ms)
),
spent as (
  select
    account_id, workspace_id, cluster_id, spark_context_id, at_ms, core_ms,
    case
      when unknown = 0 and cores > 0
      then cast(floor(cast(length_ms as double) * 1000000000 / greatest(busy_millionths, 1000000)) as bigint)
      else cast(0 as bigint)
    end as fair_us,
    case
      when unknown = 0 and cores > 0
      then length_ms * 1000 - cast(floor(cast(length_ms as double) * least(busy_millionths, 1000000) / 1000) as bigint)
      else cast(0 as bigint)
    end as idle_us,
    case
      when unknown = 0 and cores > 0
      then cast(
        floor(cast(length_ms as double) * cores * (1000000 - least(busy_millionths, 1000000)) / 1000000) as bigint
      )
      else cast(0 as bigint)
    end as idle_core_ms,
    case when unknown = 0 and cores = 0 then length_ms * 1000 else cast(0 as bigint) end as no_executor_us,
    case when unknown > 0 then length_ms * 1000 else cast(0 as bigint) end as unknown_us
  from used
),
reached as (
  select
    account_id, workspace_id, cluster_id, spark_context_id, at_ms, core_ms,
    cast(
      coalesce(
        sum(fair_us) over (
          partition by account_id, workspace_id, cluster_id, spark_context_id
          order by at_ms nulls last
          rows between unbounded preceding and 1 preceding
        ),
        0
      ) as bigint
    ) as fair_us,
    cast(
      coalesce(
        sum(idle_us) over (
          partition by account_id, workspace_id, cluster_id, spark_context_id
          order by at_ms nulls last
          rows between unbounded preceding and 1 preceding
        ),
        0
      ) as bigint
    ) as idle_us,
    cast(
      coalesce(
        sum(idle_core_ms) over (
          partition by account_id, workspace_id, cluster_id, spark_context_id
          order by at_ms nulls last
          rows between unbounded preceding and 1 preceding
        ),
        0
      ) as bigint
    ) as idle_core_ms,
    cast(
      coalesce(
        sum(no_executor_us) over (
          partition by account_id, workspace_id, cluster_id, spark_context_id
          order by at_ms nulls last
          rows between unbounded preceding and 1 preceding
        ),
        0
      ) as bigint
    ) as no_executor_us,
    cast(
      coalesce(
        sum(unknown_us) over (
          partition by account_id, workspace_id, cluster_id, spark_context_id
          order by at_ms nulls last
          rows between unbounded preceding and 1 preceding
        ),
        0
      ) as bigint
    ) as unknown_us
  from spent
),
duration as (
  select
    account_id, workspace_id, cluster_id, spark_context_id, stage_id, stage_attempt,
    max(
      case
        when maximum >= 3 * median
        then cast(floor(greatest(maximum - greatest(coalesce(quartile_3, 0), total / nullif(task_count, 0)), 0)) as bigint)
      end
    ) as straggling_ms
  from log_stage_distribution
  where day in ($days)
    and measure = 'duration_ms'
  group by account_id, workspace_id, cluster_id, spark_context_id, stage_id, stage_attempt
),
disk as (
  select
    day, account_id, workspace_id, cluster_id, spark_context_id,
    cast(sum(shuffle_write_bytes) as double) / nullif(sum(shuffle_write_ms), 0) as bytes_per_ms
  from log_stage
  where day in ($days)
    and shuffle_write_ms > 0
    and shuffle_write_bytes > 0
  group by day, account_id, workspace_id, cluster_id, spark_context_id
),
timed as (
  select
    staged.day, staged.account_id, staged.workspace_id, staged.cluster_id, staged.spark_context_id, staged.stage_id,
    staged.stage_attempt, staged.from_ms, staged.until_ms, staged.own_from_ms, staged.planned_task_count, staged.task_count,
    staged.task_ms,
    least(greatest(coalesce(stage_loss.lost_task_ms, 0), 0), staged.task_ms) as lost_task_ms,
    greatest(coalesce(staged.executor_run_ms, 0), 0) as run_ms,
    greatest(coalesce(staged.executor_deserialize_ms, 0), 0) as deserialize_ms,
    greatest(coalesce(staged.executor_cpu_ms, 0), 0) as cpu_ms,
    greatest(coalesce(staged.jvm_gc_ms, 0), 0) as gc_ms,
    greatest(coalesce(staged.shuffle_fetch_wait_ms, 0), 0) as fetch_wait_ms,
    greatest(coalesce(staged.shuffle_write_ms, 0), 0) as write_ms,
    greatest(coalesce(staged.disk_spilled_bytes, 0), 0) as disk_spilled_bytes,
    coalesce(duration.straggling_ms, 0) as straggling_ms,
    disk.bytes_per_ms,
    cast(
      floor(cast(kept_busy.busy_millionths as double) * (until_reached.fair_us - from_reached.fair_us) / 1000000) as bigint
    ) as busy_us,
    until_reached.idle_us - own_reached.idle_us as idle_us,
    until_reached.idle_core_ms - own_reached.idle_core_ms as idle_core_ms,
    until_reached.no_executor_us - own_reached.no_executor_us as no_executor_us,
    until_reached.unknown_us - own_reached.unknown_us as unknown_us,
    until_reached.core_ms - own_reached.core_ms as own_core_ms
  from staged
  inner join kept_busy
    using (account_id, workspace_id, cluster_id, spark_context_id, stage_id, stage_attempt)
  inner join reached as from_reached
    on from_reached.account_id = staged.account_id
    and from_reached.workspace_id = staged.workspace_id
    and from_reached.cluster_id = staged.cluster_id
    and from_reached.spark_context_id = staged.spark_context_id
    and from_reached.at_ms = staged.from_ms
  inner join reached as until_reached
    on until_reached.account_id = staged.account_id
    and until_reached.workspace_id = staged.workspace_id
    and until_reached.cluster_id = staged.cluster_id
    and until_reached.spark_context_id = staged.spark_context_id
    and until_reached.at_ms = staged.until_ms
  inner join reached as own_reached
    on own_reached.account_id = staged.account_id
    and own_reached.workspace_id = staged.workspace_id
    and own_reached.cluster_id = staged.cluster_id
    and own_reached.spark_context_id = staged.spark_context_id
    and own_reached.at_ms = staged.own_from_ms
  left join stage_loss
    on stage_loss.account_id = staged.account_id
    and stage_loss.workspace_id = staged.workspace_id
    and stage_loss.cluster_id = staged.cluster_id
    and stage_loss.spark_context_id = staged.spark_context_id
    and stage_loss.stage_id = staged.stage_id
    and stage_loss.stage_attempt = staged.stage_attempt
  left join duration
    on duration.account_id = staged.account_id
    and duration.workspace_id = staged.workspace_id
    and duration.cluster_id = staged.cluster_id
    and duration.spark_context_id = staged.spark_context_id
    and duration.stage_id = staged.stage_id
    and duration.stage_attempt = staged.stage_attempt
  left join disk
    on disk.day = staged.day
    and disk.account_id = staged.account_id
    and disk.workspace_id = staged.workspace_id
    and disk.cluster_id = staged.cluster_id
    and disk.spark_context_id = staged.spark_context_id
  where staged.day in ($days)
),
-- A measured time of tasks counts in this order, as long as time of theirs is left for it.
outside as (
  select
    timed.*,
    least(deserialize_ms, task_ms) as own_deserialize_ms,
    least(run_ms, task_ms - least(deserialize_ms, task_ms)) as own_run_ms
  from timed
),
inside as (
  select outside.*, least(cpu_ms, own_run_ms) as own_cpu_ms
  from outside
),
paused as (
  select inside.*, least(gc_ms, own_run_ms - own_cpu_ms) as own_gc_ms
  from inside
),
fetched as (
  select paused.*, least(fetch_wait_ms, own_run_ms - own_cpu_ms - own_gc_ms) as own_fetch_ms
  from paused
),
written as (
  select fetched.*, least(write_ms, own_run_ms - own_cpu_ms - own_gc_ms - own_fetch_ms) as own_write_ms
  from fetched
),
spilled as (
  select
    written.*,
    own_run_ms - own_cpu_ms - own_gc_ms - own_fetch_ms - own_write_ms as left_ms,
    case
      when disk_spilled_bytes > 0 and bytes_per_ms > 0
      then least(
        cast(floor(disk_spilled_bytes / bytes_per_ms) as bigint),
        own_run_ms - own_cpu_ms - own_gc_ms - own_fetch_ms - own_write_ms
      )
      else cast(0 as bigint)
    end as own_spill_ms
  from written
),
shared as (
  select
    spilled.*,
    cast(floor(cast(busy_us as double) * lost_task_ms / nullif(task_ms, 0)) as bigint) as lost_us,
    -- What the tasks of an attempt that is lost measured is in the sums, too: each of them counts less by that.
    cast(busy_us as double) * (task_ms - lost_task_ms) / nullif(task_ms, 0) / nullif(task_ms, 0) as us_of_task_ms,
    coalesce(
      cast(
        floor(
          1000 * (
            until_ms - own_from_ms
              - coalesce(planned_task_count, task_count, 0) * cast(until_ms - own_from_ms as double) * (until_ms - own_from_ms)
                / nullif(own_core_ms, 0)
          )
        ) as bigint
      ),
      0
    ) as unfilled_us
  from spilled
),
straggled as (
  select
    shared.*,
    case
      when stage_attempt > 0 then cast(0 as bigint)
      else coalesce(
        least(
          idle_us,
          cast(
            floor(
              1000.0 * straggling_ms * greatest(
                least(
                  1.0,
                  coalesce(planned_task_count, task_count) * cast(until_ms - own_from_ms as double) / nullif(own_core_ms, 0)
                ) - cast(until_ms - own_from_ms as double) / nullif(own_core_ms, 0),
                0
              )
            ) as bigint
          )
        ),
        0
      )
    end as straggler_us
  from shared
),
parted as (
  select
    straggled.*,
    case
      when stage_attempt > 0 then cast(0 as bigint)
      else greatest(least(idle_us - straggler_us, unfilled_us), 0)
    end as too_few_tasks_us,
    coalesce(lost_us, 0) as lost_part_us,
    coalesce(cast(floor(us_of_task_ms * (task_ms - own_deserialize_ms - own_run_ms)) as bigint), 0) as scheduling_us,
    coalesce(cast(floor(us_of_task_ms * own_deserialize_ms) as bigint), 0) as deserialization_us,
    coalesce(cast(floor(us_of_task_ms * own_gc_ms) as bigint), 0) as gc_us,
    coalesce(cast(floor(us_of_task_ms * own_fetch_ms) as bigint), 0) as fetch_wait_us,
    coalesce(cast(floor(us_of_task_ms * own_write_ms) as bigint), 0) as shuffle_write_us,
    coalesce(cast(floor(us_of_task_ms * own_spill_ms) as bigint), 0) as spill_us,
    coalesce(cast(floor(us_of_task_ms * (left_ms - own_spill_ms)) as bigint), 0) as waiting_us
  from straggled
)
select
  day, account_id, workspace_id, cluster_id, spark_context_id, stage_id, stage_attempt, from_ms, until_ms, own_from_ms, busy_us,
  lost_part_us as lost_us,
  scheduling_us, deserialization_us,
  busy_us - lost_part_us - scheduling_us - deserialization_us - gc_us - fetch_wait_us - shuffle_write_us - spill_us - waiting_us as cpu_us,
  gc_us, fetch_wait_us, shuffle_write_us, spill_us, waiting_us,
  too_few_tasks_us, straggler_us,
  case when stage_attempt > 0 then cast(0 as bigint) else idle_us - straggler_us - too_few_tasks_us end as uneven_us,
  case when stage_attempt > 0 then idle_us else cast(0 as bigint) end as lost_idle_us,
  no_executor_us, unknown_us,
  task_ms as busy_core_ms,
  idle_core_ms, own_core_ms,
  disk_spilled_bytes = 0 or bytes_per_ms is not null as is_spill_known
from parted
