-- One row: what an hour of a machine in a workspace draws in DBU, learned from usage, for a kind of compute, at the price of
-- the SKU that the workspace pays for it, for as long as that price holds. The rate is the median over days of the whole
-- account, by cluster events where there are any, else by node minutes; learned_hours are the machine hours behind it.
with
by_evidence as (
  select
    account_id, cloud, machine, compute, is_photon, evidence,
    median(dbu_per_node_hour) as dbu_per_node_hour,
    cast(sum(node_hours) as decimal(28,12)) as learned_hours,
    cast(sum(cluster_count) as bigint) as cluster_count,
    row_number() over (partition by account_id, cloud, machine, compute, is_photon order by evidence nulls last) as rank
  from dbu_day
  group by account_id, cloud, machine, compute, is_photon, evidence
),
sku_use as (
  select
    account_id, workspace_id, cloud, compute, is_photon, sku_name,
    row_number() over (
      partition by account_id, workspace_id, cloud, compute, is_photon
      order by max(day) desc nulls last, sum(node_hours) desc nulls last, sku_name nulls last
    ) as rank
  from dbu_day
  group by account_id, workspace_id, cloud, compute, is_photon, sku_name
)
select
  sku_use.account_id, sku_use.workspace_id, by_evidence.machine, sku_use.compute, sku_use.is_photon,
  sku_use.sku_name,
  price_window.currency_code as currency,
  price_window.valid_from,
  coalesce(price_window.valid_until, timestamp '9999-12-31 00:00:00') as valid_until,
  price_window.price, price_window.price_kind, by_evidence.dbu_per_node_hour,
  by_evidence.dbu_per_node_hour * cast(price_window.price as double) as cost_per_node_hour,
  by_evidence.learned_hours, by_evidence.cluster_count, by_evidence.evidence
from sku_use
inner join by_evidence
  on by_evidence.account_id = sku_use.account_id
  and by_evidence.cloud = sku_use.cloud
  and by_evidence.compute = sku_use.compute
  and by_evidence.is_photon = sku_use.is_photon
inner join price_window
  on price_window.account_id = sku_use.account_id
  and price_window.sku_name = sku_use.sku_name
  and price_window.cloud = sku_use.cloud
  and price_window.usage_unit = 'DBU'
where sku_use.rank = 1
  and by_evidence.rank = 1
