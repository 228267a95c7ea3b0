-- One row per machine of a cluster, with what it is called by: in the pools of the rough workspaces a machine that still
-- waits is taken again by the next cluster that needs one in its place.
with pooled as (
  select
    node_key,
    pool_key,
    place,
    from_ms,
    from_ms > lag(until_ms + minutes_ms(idle_minutes)) over waiting as is_new,
    max(until_ms) over (waiting rows between unbounded preceding and 1 preceding) as before_ms
  from machine_life
  inner join cluster using (workspace_id, cluster_id)
  inner join planned_pool using (workspace_id, instance_pool_id)
  inner join rough_workspace
    on rough_workspace.kind = planned_pool.kind
  window waiting as (partition by pool_key, place order by from_ms, node_key)
), numbered as (
  select
    node_key,
    pool_key,
    place,
    count(*) filter (where is_new or from_ms < before_ms) over (partition by pool_key, place order by from_ms, node_key) as number
  from pooled
)
select
  node_key,
  coalesce('instance:' || pool_key || ':' || numbered.place || ':' || number, node_key) as instance_key
from machine_life
left join numbered using (node_key)
