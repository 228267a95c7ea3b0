-- One row per change of a pool machine's state: launched, placed in a cluster, ready (and so idle), placed again or
-- terminated.
create or replace view compute.instance_events as
with placed as (
  select node.workspace_id, node.instance_id, node.node_type, node.cluster_id, cluster.instance_pool_id, node.start_ms, node.end_ms
  from fact.node
  inner join fact.cluster using (workspace_id, cluster_id)
  where cluster.instance_pool_id is not null
),
told as (
  select workspace_id, instance_id, node_type, instance_pool_id, cluster_id, 'INSTANCE_LAUNCHING' as event_type,
    'INSTANCE_LAUNCHING' as state, start_ms - 400 as event_ms
  from placed
  qualify start_ms = min(start_ms) over (partition by workspace_id, instance_id)
  union all
  select workspace_id, instance_id, node_type, instance_pool_id, cluster_id, 'STATE_TRANSITION', 'INSTANCE_PLACED', start_ms
  from placed
  union all
  select workspace_id, instance_id, node_type, instance_pool_id, null, 'STATE_TRANSITION', 'INSTANCE_READY', start_ms
  from fact.pool_idle
  union all
  select workspace_id, instance_id, node_type, instance_pool_id, null, 'STATE_TRANSITION', 'INSTANCE_TERMINATED', end_ms
  from fact.pool_idle
  where not exists (
    from placed
    where placed.workspace_id = pool_idle.workspace_id
      and placed.instance_id = pool_idle.instance_id
      and placed.start_ms = pool_idle.end_ms
  )
)
select
  workspace.account_id,
  told.workspace_id,
  told.instance_id,
  told.event_type,
  told.state,
  told.cluster_id,
  told.instance_pool_id,
  told.node_type,
  'ON_DEMAND' as availability_type,
  instant(told.event_ms) as event_time
from told
inner join fact.workspace using (workspace_id)
where workspace.region = getvariable('region')
  and told.event_ms + 900000 <= getvariable('now_ms')
  and told.event_ms > getvariable('now_ms') - 31536000000
