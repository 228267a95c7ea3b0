-- One row: what an hour of a machine drew in DBU on a day, by kind of compute and SKU: the median over the clusters whose
-- machines are known from events or node minutes, because a late record or a gap makes single clusters wrong.
with
drawn as (
  select
    day, account_id, workspace_id, cluster_id, machine, sku_name, cloud,
    cast(sum(quantity) as decimal(28,12)) as dbu
  from priced_usage
  where day in ($days)
    and cluster_id is not null
    and machine is not null
    and usage_unit = 'DBU'
  group by day, account_id, workspace_id, cluster_id, machine, sku_name, cloud
),
part as (
  select
    day, account_id, workspace_id, cluster_id, machine, compute, is_photon, currency,
    case when count(*) = count(node_hours) then sum(node_hours) end as node_hours
  from machine_use
  where day in ($days)
  group by day, account_id, workspace_id, cluster_id, machine, compute, is_photon, currency
),
kept as (
  select
    day, account_id, workspace_id, cluster_id, machine, compute, is_photon,
    max(node_hours) as node_hours
  from part
  group by day, account_id, workspace_id, cluster_id, machine, compute, is_photon
),
seen as (
  select
    day, account_id, workspace_id, cluster_id,
    min(evidence) as evidence
  from machine_charge
  where day in ($days)
    and evidence in ('cluster_event', 'node_minute')
  group by day, account_id, workspace_id, cluster_id
)
select
  drawn.day, drawn.account_id, drawn.workspace_id, drawn.machine, kept.compute, kept.is_photon,
  drawn.sku_name, drawn.cloud, seen.evidence,
  median(cast(drawn.dbu as double) / cast(kept.node_hours as double)) as dbu_per_node_hour,
  cast(sum(kept.node_hours) as decimal(28,12)) as node_hours,
  cast(count(*) as bigint) as cluster_count
from drawn
inner join kept
  on kept.day = drawn.day
  and kept.account_id = drawn.account_id
  and kept.workspace_id = drawn.workspace_id
  and kept.cluster_id = drawn.cluster_id
  and kept.machine = drawn.machine
inner join seen
  on seen.day = drawn.day
  and seen.account_id = drawn.account_id
  and seen.workspace_id = drawn.workspace_id
  and seen.cluster_id = drawn.cluster_id
where drawn.dbu > 0
  and kept.node_hours > 0
group by
  drawn.day, drawn.account_id, drawn.workspace_id, drawn.machine, kept.compute, kept.is_photon,
  drawn.sku_name, drawn.cloud, seen.evidence
