-- One row: an execution with all that rules judge of it, in the currency of its cost (null where it has none yet); what is not
-- known, or not of its kind, is null. Target is what rules are aimed at: JOB (a run), DLT (an update of a pipeline), APC (an
-- instance of an all-purpose cluster), POOL and WAREHOUSE (a day of one), null for the other kinds. Each group of facts has its source:
-- times_from, cost_from, load_from, tries_from, usual_from, setting_from, statements_from, idle_from and spark_from.
-- Idle_cost is what idle time beyond the limit of its kind of compute cost (idle_cost_day); of an instance its part of what its
-- cluster's did on each day. Auto-termination of a warehouse is its auto-stop. Unused_days are those of an endpoint in which nobody
-- asked it, 30 at most (0: it was asked, or is new); what it costs then is idle_cost.
-- Statement_count to statement_p95_ms are of the statements of a warehouse that used its compute; size is that of the warehouse, and
-- smaller_statement_p95_ms what the 95th percentile of their work would take on the next smaller one.
-- Workspace_cost is all that the workspace cost on that day.
with
spent as (
  select day, account_id, workspace_id, currency, cast(sum(amount) as decimal(28,10)) as workspace_cost
  from spend_day
  where day in ($days)
  group by day, account_id, workspace_id, currency
),
attempt as (
  select
    day, account_id, workspace_id,
    coalesce(job_id, run_id) as asset_id,
    run_id || '-' || cast(attempt as string) as execution_id,
    job_id, run_id, attempt, trigger, has_failed, is_last_attempt, task_count
  from run
  where day in ($days)
),
broken_down as (
  select
    execution.day, execution.account_id, execution.workspace_id, execution.asset_id, execution.execution_id,
    execution.currency, run_breakdown.driver_cloud_cost, run_breakdown.worker_cloud_cost,
    run_breakdown.retried_task_key, run_breakdown.most_tries, run_breakdown.retries, run_breakdown.retry_ms,
    run_breakdown.retry_cost
  from execution
  inner join attempt
    on attempt.day = execution.day
    and attempt.account_id = execution.account_id
    and attempt.workspace_id = execution.workspace_id
    and attempt.asset_id = execution.asset_id
    and attempt.execution_id = execution.execution_id
  inner join run_breakdown
    on run_breakdown.day = attempt.day
    and run_breakdown.account_id = attempt.account_id
    and run_breakdown.workspace_id = attempt.workspace_id
    and run_breakdown.job_id = attempt.job_id
    and run_breakdown.run_id = attempt.run_id
    and run_breakdown.attempt = attempt.attempt
  where execution.day in ($days)
    and execution.execution_kind = 'job_run'
    and (run_breakdown.currency = execution.currency or run_breakdown.currency is null or execution.currency is null)
),
resting as (
  select
    day, account_id, workspace_id, resource_kind, resource_id, currency,
    max(idle_ms) as idle_ms,
    max(longest_ms) as longest_ms,
    cast(sum(cost) as decimal(28,10)) as cost,
    cast(sum(avoidable_cost) as decimal(28,10)) as avoidable_cost
  from idle_cost_day
  where day >= cast(least($days, $days) as date)
    and resource_kind in ('shared', 'warehouse', 'pool')
  group by day, account_id, workspace_id, resource_kind, resource_id, currency
),
idled as (
  select
    charge.account_id, charge.workspace_id, charge.instance_id, charge.currency,
    cast(sum(
      case
        when resting.avoidable_cost = resting.cost then charge.cost
        else cast(
          cast(floor(cast(charge.cost as double) * 100000000 * (cast(resting.avoidable_cost as double) / cast(resting.cost as double)) + 0.5) as bigint) * 0.00000001
          as decimal(28,10)
        )
      end
    ) as decimal(28,10)) as idle_cost
  from cluster_instance_cost_day as charge
  inner join resting
    on resting.day = charge.day
    and resting.account_id = charge.account_id
    and resting.workspace_id = charge.workspace_id
    and resting.resource_id = charge.cluster_id
    and resting.currency = charge.currency
  where charge.day >= cast(least($days, $days) as date)
    and charge.consumer = 'idle'
    and resting.resource_kind = 'shared'
    and resting.cost <> 0
  group by charge.account_id, charge.workspace_id, charge.instance_id, charge.currency
),
-- include: #models/judged/execution-feature/parts/warehouse-setting.sql
-- include: #models/judged/execution-feature/parts/warehouse-load.sql
pooled as (
  select
    day, account_id, workspace_id, instance_pool_id,
    cast(sum(case when machine_use = 'idle' then machine_hours else 0 end) as double) as idle_machine_hours,
    cast(sum(machine_hours) as double) as machine_hours
  from pool_day
  where day in ($days)
  group by day, account_id, workspace_id, instance_pool_id
)
select
  execution.day, execution.account_id, execution.workspace_id, execution.execution_kind, execution.asset_id,
  execution.execution_id,
  case
    when execution.execution_kind = 'job_run' then 'JOB'
    when execution.execution_kind = 'pipeline_update' then 'DLT'
    when execution.execution_kind = 'pool_day' then 'POOL'
    when execution.execution_kind = 'warehouse_day' then 'WAREHOUSE'
    when execution.execution_kind = 'endpoint_day' then 'SERVING'
    when execution.execution_kind = 'cluster_instance' and cluster_instance.cluster_kind = 'shared' then 'APC'
  end as target,
  attempt.job_id, attempt.run_id, attempt.attempt, attempt.trigger, execution.status, attempt.has_failed,
  attempt.is_last_attempt, attempt.task_count, execution.start_time, execution.end_time,
  execution.last_seen_time, execution.duration_ms, execution.times_from, execution.currency,
  execution.databricks_cost, execution.cloud_cost, execution.cost, execution.weak_because,
  execution.cost_from, broken_down.driver_cloud_cost, broken_down.worker_cloud_cost, spent.workspace_cost,
  execution.driver_cpu_p50, execution.driver_cpu_p70, execution.driver_cpu_p75, execution.driver_cpu_p95,
  execution.driver_memory_p50, execution.driver_memory_p70, execution.driver_memory_p75,
  execution.driver_memory_p95, execution.worker_cpu_p50, execution.worker_cpu_p70, execution.worker_cpu_p75,
  execution.worker_cpu_p95, execution.worker_memory_p50, execution.worker_memory_p70,
  execution.worker_memory_p75, execution.worker_memory_p95, execution.load_from, broken_down.retried_task_key,
  broken_down.most_tries, broken_down.retries, broken_down.retry_ms, broken_down.retry_cost,
  case when broken_down.most_tries is not null then 'task_run' end as tries_from,
  usual_duration.usual_duration_ms,
  usual_duration.usual_count,
  case when usual_duration.usual_count is not null then execution.execution_kind end as usual_from,
  coalesce(setting.minutes, warehouse_setting.minutes) as auto_termination_minutes,
  case
    when setting.minutes is not null then setting.statement
    when warehouse_setting.minutes is not null then warehouse_setting.setting_from
  end as setting_from,
  warehouse_setting.size as warehouse_size,
  warehouse_load.statement_count, warehouse_load.statement_ms, warehouse_load.queued_ms as statement_queued_ms,
  warehouse_load.read_bytes as statement_read_bytes, warehouse_load.spilled_bytes as statement_spilled_bytes,
  warehouse_load.statement_p95_ms,
  smaller_warehouse.statement_p95_ms as smaller_statement_p95_ms,
  case when warehouse_load.statement_count is not null then 'statement' end as statements_from,
  cluster_instance.active_ms,
  coalesce(cluster_instance.idle_ms, day_resting.idle_ms) as idle_ms,
  day_resting.longest_ms as longest_idle_ms,
  cluster_instance.unknown_ms,
  cluster_instance.workers_mean, pooled.idle_machine_hours, pooled.machine_hours,
  case
    when execution.execution_kind in ('pool_day', 'warehouse_day') then day_resting.avoidable_cost
    when unused_asset_day.day is not null then execution.cost
    when cluster_instance.idle_ms is not null and execution.cost is not null
    then coalesce(idled.idle_cost, cast(0 as decimal(28,10)))
  end as idle_cost,
  case
    when cluster_instance.idle_ms is not null then 'cluster_instance: ' || cluster_instance.confidence
    when day_resting.idle_ms is not null then 'idle_cost_day'
    when execution.execution_kind = 'endpoint_day' then 'endpoint_usage_day'
  end as idle_from,
  case when execution.execution_kind = 'endpoint_day' then case when unused_asset_day.day is null then 0 else 30 end end as unused_days,
  -- include: #models/parts/spark-totals.sql
  execution_spark.long_skew, execution_spark.long_skew_stage_id, execution_spark.long_skew_share,
  execution_spark.long_skew_lost_ms, execution_spark.gc_share, execution_spark.idle_core_share,
  execution_spark.lost_executor_count, execution_spark.spot_loss_count, execution_spark.spark_setup_ms,
  execution_spark.few_tasks_lost_ms, execution_spark.few_tasks_lost_share, execution_spark.few_tasks_stage_id,
  execution_spark.few_tasks_count, execution_spark.no_task_ms, execution_spark.no_task_share,
  execution_spark.largest_task_input_bytes, execution_spark.largest_task_input_share,
  execution_spark.lost_task_ms, execution_spark.lost_task_share, execution_spark.lost_wall_ms,
  execution_spark.lost_wall_share,
  execution_spark.is_complete as is_log_complete,
  case when execution_spark.execution_id is not null then 'event_log' end as spark_from
from execution
left join spent
  on spent.day = execution.day
  and spent.account_id = execution.account_id
  and spent.workspace_id = execution.workspace_id
  and spent.currency = execution.currency
left join attempt
  on attempt.day = execution.day
  and attempt.account_id = execution.account_id
  and attempt.workspace_id = execution.workspace_id
  and attempt.asset_id = execution.asset_id
  and attempt.execution_id = case when execution.execution_kind = 'job_run' then execution.execution_id end
left join broken_down
  on broken_down.day = attempt.day
  and broken_down.account_id = attempt.account_id
  and broken_down.workspace_id = attempt.workspace_id
  and broken_down.asset_id = attempt.asset_id
  and broken_down.execution_id = attempt.execution_id
  and broken_down.currency is not distinct from execution.currency
left join usual_duration
  on usual_duration.day = execution.day
  and usual_duration.account_id = execution.account_id
  and usual_duration.workspace_id = execution.workspace_id
  and usual_duration.execution_kind = execution.execution_kind
  and usual_duration.asset_id = execution.asset_id
  and usual_duration.execution_id = execution.execution_id
left join cluster_instance
  on cluster_instance.day = execution.day
  and cluster_instance.account_id = execution.account_id
  and cluster_instance.workspace_id = execution.workspace_id
  and cluster_instance.cluster_id = execution.asset_id
  and cluster_instance.instance_id = case when execution.execution_kind = 'cluster_instance' then execution.execution_id end
left join idled
  on idled.account_id = cluster_instance.account_id
  and idled.workspace_id = cluster_instance.workspace_id
  and idled.instance_id = cluster_instance.instance_id
  and idled.currency = execution.currency
left join cluster_auto_termination as setting
  on setting.account_id = cluster_instance.account_id
  and setting.workspace_id = cluster_instance.workspace_id
  and setting.cluster_id = case when cluster_instance.cluster_kind = 'shared' then cluster_instance.cluster_id end
  and setting.valid_from_ms <= unix_millis(cluster_instance.start_time)
  and setting.valid_until_ms > unix_millis(cluster_instance.start_time)
left join pooled
  on pooled.day = execution.day
  and pooled.account_id = execution.account_id
  and pooled.workspace_id = execution.workspace_id
  and pooled.instance_pool_id = case when execution.execution_kind = 'pool_day' then execution.asset_id end
left join resting as day_resting
  on day_resting.day = execution.day
  and day_resting.account_id = execution.account_id
  and day_resting.workspace_id = execution.workspace_id
  and day_resting.resource_kind = case execution.execution_kind when 'pool_day' then 'pool' when 'warehouse_day' then 'warehouse' end
  and day_resting.resource_id = execution.asset_id
  and day_resting.currency = execution.currency
left join warehouse_setting
  on warehouse_setting.day = execution.day
  and warehouse_setting.account_id = execution.account_id
  and warehouse_setting.workspace_id = execution.workspace_id
  and warehouse_setting.warehouse_id = case when execution.execution_kind = 'warehouse_day' then execution.asset_id end
left join warehouse_load
  on warehouse_load.day = execution.day
  and warehouse_load.account_id = execution.account_id
  and warehouse_load.workspace_id = execution.workspace_id
  and warehouse_load.warehouse_id = case when execution.execution_kind = 'warehouse_day' then execution.asset_id end
left join smaller_warehouse
  on smaller_warehouse.day = execution.day
  and smaller_warehouse.account_id = execution.account_id
  and smaller_warehouse.workspace_id = execution.workspace_id
  and smaller_warehouse.warehouse_id = case when execution.execution_kind = 'warehouse_day' then execution.asset_id end
left join unused_asset_day
  on unused_asset_day.day = execution.day
  and unused_asset_day.account_id = execution.account_id
  and unused_asset_day.workspace_id = execution.workspace_id
  and unused_asset_day.asset_kind = case when execution.execution_kind = 'endpoint_day' then 'model_serving' end
  and unused_asset_day.asset_id = execution.asset_id
left join execution_spark
  on execution_spark.day = execution.day
  and execution_spark.account_id = execution.account_id
  and execution_spark.workspace_id = execution.workspace_id
  and execution_spark.execution_kind = execution.execution_kind
  and execution_spark.asset_id = execution.asset_id
  and execution_spark.execution_id = execution.execution_id
where execution.day in ($days)
