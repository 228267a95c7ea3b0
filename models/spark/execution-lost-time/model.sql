-- One row: an execution whose time is split, with the parts of it that lists show, as execution_time_part has them, and as shares of
-- its wall clock. The stage of too few tasks is that with most of that part (null where none stands for it), with the tasks that it
-- ended.
with
part as (
  select
    day, account_id, workspace_id, execution_kind, asset_id, execution_id,
    sum(wall_ms) as wall_ms,
    sum(case when part = 'driver_only' then wall_ms else 0 end) as driver_only_ms,
    sum(case when part = 'too_few_tasks' then wall_ms else 0 end) as too_few_tasks_ms,
    sum(case when part = 'lost_work' then wall_ms else 0 end) as lost_work_ms,
    max(case when part = 'too_few_tasks' then stage_cluster_id end) as cluster_id,
    max(case when part = 'too_few_tasks' then spark_context_id end) as spark_context_id,
    max(case when part = 'too_few_tasks' then stage_id end) as stage_id,
    max(case when part = 'too_few_tasks' then stage_attempt end) as stage_attempt
  from execution_time_part
  where day in ($days)
    and execution_kind <> 'spark_application'
  group by day, account_id, workspace_id, execution_kind, asset_id, execution_id
)
select
  part.day, part.account_id, part.workspace_id, part.execution_kind, part.asset_id, part.execution_id,
  cast(part.driver_only_ms as bigint) as driver_only_ms,
  cast(part.driver_only_ms as double) / nullif(part.wall_ms, 0) as driver_only_share,
  cast(part.too_few_tasks_ms as bigint) as too_few_tasks_ms,
  cast(part.too_few_tasks_ms as double) / nullif(part.wall_ms, 0) as too_few_tasks_share,
  part.stage_id as too_few_tasks_stage_id,
  spark_stage.task_count as too_few_tasks_count,
  cast(part.lost_work_ms as bigint) as lost_work_ms,
  cast(part.lost_work_ms as double) / nullif(part.wall_ms, 0) as lost_work_share
from part
left join spark_stage
  on spark_stage.account_id = part.account_id
  and spark_stage.workspace_id = part.workspace_id
  and spark_stage.cluster_id = part.cluster_id
  and spark_stage.spark_context_id = part.spark_context_id
  and spark_stage.stage_id = part.stage_id
  and spark_stage.stage_attempt = part.stage_attempt
  and spark_stage.day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 1) * 86400000) as date)
