-- The instances of clusters that are asked for, each until the next one of its cluster began.
instance as (
  select
    regexp_extract(app_id, '^(.*)-(\d+)$', 1) as cluster_id,
    try_cast(regexp_extract(app_id, '^(.*)-(\d+)$', 2) as bigint) as start_ms
  from (select unnest(string_split($appIdList, ',')) as app_id)
),
life as (
  select instance.cluster_id, instance.start_ms, min(epoch_ms(cluster_activity.start_time)) as next_ms
  from instance
  left join cluster_activity
    on cluster_activity.workspace_id in ($workspaceIds)
    and cluster_activity.cluster_id = instance.cluster_id
    and cluster_activity.kind = 'up'
    and epoch_ms(cluster_activity.start_time) > instance.start_ms
    and epoch_ms(cluster_activity.start_time) % 86400000 <> 0
  group by instance.cluster_id, instance.start_ms
),
