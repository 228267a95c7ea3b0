-- One row: a type of workload with what its workloads cost in the range and in the previous period. One-time runs are told from
-- jobs by what ran on the day.
with
paid as (
  select case when is_submitted then 'one_time_run' else 'job' end as kind, day, currency, cloud_cost, weak_because, cost
  from job_day
  where workspace_id in ($workspaceIds)
    and ($currency is null or currency = $currency)
    and day >= cast(cast($previousSince as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
    and cost is not null
  union all
  select asset_kind as kind, day, currency, cloud_cost, weak_because, cost
  from asset_day
  where workspace_id in ($workspaceIds)
    and ($currency is null or currency = $currency)
    and day >= cast(cast($previousSince as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
),
spent as (
  select
    kind,
    currency,
    cast(sum(cost) filter (where is_in_range) as decimal(28, 10)) as cost,
    cast(sum(cloud_cost) filter (where is_in_range) as decimal(28, 10)) as cloud_cost,
    max(weak_because) filter (where is_in_range) as weak_because,
    cast(sum(cost) filter (where is_in_range and day < cast($comparedUntil as date)) as decimal(28, 10)) as compared_cost,
    cast(sum(cost) filter (where not is_in_range and day < cast($previousUntil as date)) as decimal(28, 10)) as previous_cost
  from (select *, day >= cast(cast($since as timestamp) as date) as is_in_range from paid)
  group by kind, currency
)
select
  kind as assetKind,
  currency as currency,
  cost as cost,
  coalesce(cloud_cost, 0) <> 0 as isCostEstimated,
  nullif(concat_ws(', ', case when cloud_cost <> 0 then 'public VM price' end, weak_because), '') as estimatedBecause,
  case when $previousUntil is not null then coalesce(previous_cost, 0) end as previousCost,
  case when $previousUntil is not null then coalesce(compared_cost, 0) - coalesce(previous_cost, 0) end as costDifference,
  cast((coalesce(compared_cost, 0) - previous_cost) / nullif(previous_cost, 0) as double) as costChange
from spent
where cost is not null
