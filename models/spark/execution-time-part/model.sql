-- One row: a part of the wall clock of an execution that has ended, by what its cluster did in it (decision 50). The parts of an
-- execution add up to its time to the millisecond. Place is their order: before the work, cores without a task, tasks held up, useful,
-- work of others, not covered by a log. Its kinds are those of spark_owner, and spark_application for an application as a whole.
-- Core_ms is the time of cores in the part (null where the cores of an executor are not known), paid_core_ms the same with those
-- of the driver: the cost of an execution goes to its parts by it. The stage is that with the most of the part, stage_ms
-- how much, stage_share in parts of the stage's own time; null where that is less than a hundredth of the execution's. Has_unknown_spill: spilling is in this part, as
-- nothing shows how fast the disks were.
with
begun as (
  select
    account_id, workspace_id, run_id, attempt, cast(null as string) as task_run_id,
    min(unix_millis(execution_start_time)) as ready_ms
  from task_run
  where day >= cast(least($days, $days) as date)
  group by account_id, workspace_id, run_id, attempt
  union all
  select account_id, workspace_id, run_id, attempt, task_run_id, min(unix_millis(execution_start_time)) as ready_ms
  from task_run
  where day in ($days)
  group by account_id, workspace_id, run_id, attempt, task_run_id
),
owner as (
  select
    spark_owner.day, spark_owner.account_id, spark_owner.workspace_id, spark_owner.execution_kind, spark_owner.asset_id,
    spark_owner.execution_id, spark_owner.job_id, spark_owner.run_id, spark_owner.attempt, spark_owner.task_run_id,
    spark_owner.pipeline_id, spark_owner.update_id, spark_owner.instance_id,
    unix_millis(spark_owner.start_time) as start_ms,
    unix_millis(spark_owner.end_time) as end_ms,
    greatest(coalesce(run.queue_ms, 0), 0) as queue_ms,
    least(
      greatest(
        coalesce(begun.ready_ms, unix_millis(spark_owner.start_time)),
        unix_millis(spark_owner.start_time) + greatest(coalesce(run.queue_ms, 0), 0)
      ),
      unix_millis(spark_owner.end_time)
    ) as ready_ms,
    run.cluster_count
  from spark_owner
  left join run
    on run.account_id = spark_owner.account_id
    and run.workspace_id = spark_owner.workspace_id
    and run.run_id = case when spark_owner.execution_kind = 'job_run' then spark_owner.run_id end
    and run.attempt = spark_owner.attempt
  left join begun
    on begun.account_id = spark_owner.account_id
    and begun.workspace_id = spark_owner.workspace_id
    and begun.run_id = spark_owner.run_id
    and begun.attempt = spark_owner.attempt
    and coalesce(begun.task_run_id, '') = coalesce(spark_owner.task_run_id, '')
  where spark_owner.day in ($days)
    and spark_owner.end_time > spark_owner.start_time
  union all
  select
    day, account_id, workspace_id, 'spark_application' as execution_kind, cluster_id as asset_id, spark_context_id as execution_id,
    cast(null as string) as job_id, cast(null as string) as run_id, cast(null as int) as attempt, cast(null as string) as task_run_id,
    cast(null as string) as pipeline_id, cast(null as string) as update_id, instance_id,
    unix_millis(start_time) as start_ms,
    unix_millis(coalesce(case when is_end_known then end_time end, log_until_time)) as end_ms,
    cast(0 as bigint) as queue_ms,
    unix_millis(start_time) as ready_ms,
    cast(null as bigint) as cluster_count
  from spark_application
  where day in ($days)
    and (is_end_known or has_instance_ended)
    and coalesce(case when is_end_known then end_time end, log_until_time) > start_time
),
work as (
  select execution_kind, account_id, workspace_id, asset_id, execution_id, cluster_id, spark_context_id
  from execution_application
  where day in ($days)
  union all
  select 'spark_application' as execution_kind, account_id, workspace_id, cluster_id as asset_id, spark_context_id as execution_id,
    cluster_id, spark_context_id
  from spark_application
  where day in ($days)
),
beginless as (
  select account_id, workspace_id, cluster_id, spark_context_id, min(stage_time.from_ms) as from_ms
  from stage_time
  inner join (
    select distinct account_id, workspace_id, cluster_id, spark_context_id
    from work
    inner join spark_application
      using (account_id, workspace_id, cluster_id, spark_context_id)
    where spark_application.start_time is null
  ) as application
    using (account_id, workspace_id, cluster_id, spark_context_id)
  group by account_id, workspace_id, cluster_id, spark_context_id
),
up as (
  select
    owner.execution_kind, owner.account_id, owner.workspace_id, owner.asset_id, owner.execution_id, work.cluster_id,
    work.spark_context_id,
    spark_application.start_time is not null as has_begin,
    coalesce(log_application.problems_json like '%Spark context%missing%', false) as lacks_parts,
    greatest(
      coalesce(unix_millis(spark_application.start_time), beginless.from_ms, owner.end_ms),
      owner.ready_ms
    ) as from_ms,
    least(
      unix_millis(
        coalesce(
          case when spark_application.is_end_known then spark_application.end_time end,
          spark_application.log_until_time,
          spark_application.end_time
        )
      ),
      owner.end_ms
    ) as until_ms
  from owner
  inner join work
    using (execution_kind, account_id, workspace_id, asset_id, execution_id)
  inner join spark_application
    using (account_id, workspace_id, cluster_id, spark_context_id)
  left join log_application
    using (account_id, workspace_id, cluster_id, spark_context_id)
  left join beginless
    using (account_id, workspace_id, cluster_id, spark_context_id)
),
-- Each moment counts for the application that was up first.
turn as (
  select
    execution_kind, account_id, workspace_id, asset_id, execution_id, cluster_id, spark_context_id, has_begin, lacks_parts,
    greatest(
      from_ms,
      coalesce(
        max(until_ms) over (
          partition by execution_kind, account_id, workspace_id, asset_id, execution_id
          order by from_ms nulls last, cluster_id nulls last, spark_context_id nulls last
          rows between unbounded preceding and 1 preceding
        ),
        from_ms
      )
    ) as from_ms,
    until_ms
  from up
  where until_ms > from_ms
),
window_of as (
  select turn.*, until_ms - from_ms as length_ms
  from turn
  where until_ms > from_ms
),
living as (
  select
    window_of.execution_kind, account_id, workspace_id, window_of.asset_id, window_of.execution_id, cluster_id, spark_context_id,
    cast(
      sum(
        cast(log_executor.cores as bigint) * greatest(
          least(coalesce(unix_millis(log_executor.removed_time), window_of.until_ms), window_of.until_ms)
            - greatest(unix_millis(log_executor.added_time), window_of.from_ms),
          0
        )
      ) as bigint
    ) as core_ms,
    count(*) = count(case when log_executor.cores between 0 and 4096 then log_executor.added_time end) as is_known,
    max(case when log_executor.executor_id = 'driver' then 0 else log_executor.cores end) as executor_cores,
    bool_or(log_executor.executor_id = 'driver') as is_on_driver
  from window_of
  inner join log_executor
    using (account_id, workspace_id, cluster_id, spark_context_id)
  where (log_executor.executor_id <> 'driver' or log_executor.task_count > 0)
    and (log_executor.added_time is null or unix_millis(log_executor.added_time) < window_of.until_ms)
    and (log_executor.removed_time is null or unix_millis(log_executor.removed_time) > window_of.from_ms)
  group by
    window_of.execution_kind, account_id, workspace_id, window_of.asset_id, window_of.execution_id, cluster_id, spark_context_id
),
tie as (
  select execution_kind, account_id, workspace_id, asset_id, execution_id, cluster_id, spark_context_id, stage_id, stage_attempt
  from spark_tie
  where day in ($days)
    and stage_id is not null
),
met as (
  select
    window_of.execution_kind, window_of.account_id, window_of.workspace_id, window_of.asset_id, window_of.execution_id,
    window_of.cluster_id, window_of.spark_context_id,
    stage_time.stage_id, stage_time.stage_attempt,
    (stage_time.until_ms - stage_time.from_ms) * 1000 as stage_us,
    tie.stage_id is not null or window_of.execution_kind in ('spark_application', 'cluster_instance') as is_own,
    stage_time.busy_us, stage_time.lost_us, stage_time.scheduling_us, stage_time.deserialization_us, stage_time.cpu_us,
    stage_time.gc_us, stage_time.fetch_wait_us, stage_time.shuffle_write_us, stage_time.spill_us, stage_time.waiting_us,
    stage_time.too_few_tasks_us, stage_time.straggler_us, stage_time.uneven_us, stage_time.lost_idle_us, stage_time.no_executor_us,
    stage_time.unknown_us, stage_time.is_spill_known, stage_time.busy_core_ms, stage_time.idle_core_ms, stage_time.own_core_ms,
    greatest(least(stage_time.until_ms, window_of.until_ms) - greatest(stage_time.own_from_ms, window_of.from_ms), 0) as own_ms,
    cast(
      greatest(least(stage_time.until_ms, window_of.until_ms) - greatest(stage_time.from_ms, window_of.from_ms), 0) as double
    ) / nullif(stage_time.until_ms - stage_time.from_ms, 0) as life_share,
    cast(
      greatest(least(stage_time.until_ms, window_of.until_ms) - greatest(stage_time.own_from_ms, window_of.from_ms), 0) as double
    ) / nullif(stage_time.until_ms - stage_time.own_from_ms, 0) as own_share
  from window_of
  inner join stage_time
    using (account_id, workspace_id, cluster_id, spark_context_id)
  left join tie
    on tie.execution_kind = window_of.execution_kind
    and tie.account_id = window_of.account_id
    and tie.workspace_id = window_of.workspace_id
    and tie.asset_id = window_of.asset_id
    and tie.execution_id = window_of.execution_id
    and tie.cluster_id = window_of.cluster_id
    and tie.spark_context_id = window_of.spark_context_id
    and tie.stage_id = stage_time.stage_id
    and tie.stage_attempt = stage_time.stage_attempt
  where stage_time.day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 1) * 86400000) as date)
    and stage_time.until_ms > window_of.from_ms
    and stage_time.from_ms < window_of.until_ms
),
shown as (
  select
    met.*,
    too_few_tasks_us + straggler_us + uneven_us + lost_idle_us as idle_us
  from met
  where is_own
),
name as (
  select 'driver_only' as part, 3 as place
  union all
  select 'no_executors' as part, 4 as place
  union all
  select 'too_few_tasks' as part, 5 as place
  union all
  select 'stragglers' as part, 6 as place
  union all
  select 'uneven_rounds' as part, 7 as place
  union all
  select 'lost_work' as part, 8 as place
  union all
  select 'scheduling' as part, 9 as place
  union all
  select 'deserialization' as part, 10 as place
  union all
  select 'gc' as part, 11 as place
  union all
  select 'fetch_wait' as part, 12 as place
  union all
  select 'shuffle_write' as part, 13 as place
  union all
  select 'spill' as part, 14 as place
  union all
  select 'waiting' as part, 15 as place
  union all
  select 'cpu' as part, 16 as place
  union all
  select 'unexplained' as part, 18 as place
),
stage_part as (
  select
    execution_kind, account_id, workspace_id, asset_id, execution_id, cluster_id, spark_context_id, stage_id, stage_attempt,
    name.part, name.place, stage_us, busy_us, idle_us, busy_core_ms, idle_core_ms, life_share, own_share,
    case name.part
      when 'lost_work' then lost_us
      when 'scheduling' then scheduling_us
      when 'deserialization' then deserialization_us
      when 'gc' then gc_us
      when 'fetch_wait' then fetch_wait_us
      when 'shuffle_write' then shuffle_write_us
      when 'spill' then spill_us
      when 'waiting' then waiting_us
      when 'cpu' then cpu_us
      else cast(0 as bigint)
    end as tasks_us,
    case name.part
      when 'too_few_tasks' then too_few_tasks_us
      when 'stragglers' then straggler_us
      when 'uneven_rounds' then uneven_us
      when 'lost_work' then lost_idle_us
      else cast(0 as bigint)
    end as cores_us,
    case name.part
      when 'no_executors' then no_executor_us
      when 'unexplained' then unknown_us
      else cast(0 as bigint)
    end as bare_us
  from shown
  cross join name
),
measured as (
  select
    execution_kind, account_id, workspace_id, asset_id, execution_id, cluster_id, spark_context_id, stage_id, stage_attempt, part, place,
    cast(tasks_us + cores_us + bare_us as double) / nullif(stage_us, 0) as stage_share,
    cast(
      floor(tasks_us * coalesce(life_share, 1)) + floor((cores_us + bare_us) * coalesce(own_share, 0)) as bigint
    ) as part_us,
    cast(
      floor(coalesce(cast(busy_core_ms as double) * tasks_us / nullif(busy_us, 0) * coalesce(life_share, 1), 0))
        + floor(coalesce(cast(idle_core_ms as double) * cores_us / nullif(idle_us, 0) * coalesce(own_share, 0), 0)) as bigint
    ) as core_ms
  from stage_part
  where tasks_us + cores_us + bare_us > 0
),
covered as (
  select
    execution_kind, account_id, workspace_id, asset_id, execution_id, cluster_id, spark_context_id,
    cast(sum(own_ms) as bigint) * 1000 as covered_us,
    cast(sum(cast(floor(own_core_ms * coalesce(own_share, 0)) as bigint)) as bigint) as core_ms
  from met
  group by execution_kind, account_id, workspace_id, asset_id, execution_id, cluster_id, spark_context_id
),
own as (
  select
    execution_kind, account_id, workspace_id, asset_id, execution_id, cluster_id, spark_context_id,
    cast(sum(part_us) as bigint) as part_us,
    cast(sum(core_ms) as bigint) as core_ms
  from measured
  group by execution_kind, account_id, workspace_id, asset_id, execution_id, cluster_id, spark_context_id
),
unsure as (
  select execution_kind, account_id, workspace_id, asset_id, execution_id, bool_or(not is_spill_known) as has_unknown_spill
  from shown
  group by execution_kind, account_id, workspace_id, asset_id, execution_id
),
application as (
  select
    execution_kind, account_id, workspace_id, asset_id, execution_id, cluster_id, spark_context_id, window_of.from_ms, window_of.until_ms,
    window_of.length_ms, window_of.has_begin,
    -- Without a part of the log nobody knows whether stages were on.
    case when window_of.lacks_parts then cast(0 as bigint) else window_of.length_ms * 1000 - coalesce(covered.covered_us, 0) end as driver_us,
    greatest(coalesce(living.core_ms, 0) - coalesce(covered.core_ms, 0), 0) as driver_core_ms,
    greatest(coalesce(covered.covered_us, 0) - coalesce(own.part_us, 0), 0) as other_us,
    greatest(coalesce(covered.core_ms, 0) - coalesce(own.core_ms, 0), 0) as other_core_ms,
    coalesce(living.is_known, true) as is_known,
    case when coalesce(living.is_on_driver, true) then 0 else coalesce(living.executor_cores, 0) end as driver_cores
  from window_of
  left join covered
    using (execution_kind, account_id, workspace_id, asset_id, execution_id, cluster_id, spark_context_id)
  left join own
    using (execution_kind, account_id, workspace_id, asset_id, execution_id, cluster_id, spark_context_id)
  left join living
    using (execution_kind, account_id, workspace_id, asset_id, execution_id, cluster_id, spark_context_id)
),
execution as (
  select
    owner.day, execution_kind, account_id, workspace_id, asset_id, execution_id, owner.job_id, owner.run_id, owner.attempt,
    owner.task_run_id, owner.pipeline_id, owner.update_id, owner.instance_id,
    (owner.end_ms - owner.start_ms) * 1000 as wall_us,
    least(owner.queue_ms, owner.end_ms - owner.start_ms) * 1000 as queue_us,
    -- Where the log of another cluster of a run lacks, nobody knows whether work went on there.
    (
      case
        when coalesce(owner.cluster_count, 1) <= count(distinct application.cluster_id)
          and min(case when application.has_begin then application.from_ms end) = min(application.from_ms)
        then greatest(min(application.from_ms), owner.ready_ms)
        else owner.ready_ms
      end - least(owner.start_ms + owner.queue_ms, owner.end_ms)
    ) * 1000 as setup_us,
    cast(sum(application.driver_us) as bigint) as driver_us,
    cast(sum(application.driver_core_ms) as bigint) as driver_core_ms,
    cast(sum(application.other_us) as bigint) as other_us,
    cast(sum(application.other_core_ms) as bigint) as other_core_ms,
    bool_and(application.is_known) as is_known,
    max(application.driver_cores) as driver_cores
  from owner
  inner join application
    using (execution_kind, account_id, workspace_id, asset_id, execution_id)
  group by
    owner.day, execution_kind, account_id, workspace_id, asset_id, execution_id, owner.job_id, owner.run_id, owner.attempt,
    owner.task_run_id, owner.pipeline_id, owner.update_id, owner.instance_id, owner.start_ms, owner.end_ms, owner.queue_ms,
    owner.ready_ms, owner.cluster_count
),
summed as (
  select
    execution_kind, account_id, workspace_id, asset_id, execution_id, part, place,
    cast(sum(part_us) as bigint) as part_us,
    cast(sum(core_ms) as bigint) as core_ms
  from measured
  group by execution_kind, account_id, workspace_id, asset_id, execution_id, part, place
  union all
  select execution_kind, account_id, workspace_id, asset_id, execution_id, 'queue' as part, 1 as place, queue_us as part_us,
    cast(0 as bigint) as core_ms
  from execution
  union all
  select execution_kind, account_id, workspace_id, asset_id, execution_id, 'setup' as part, 2 as place, setup_us as part_us,
    cast(0 as bigint) as core_ms
  from execution
  union all
  select execution_kind, account_id, workspace_id, asset_id, execution_id, 'driver_only' as part, 3 as place, driver_us as part_us,
    driver_core_ms as core_ms
  from execution
  union all
  select execution_kind, account_id, workspace_id, asset_id, execution_id, 'other_work' as part, 17 as place, other_us as part_us,
    other_core_ms as core_ms
  from execution
  union all
  select execution_kind, account_id, workspace_id, asset_id, execution_id, 'unexplained' as part, 18 as place, cast(0 as bigint) as part_us,
    cast(0 as bigint) as core_ms
  from execution
),
whole as (
  select
    execution_kind, account_id, workspace_id, asset_id, execution_id, part, place,
    sum(part_us) as part_us,
    sum(core_ms) as core_ms
  from summed
  group by execution_kind, account_id, workspace_id, asset_id, execution_id, part, place
),
stacked as (
  select
    execution.day, execution_kind, account_id, workspace_id, asset_id, execution_id, execution.job_id, execution.run_id,
    execution.attempt, execution.task_run_id, execution.pipeline_id, execution.update_id, execution.instance_id, whole.part,
    whole.place, whole.core_ms, execution.wall_us, execution.is_known, execution.driver_cores,
    -- What is not explained is what the other parts leave.
    case
      when whole.part = 'unexplained' then execution.wall_us
      else least(
        cast(
          sum(whole.part_us) over (
            partition by execution_kind, account_id, workspace_id, asset_id, execution_id
            order by whole.place nulls last
          ) as bigint
        ),
        execution.wall_us
      )
    end as until_us
  from whole
  inner join execution
    using (execution_kind, account_id, workspace_id, asset_id, execution_id)
),
cut as (
  select
    stacked.*,
    cast(floor(until_us / 1000) as bigint) - cast(
      floor(
        coalesce(
          lag(until_us) over (
            partition by execution_kind, account_id, workspace_id, asset_id, execution_id
            order by place nulls last
          ),
          0
        ) / 1000
      ) as bigint
    ) as wall_ms
  from stacked
),
ranked as (
  select
    measured.*,
    row_number() over (
      partition by execution_kind, account_id, workspace_id, asset_id, execution_id, part
      order by part_us desc nulls last, cluster_id nulls last, spark_context_id nulls last, stage_id nulls last, stage_attempt nulls last
    ) as rank
  from measured
  inner join execution
    using (execution_kind, account_id, workspace_id, asset_id, execution_id)
  -- No stage stands for a part with less than a hundredth of the time.
  where measured.part_us * 100 >= execution.wall_us
)
select
  cut.day, cut.account_id, cut.workspace_id, cut.execution_kind, cut.asset_id, cut.execution_id, cut.job_id, cut.run_id, cut.attempt, cut.task_run_id,
  cut.pipeline_id, cut.update_id, cut.instance_id, cut.part, cut.place, cut.wall_ms,
  case when cut.is_known then cast(cut.core_ms as bigint) end as core_ms,
  cast(
    case
      when cut.part = 'queue' then 0
      when not cut.is_known then cut.wall_ms
      else cut.core_ms + cut.driver_cores * cut.wall_ms
    end as bigint
  ) as paid_core_ms,
  ranked.cluster_id as stage_cluster_id,
  ranked.spark_context_id,
  ranked.stage_id,
  ranked.stage_attempt,
  cast(floor(ranked.part_us / 1000) as bigint) as stage_ms,
  ranked.stage_share,
  cut.part = 'waiting' and coalesce(unsure.has_unknown_spill, false) as has_unknown_spill
from cut
left join unsure
  on unsure.execution_kind = cut.execution_kind
  and unsure.account_id = cut.account_id
  and unsure.workspace_id = cut.workspace_id
  and unsure.asset_id = cut.asset_id
  and unsure.execution_id = cut.execution_id
left join ranked
  on ranked.execution_kind = cut.execution_kind
  and ranked.account_id = cut.account_id
  and ranked.workspace_id = cut.workspace_id
  and ranked.asset_id = cut.asset_id
  and ranked.execution_id = cut.execution_id
  and ranked.part = cut.part
  and ranked.rank = 1
where cut.wall_ms > 0
