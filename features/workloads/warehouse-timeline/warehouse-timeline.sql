-- One row: an hour, a day or a week of the range in which a SQL warehouse was up, was asked or cost something. Weeks begin on Monday;
-- the first and the last may be cut by the range.
with
range_unit as (
  select
    case
      when days <= 8 then 'hour'
      when days <= 240 then 'day'
      else 'week'
    end as unit
  from (
    select date_diff('day', cast(cast($since as timestamp) as date), cast(cast($until as timestamp) as date)) as days
  ) as length
),
unknown_day as (
  select distinct workspace_id, warehouse_id, day
  from warehouse_source_day
  where workspace_id in ($workspaceIds)
    and ($warehouseId is null or warehouse_id = $warehouseId)
    and phase = 'unknown'
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
),
bucket as (
  select
    date_trunc(range_unit.unit, warehouse_hour.hour) as start_time,
    range_unit.unit, warehouse_hour.workspace_id, warehouse_hour.warehouse_id,
    coalesce(warehouse_hour.currency, $currency) as currency,
    cast(sum(cluster_ms) as bigint) as cluster_ms,
    cast(sum(running_ms) as bigint) as running_ms,
    cast(max(peak_clusters) as integer) as peak_clusters,
    coalesce(bool_or(unknown_day.day is not null), false) as has_unknown,
    cast(sum(statements) as integer) as statements,
    cast(sum(waiting_statements) as integer) as waiting_statements,
    cast(sum(waited_ms) as bigint) as waited_ms,
    cast(sum(cost) as decimal(28, 10)) as cost,
    cast(sum(idle_cost) as decimal(28, 10)) as idle_cost
  from warehouse_hour
  cross join range_unit
  left join unknown_day
    on unknown_day.workspace_id = warehouse_hour.workspace_id
    and unknown_day.warehouse_id = warehouse_hour.warehouse_id
    and unknown_day.day = warehouse_hour.day
  where warehouse_hour.workspace_id in ($workspaceIds)
    and ($warehouseId is null or warehouse_hour.warehouse_id = $warehouseId)
    and ($currency is null or warehouse_hour.currency is null or warehouse_hour.currency = $currency)
    and warehouse_hour.day >= cast(cast($since as timestamp) as date)
    and warehouse_hour.day < cast(cast($until as timestamp) as date)
  group by
    date_trunc(range_unit.unit, warehouse_hour.hour),
    range_unit.unit, warehouse_hour.workspace_id, warehouse_hour.warehouse_id,
    coalesce(warehouse_hour.currency, $currency)
)
select
  bucket.start_time as startTime,
  bucket.unit as unit,
  coalesce(asset_name.name, bucket.warehouse_id) as warehouseName,
  bucket.warehouse_id as sqlEndpointId,
  bucket.workspace_id as workspaceId,
  bucket.cluster_ms as clusterTime,
  bucket.running_ms as runningTime,
  bucket.peak_clusters as peakClusters,
  case when bucket.statements > 0 or not bucket.has_unknown then bucket.statements end as numberOfQueries,
  case when bucket.statements > 0 or not bucket.has_unknown then bucket.waiting_statements end as queuedQueries,
  case when bucket.statements > 0 or not bucket.has_unknown then bucket.waited_ms end as queuedDuration,
  bucket.currency as currency,
  bucket.cost as cost,
  case when not bucket.has_unknown then bucket.cost - bucket.idle_cost end as workCost,
  case when not bucket.has_unknown then bucket.idle_cost end as idleCost,
  case when not bucket.has_unknown then cast(bucket.idle_cost / nullif(bucket.cost, 0) as double) end as idleShare
from bucket
left join asset_name
  on asset_name.workspace_id = bucket.workspace_id
  and asset_name.kind = 'warehouse'
  and asset_name.asset_id = bucket.warehouse_id
