-- What lies on each machine: clusters of one owner, or of one name but for the numbers of their runs, are one.
named as (
  select
    owned.*,
    cluster_name.name as cluster_name,
    regexp_replace(cluster_name.name, '[0-9]{5,}', '…', 'g') as name_of_all,
    coalesce(
      cluster_name.kind = 'shared' or owned.product = 'ALL_PURPOSE' or owned.consumer in ('idle', 'interactive', 'start_up', 'cluster'),
      false
    ) as is_shared
  from owned
  left join cluster_name
    on cluster_name.workspace_id = owned.workspace_id
    and cluster_name.cluster_id = owned.cluster_id
    and cluster_name.workspace_id in ($workspaceIds)
)
select
  source,
  currency,
  workspace_id as workspaceId,
  case
    when cluster_id is null then 'none|' || coalesce(product, 'other')
    when is_shared then 'shared|' || cluster_id
    when owner_id is not null then 'of|' || workspace_id || '|' || owner_id
    else 'own|' || coalesce(name_of_all, '')
  end as machineKey,
  string_agg(cluster_id, ',') as clusterIds,
  min(coalesce(cluster_name, cluster_id)) as clusterName,
  name_of_all as nameOfClusters,
  is_shared as isShared,
  case when not is_shared then owner_id end as ownerId,
  sku_name as skuName,
  product,
  consumer,
  phase,
  reason,
  confidence,
  weak_because as weakBecause,
  usage_unit as usageUnit,
  price,
  price_kind as priceKind,
  cast(min(first_day) as varchar) as firstDay,
  cast(max(last_day) as varchar) as lastDay,
  cast(sum(quantity) as decimal(28, 12)) as quantity,
  round(sum(fair_ms), 3) as fairMs,
  cast(sum(amount) as decimal(28, 10)) as amount,
  cast(sum(record_count) as integer) as recordCount,
  bool_or(split_by_clock) as isSplitByClock
from named
group by all
