-- One row: how many instances of clusters are known, and since when.
select
  cast(count(*) as double) as instancesCount,
  cast(count(*) filter (where cluster_kind = 'shared') as double) as allPurposeInstancesCount,
  cast(count(*) filter (where cluster_kind = 'job') as double) as jobInstancesCount,
  cast(count(*) filter (where cluster_kind = 'pipeline') as double) as pipelineInstancesCount,
  cast(count(*) filter (where end_time is null) as double) as runningInstancesCount,
  cast(count(distinct (workspace_id, cluster_id)) as double) as clustersCount,
  strftime(min(start_time), '%Y-%m-%dT%H:%M:%S.%gZ') as firstStartTime,
  strftime(max(start_time), '%Y-%m-%dT%H:%M:%S.%gZ') as lastStartTime
from cluster_instance
where workspace_id in ($workspaceIds)
