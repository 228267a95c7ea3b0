-- One row: a SQL warehouse that is shown, with its cost per hour of one cluster, per hour in which it ran, and per hour in which a query
-- started. The first two are null where hours that cost something have no event that tells whether it ran.
with
summed as (
  select
    workspace_id,
    warehouse_id,
    max(currency) as currency,
    cast(sum(cost) as decimal(28, 10)) as cost,
    cast(sum(cluster_ms) as double) / 3600000 as cluster_hours,
    cast(sum(running_ms) as double) / 3600000 as running_hours,
    cast(max(peak_clusters) as integer) as peak_clusters,
    bool_or(cost is not null and running_ms is null) as has_unknown,
    cast(count(*) filter (where statements > 0) as double) as query_hours
  from warehouse_hour
  where workspace_id in ($workspaceIds)
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
  group by workspace_id, warehouse_id
)
select
  shown_row.workspaceId, shown_row.assetKind, shown_row.sqlEndpointId, shown_row.currency,
  summed.peak_clusters as peakClusters,
  case when not summed.has_unknown then summed.cost / nullif(summed.cluster_hours, 0) end as costRate,
  case when not summed.has_unknown then summed.cost / nullif(summed.running_hours, 0) end as hourlyCostRate,
  summed.cost / nullif(summed.query_hours, 0) as hourlyQueryCostRate
from shown_row
inner join summed
  on summed.workspace_id = shown_row.workspaceId
  and summed.warehouse_id = shown_row.sqlEndpointId
  and summed.currency = shown_row.currency
