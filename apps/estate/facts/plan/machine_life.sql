-- One row per machine of a cluster, as its cluster had it; a fleet type becomes one of the machines that it stands for.
-- The workers of a cluster have places; a place that is wanted without a break is one machine.
with worker as (
  select
    group_key,
    workspace_id,
    cluster_id,
    session,
    size_class,
    at_ms,
    until_ms,
    place.range as place
  from resize
  cross join lateral range(1, present + 1) as place
), joined as (
  select
    group_key,
    workspace_id,
    cluster_id,
    session,
    size_class,
    at_ms,
    until_ms,
    place,
    at_ms is distinct from lag(until_ms) over (partition by group_key, place order by at_ms) as is_new
  from worker
), numbered as (
  select
    group_key,
    workspace_id,
    cluster_id,
    session,
    size_class,
    at_ms,
    until_ms,
    place,
    count(*) filter (where is_new) over (partition by group_key, place order by at_ms) as life
  from joined
), life as (
  select
    workspace_id,
    cluster_id,
    session,
    size_class,
    place,
    false as is_driver,
    'node:' || group_key || ':' || place || ':' || life as node_key,
    min(at_ms) as from_ms,
    max(until_ms) as until_ms
  from numbered
  group by workspace_id, cluster_id, session, size_class, group_key, place, life
  union all
  select
    workspace_id,
    cluster_id,
    session,
    driver_class,
    0,
    true,
    'node:' || group_key || ':driver',
    creating_ms,
    terminating_ms
  from machine_group
)
select
  life.workspace_id,
  life.cluster_id,
  life.session,
  case
    when life.size_class = 'fleet-4' then picked('given:' || node_key, ['general-4', 'fleet-4-given'])
    else life.size_class
  end as size_class,
  place,
  is_driver,
  node_key,
  from_ms,
  until_ms
from life
inner join machine_group using (workspace_id, cluster_id, session)
where not is_out_of_stock
