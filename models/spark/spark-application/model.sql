-- One row: a Spark application of an event log, with the instance of its cluster that was up with it the longest (null where none
-- was; at its end, where its log lacks the beginning). Is_end_known: its end stands in the log. Log_until_time is how far the log
-- reaches. Core_ms is how long its executors lived, times their cores (null where those of one are not known); lost_executors
-- those that ended otherwise than planned.
with
instance as (
  select
    account_id, workspace_id, cluster_id, instance_id, start_ms,
    max(until_ms) as until_ms,
    max(termination_code) is not null as has_ended
  from cluster_instance_uptime
  group by account_id, workspace_id, cluster_id, instance_id, start_ms
),
held as (
  select
    log_application.account_id, log_application.workspace_id, log_application.cluster_id,
    log_application.spark_context_id, instance.instance_id, instance.has_ended,
    row_number() over (
      partition by
        log_application.account_id, log_application.workspace_id, log_application.cluster_id,
        log_application.spark_context_id
      order by
        least(unix_millis(coalesce(log_application.end_time, log_application.last_event_time)), instance.until_ms)
          - greatest(
            unix_millis(coalesce(log_application.start_time, log_application.end_time, log_application.last_event_time)),
            instance.start_ms
          ) desc nulls last,
        instance.start_ms nulls last
    ) as place
  from log_application
  inner join instance
    on instance.account_id = log_application.account_id
    and instance.workspace_id = log_application.workspace_id
    and instance.cluster_id = log_application.cluster_id
    and instance.start_ms <= unix_millis(coalesce(log_application.end_time, log_application.last_event_time))
    and instance.until_ms
      >= unix_millis(coalesce(log_application.start_time, log_application.end_time, log_application.last_event_time))
  where log_application.day in ($days)
),
living as (
  select
    log_executor.account_id, log_executor.workspace_id, log_executor.cluster_id,
    log_executor.spark_context_id,
    case when log_executor.cores between 0 and 4096 then log_executor.cores end as cores,
    unix_millis(log_executor.added_time) as from_ms,
    unix_millis(coalesce(log_executor.removed_time, log_application.end_time, log_application.last_event_time)) as until_ms,
    case when log_executor.removed_time is not null then log_executor.removed_kind end as removed_kind
  from log_executor
  inner join log_application
    on log_application.account_id = log_executor.account_id
    and log_application.workspace_id = log_executor.workspace_id
    and log_application.cluster_id = log_executor.cluster_id
    and log_application.spark_context_id = log_executor.spark_context_id
  where log_application.day in ($days)
    and (log_executor.executor_id <> 'driver' or log_executor.task_count > 0)
),
executed as (
  select
    account_id, workspace_id, cluster_id, spark_context_id,
    case when count(*) = count(cores * (until_ms - from_ms)) then sum(cast(cores as bigint) * greatest(until_ms - from_ms, 0)) end as core_ms,
    sum(
      case
        when removed_kind in ('spot_reclaimed', 'preempted', 'out_of_memory', 'lost_heartbeat', 'disconnected', 'node_lost', 'exited') then 1
        else 0
      end
    ) as lost_executors,
    sum(case when removed_kind = 'spot_reclaimed' then 1 else 0 end) as spot_losses
  from living
  group by account_id, workspace_id, cluster_id, spark_context_id
)
select
  log_application.day, log_application.account_id, log_application.workspace_id, log_application.cluster_id,
  log_application.spark_context_id, log_application.application_id, log_application.application_name,
  log_application.spark_version, log_application.databricks_runtime, log_application.is_photon,
  log_application.start_time, log_application.end_time,
  log_application.end_time is not null and not coalesce(log_application.is_end_estimated, false) as is_end_known,
  log_application.last_event_time as log_until_time,
  coalesce(log_application.task_count, 0) as task_count,
  cast(executed.core_ms as bigint) as core_ms,
  cast(executed.lost_executors as bigint) as lost_executors,
  cast(executed.spot_losses as bigint) as spot_losses,
  held.instance_id,
  coalesce(held.has_ended, false) as has_instance_ended
from log_application
left join held
  on held.account_id = log_application.account_id
  and held.workspace_id = log_application.workspace_id
  and held.cluster_id = log_application.cluster_id
  and held.spark_context_id = log_application.spark_context_id
  and held.place = 1
left join executed
  on executed.account_id = log_application.account_id
  and executed.workspace_id = log_application.workspace_id
  and executed.cluster_id = log_application.cluster_id
  and executed.spark_context_id = log_application.spark_context_id
where log_application.day in ($days)
