-- One row: a stretch in which a machine of a pool was in a cluster, from the event that placed it there to its next event of any
-- kind. Where there is no later event, it is lost or has not come yet: then it ends when its cluster ends, if that is known.
with
touched as (
  select distinct account_id, workspace_id, instance_id
  from instance_event
  where day in ($days)
    and state = 'INSTANCE_PLACED'
),
event as (
  select
    instance_event.day, instance_event.account_id, instance_event.workspace_id, instance_event.instance_id,
    instance_event.instance_pool_id, instance_event.node_type, instance_event.cluster_id,
    instance_event.state,
    -- include: #models/parts/next-event-of-machine.sql
),
placed as (
  select
    day, account_id, workspace_id, instance_pool_id, instance_id, node_type, cluster_id, from_time, until_time
  from event
  where day in ($days)
    and state = 'INSTANCE_PLACED'
    and instance_pool_id is not null
    and cluster_id is not null
    and (until_time is null or until_time > from_time)
),
ended as (
  select
    placed.account_id, placed.workspace_id, placed.cluster_id, placed.from_time,
    min(cluster_event.event_time) as end_time
  from (select distinct account_id, workspace_id, cluster_id, from_time from placed where until_time is null) as placed
  inner join cluster_event
    on cluster_event.account_id = placed.account_id
    and cluster_event.workspace_id = placed.workspace_id
    and cluster_event.cluster_id = placed.cluster_id
    and cluster_event.event_type = 'TERMINATING'
    and cluster_event.event_time > placed.from_time
  group by placed.account_id, placed.workspace_id, placed.cluster_id, placed.from_time
)
select
  placed.day, placed.account_id, placed.workspace_id, placed.instance_pool_id, placed.instance_id,
  placed.node_type, placed.cluster_id, placed.from_time,
  coalesce(placed.until_time, ended.end_time) as until_time
from placed
left join ended
  on ended.account_id = placed.account_id
  and ended.workspace_id = placed.workspace_id
  and ended.cluster_id = placed.cluster_id
  and ended.from_time = placed.from_time
