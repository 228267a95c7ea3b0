-- One row: the latest of each that is asked for in each workspace, and when a log of its clusters was read last.
select
  asked.workspace_id as workspaceId,
  asked.asked_id as askedId,
  asked.subject as subject,
  coalesce(asked.cluster_ids, '') as clusterIds,
  asked.unread_cluster_ids as unreadClusterIds,
  asked.is_skipped as isSkipped,
  asked.is_open as isOpen,
  asked.is_serverless as isServerless,
  asked.has_history as hasHistory,
  asked.has_cluster as hasCluster,
  asked.is_silent as isSilent,
  asked.is_read as isRead,
  asked.is_tied as isTied,
  asked.is_complete as isComplete,
  asked.is_awaited as isAwaited,
  asked.denied_because is not null as isDenied,
  asked.denied_because as deniedBecause,
  (
    select strftime(max(last_read_time), '%Y-%m-%dT%H:%M:%S.%gZ')
    from log_read_day
    where log_read_day.workspace_id in ($workspaceIds)
      and log_read_day.workspace_id = asked.workspace_id
      and list_contains(string_split(asked.cluster_ids, ','), log_read_day.cluster_id)
  ) as lastReadTime
from (
  select *
  from fact
  qualify row_number() over (partition by workspace_id, asked_id order by start_time desc, subject) = 1
) as asked
order by workspaceId, subject
