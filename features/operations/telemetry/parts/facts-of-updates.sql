-- One row: an update of a pipeline, with what the state of its telemetry follows from.
logged as (
  -- include: #product/server/parts/logged-clusters.sql
),
queried as (
  select workspace_id, pipeline_id, update_id
  from serverless_statement_day
  where workspace_id in ($workspaceIds)
    and update_id is not null
  group by workspace_id, pipeline_id, update_id
),
fact as (
  select
    updated.workspace_id,
    case when updated.update_id in ($ids) then updated.update_id else updated.pipeline_id end as asked_id,
    'pipeline update ' || updated.update_id as subject,
    updated.start_time,
    updated.cluster_id as cluster_ids,
    case when coalesce(logged.is_read, false) then '' else coalesce(updated.cluster_id, '') end as unread_cluster_ids,
    false as is_skipped,
    updated.end_time is null
      and coalesce(updated.last_seen_time, updated.start_time) > cast($dataNow as timestamp) - interval 2 day as is_open,
    coalesce(pipeline.is_serverless, false) as is_serverless,
    queried.update_id is not null as has_history,
    updated.cluster_id is not null as has_cluster,
    cluster_log.cluster_id is not null and cluster_log.log_destination is null as is_silent,
    coalesce(logged.is_read, false) or spark.update_id is not null as is_read,
    spark.update_id is not null as is_tied,
    coalesce(spark.is_complete, false) as is_complete,
    coalesce(updated.end_time, updated.last_seen_time, updated.start_time) > cast($dataNow as timestamp) - interval 1 day
      and (
        coalesce(pipeline.is_serverless, false)
        or coalesce(logged.is_read, false)
        or coalesce(logged.awaited_until_time > cast($dataNow as timestamp), false)
      ) as is_awaited,
    cluster_log.denied_because
  from pipeline_update as updated
  left join pipeline
    on pipeline.workspace_id = updated.workspace_id
    and pipeline.pipeline_id = updated.pipeline_id
  left join logged
    on logged.workspace_id = updated.workspace_id
    and logged.cluster_id = updated.cluster_id
  left join queried
    on queried.workspace_id = updated.workspace_id
    and queried.pipeline_id = updated.pipeline_id
    and queried.update_id = updated.update_id
  left join update_spark as spark
    on spark.workspace_id = updated.workspace_id
    and spark.pipeline_id = updated.pipeline_id
    and spark.update_id = updated.update_id
  left join cluster_log
    on cluster_log.workspace_id = updated.workspace_id
    and cluster_log.cluster_id = updated.cluster_id
  where updated.workspace_id in ($workspaceIds)
    and ($areAll or updated.update_id in ($ids) or updated.pipeline_id in ($ids))
    and ($startedSince is null or updated.start_time >= cast($startedSince as timestamp))
)
