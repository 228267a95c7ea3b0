-- One row: upkeep that the platform does by itself: of a pipeline (each maintenance is a run), or by a product that keeps
-- tables in order, whose single runs nothing tells; with the money whose usage falls into the range.
with
upkeep as (
  select
    upkeep_day.*,
    upkeep_day.day >= cast(cast($since as timestamp) as date) as is_in_range
  from upkeep_day
  where upkeep_day.workspace_id in ($workspaceIds)
    and ($jobId is null or upkeep_day.upkeep_id = $jobId)
    and ($currency is null or upkeep_day.currency = $currency)
    and upkeep_day.day >= cast(cast($previousSince as timestamp) as date)
    and upkeep_day.day < cast(cast($until as timestamp) as date)
),
spent as (
  select
    workspace_id, upkeep_kind, upkeep_id, currency,
    array_to_string(
      list_sort(map_keys(
        histogram(case when cluster_id is null then 'SERVERLESS' else 'JOB_CLUSTER' end) filter (where is_in_range)
      )),
      ','
    ) as compute_type,
    -- include: #product/server/parts/compared-sums.sql
  from upkeep
  group by workspace_id, upkeep_kind, upkeep_id, currency
),
seen as (
  select workspace_id, upkeep_kind, upkeep_id, currency, min(day) as first_day, max(day) as last_day
  from upkeep_day
  where workspace_id in ($workspaceIds)
    and ($jobId is null or upkeep_id = $jobId)
    and day < cast(cast($until as timestamp) as date)
    and cost <> 0
  group by workspace_id, upkeep_kind, upkeep_id, currency
),
maintenance as (
  select
    workspace_id, upkeep_id, maintenance_id, currency,
    min(start_time) as start_time,
    epoch_ms(max(end_time)) - epoch_ms(min(start_time)) as duration_ms,
    sum(cost) as cost
  from upkeep
  where is_in_range
    and maintenance_id is not null
  group by workspace_id, upkeep_id, maintenance_id, currency
),
ran as (
  select
    workspace_id, upkeep_id, currency,
    cast(count(*) as integer) as runs,
    cast(round(avg(duration_ms)) as bigint) as average_duration_ms,
    max(duration_ms) as maximum_duration_ms,
    cast(sum(duration_ms) as bigint) as total_duration_ms,
    max_by(duration_ms, start_time) as latest_duration_ms,
    cast(round(median(duration_ms)) as bigint) as median_duration_ms,
    quantile_disc(duration_ms, 0.95) as high_duration_ms,
    max(cost) as maximum_cost,
    max_by(cost, start_time) as latest_cost,
    median(cost) as median_cost,
    quantile_disc(cost, 0.95) as high_cost,
    max(start_time) as last_start_time
  from maintenance
  group by workspace_id, upkeep_id, currency
),
pipeline as (
  select workspace_id, asset_id, name, owner, is_deleted
  from asset_name
  where workspace_id in ($workspaceIds)
    and kind = 'pipeline'
),
named as (
  select
    spent.*,
    case
      when spent.upkeep_kind = 'pipeline' then coalesce(pipeline.name, 'Pipeline ' || spent.upkeep_id)
      else upper(left(spent.upkeep_id, 1)) || replace(lower(substring(spent.upkeep_id, 2)), '_', ' ')
    end as name,
    pipeline.owner,
    coalesce(pipeline.is_deleted, false) as is_deleted
  from spent
  left join pipeline
    on pipeline.workspace_id = spent.workspace_id
    and pipeline.asset_id = case when spent.upkeep_kind = 'pipeline' then spent.upkeep_id end
)
select
  named.name as dbJobName,
  named.upkeep_id as dbJobId,
  case when named.upkeep_kind = 'pipeline' then 'Pipeline' else 'Product' end as upkeepKind,
  named.workspace_id as workspaceId,
  workspace.workspace_name as workspaceName,
  workspace.subscription_id as subscriptionId,
  named.is_deleted as isDeleted,
  string_split(named.compute_type, ',') as computeType,
  named.compute_type as clusterType,
  named.owner as owner,
  named.currency as currency,
  named.cost as cost,
  named.cost / nullif(ran.runs, 0) as averageCost,
  cast(ran.maximum_cost as decimal(28, 10)) as maximumCost,
  cast(ran.latest_cost as decimal(28, 10)) as latestCost,
  cast(ran.median_cost as decimal(28, 10)) as medianCost,
  cast(ran.high_cost as decimal(28, 10)) as p95Cost,
  cast(null as decimal(28, 10)) as costPerSuccessfulRun,
  cast(null as decimal(28, 10)) as failedCost,
  cast(null as decimal(28, 10)) as retryCost,
  -- include: #product/server/parts/compared-cost-columns.sql
  named.databricks_cost as databricksCost,
  case
    when named.has_list_price and named.has_negotiated_price then 'list and negotiated'
    when named.has_negotiated_price then 'negotiated'
    when named.has_list_price then 'list'
  end as priceKind,
  named.cloud_cost as cloudCost,
  coalesce(named.cloud_cost, 0) <> 0 as isCostEstimated,
  nullif(concat_ws(', ', case when named.cloud_cost <> 0 then 'public VM price' end, named.weak_because), '') as estimatedBecause,
  cast(null as decimal(28, 10)) as realCost,
  cast(null as decimal(28, 10)) as estimatedCost,
  'Maintenance services are not estimated: no source has the DBUs of their VMs.' as estimatedCostAbsentBecause,
  cast(null as bigint) as estimatedCostLearnedHours,
  cast(null as varchar[]) as runStatuses,
  -- include: #product/server/parts/duration-columns.sql
  cast(null as integer) as successfulRunsCount,
  cast(null as integer) as runningRunsCount,
  cast(null as integer) as failedRunsCount,
  cast(null as integer) as analyzedRunsCount,
  cast(null as integer) as recommendationsCount,
  ran.last_start_time as lastStartTime,
  seen.first_day as firstCostDay,
  seen.last_day as lastCostDay,
  workspace.workspace_url as workspaceUrl
from named
left join seen
  on seen.workspace_id = named.workspace_id
  and seen.upkeep_kind = named.upkeep_kind
  and seen.upkeep_id = named.upkeep_id
  and seen.currency = named.currency
left join ran
  on ran.workspace_id = named.workspace_id
  and ran.upkeep_id = case when named.upkeep_kind = 'pipeline' then named.upkeep_id end
  and ran.currency = named.currency
left join workspace
  on workspace.workspace_id = named.workspace_id
where named.cost is not null
  and (
    $search is null
    or (coalesce($searchBy, 'name') = 'name' and contains(lower(named.name), lower($search)))
    or (coalesce($searchBy, 'id') = 'id' and contains(lower(named.upkeep_id), lower($search)))
    or (coalesce($searchBy, 'owner') = 'owner' and contains(lower(named.owner), lower($search)))
  )
  and ($costAbove is null or named.cost > cast($costAbove as decimal(28, 10)))
  and ($costBelow is null or named.cost < cast($costBelow as decimal(28, 10)))
  and ($owner is null or named.owner = $owner)
  -- Nothing is known of skew: services of the platform write no event log.
  and not coalesce(cast($skew as boolean), false)
