-- One row: how many event logs and bytes of them were read in a time.
select
  coalesce(sum(log_count), 0) as logs,
  coalesce(sum(part_count), 0) as files,
  coalesce(sum(failed_part_count), 0) as failedFiles,
  cast(coalesce(sum(bytes), 0) as double) as bytes,
  strftime(max(last_read_time), '%Y-%m-%dT%H:%M:%S.%gZ') as lastReadTime,
  count(distinct (workspace_id, cluster_id)) as clusters,
  (select count(*) from cluster_log where workspace_id in ($workspaceIds) and denied_because is not null) as deniedClusters
from log_read_day
where workspace_id in ($workspaceIds)
  and day >= cast(cast($startedSince as timestamp) as date)
