-- One row: an instance of a cluster, with what the state of its telemetry follows from.
fact as (
  select
    life.workspace_id,
    life.cluster_id as asked_id,
    'cluster instance ' || life.instance_id as subject,
    life.start_time,
    life.cluster_id as cluster_ids,
    case when coalesce(log.is_read, false) then '' else life.cluster_id end as unread_cluster_ids,
    false as is_skipped,
    life.end_time is null and life.last_time > cast($dataNow as timestamp) - interval 2 day as is_open,
    false as is_serverless,
    false as has_history,
    true as has_cluster,
    cluster_log.cluster_id is not null and cluster_log.log_destination is null as is_silent,
    coalesce(log.is_read, false) as is_read,
    coalesce(log.is_read, false) as is_tied,
    coalesce(spark.is_complete, false) as is_complete,
    case
      when coalesce(log.is_read, false) then life.last_time > cast($dataNow as timestamp) - interval 1 day
      else coalesce(log.awaited_until_time > cast($dataNow as timestamp), false)
    end as is_awaited,
    cluster_log.denied_because
  from cluster_instance as life
  left join instance_log as log
    on log.workspace_id = life.workspace_id
    and log.cluster_id = life.cluster_id
    and log.instance_id = life.instance_id
  left join instance_spark as spark
    on spark.workspace_id = life.workspace_id
    and spark.cluster_id = life.cluster_id
    and spark.instance_id = life.instance_id
  left join cluster_log
    on cluster_log.workspace_id = life.workspace_id
    and cluster_log.cluster_id = life.cluster_id
  where life.workspace_id in ($workspaceIds)
    and ($clusterId is null or life.cluster_id = $clusterId)
    and ($appId is null or life.instance_id = $appId)
    and ($startedSince is null or life.start_time >= cast($startedSince as timestamp))
)
