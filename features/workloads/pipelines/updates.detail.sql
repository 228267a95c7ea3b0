-- One row: a pipeline that is shown, with how many updates were active in the range, how they went and how long they took.
with
active as (
  select
    known.workspace_id,
    known.pipeline_id,
    spark.is_complete is not null as is_analyzed,
    known.state, known.cause, known.cluster_id, known.output_rows, known.dropped_records,
    known.failed_records, known.start_time, known.end_time,
    known.start_time < cast($until as timestamp)
      and lasted_beyond(cast($since as timestamp), known.end_time, known.last_seen_time, known.start_time) as is_in_range
  from pipeline_update as known
  left join update_spark as spark
    on spark.workspace_id = known.workspace_id
    and spark.pipeline_id = known.pipeline_id
    and spark.update_id = known.update_id
  where known.workspace_id in ($workspaceIds)
    and known.start_time < cast($until as timestamp)
),
counted as (
  select
    workspace_id,
    pipeline_id,
    list_reverse(max_by(state, start_time, 5)) as update_statuses,
    max_by(cause, start_time) as last_cause,
    max_by(cluster_id, start_time) as update_cluster_id,
    cast(sum(output_rows) filter (where is_in_range) as bigint) as output_rows,
    cast(sum(dropped_records) filter (where is_in_range) as bigint) as dropped_records,
    cast(sum(failed_records) filter (where is_in_range) as bigint) as failed_records,
    cast(count(*) filter (where is_in_range) as integer) as updates,
    cast(count(*) filter (where is_in_range and is_analyzed) as integer) as analyzed_updates,
    cast(count(*) filter (where is_in_range and state = 'FAILED') as integer) as failed_updates,
    cast(round(avg(epoch_ms(end_time) - epoch_ms(start_time)) filter (where is_in_range and end_time <= cast($until as timestamp))) as bigint) as duration_ms
  from active
  group by workspace_id, pipeline_id
)
select
  shown_row.workspaceId, shown_row.assetKind, shown_row.pipelineId, shown_row.currency,
  counted.update_statuses as updateStatuses,
  coalesce(counted.updates, 0) as updatesCount,
  coalesce(counted.failed_updates, 0) as numberOfFailedUpdates,
  coalesce(counted.analyzed_updates, 0) as numberOfAnalyzedUpdates,
  counted.duration_ms as duration,
  counted.last_cause as lastCause,
  counted.output_rows as outputRows,
  counted.dropped_records as droppedRecords,
  counted.failed_records as failedRecords,
  counted.update_cluster_id as updateClusterId
from shown_row
left join counted
  on counted.workspace_id = shown_row.workspaceId
  and counted.pipeline_id = shown_row.pipelineId
