-- One row: a Spark application of an event log, with the instance of its cluster that was up with it the longest (null where none
-- was). Is_end_known: its end stands in the log. Log_until_time is how far the log reaches.
with
instance as (
  select
    account_id,
    workspace_id,
    cluster_id,
    instance_id,
    start_ms,
    max(until_ms) as until_ms,
    max(termination_code) is not null as has_ended
  from cluster_instance_uptime
  group by account_id, workspace_id, cluster_id, instance_id, start_ms
),
held as (
  select
    log_application.account_id,
    log_application.workspace_id,
    log_application.cluster_id,
    log_application.spark_context_id,
    instance.instance_id,
    instance.has_ended,
    row_number() over (
      partition by
        log_application.account_id,
        log_application.workspace_id,
        log_application.cluster_id,
        log_application.spark_context_id
      order by
        least(unix_millis(coalesce(log_application.end_time, log_application.last_event_time)), instance.until_ms)
          - greatest(unix_millis(log_application.start_time), instance.start_ms) desc nulls last,
        instance.start_ms nulls last
    ) as place
  from log_application
  inner join instance
    on instance.account_id = log_application.account_id
    and instance.workspace_id = log_application.workspace_id
    and instance.cluster_id = log_application.cluster_id
    and instance.start_ms <= unix_millis(coalesce(log_application.end_time, log_application.last_event_time))
    and instance.until_ms >= unix_millis(log_application.start_time)
  where log_application.day in ($days)
)
select
  log_application.day,
  log_application.account_id,
  log_application.workspace_id,
  log_application.cluster_id,
  log_application.spark_context_id,
  log_application.application_id,
  log_application.application_name,
  log_application.spark_version,
  log_application.databricks_runtime,
  log_application.is_photon,
  log_application.start_time,
  log_application.end_time,
  log_application.end_time is not null and not coalesce(log_application.is_end_estimated, false) as is_end_known,
  log_application.last_event_time as log_until_time,
  held.instance_id,
  coalesce(held.has_ended, false) as has_instance_ended
from log_application
left join held
  on held.account_id = log_application.account_id
  and held.workspace_id = log_application.workspace_id
  and held.cluster_id = log_application.cluster_id
  and held.spark_context_id = log_application.spark_context_id
  and held.place = 1
where log_application.day in ($days)
