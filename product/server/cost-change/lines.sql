-- One row: what an asset drew of a SKU or VM type in a period ($since to $until) and in the one that it is compared with, in all
-- and under the tag where one is asked for, with the runs and hours of the asset and, where it drew nothing in one of them, its
-- first and last day with a cost.
-- One-time runs of one name on one shared cluster, or on compute of their own, are one asset, as in lists; a job that is asked
-- for stands alone.
with
submitted as (
  select
    workspace_id,
    job_id,
    max_by(coalesce(run_name, 'Run ' || run_id), attempt) as run_name,
    max_by(coalesce(shared_cluster_id, compute_type, ''), attempt) as place,
    max(start_time) as start_time
  from run
  where workspace_id in ($workspaceIds)
    and run_type = 'SUBMIT_RUN'
    and job_id is not null
    and ($assetId is null or $assetKind is distinct from 'job')
  group by workspace_id, job_id
),
one_time as (
  select
    workspace_id,
    run_name,
    max_by(job_id, start_time) as asset_id,
    unnest(list(job_id)) as job_id
  from submitted
  group by workspace_id, run_name, place
),
dated as (
  select
    workspace_id,
    job_id,
    cast(change_time as date) as from_day,
    coalesce(cast(cast(tags_json as json) as map(varchar, varchar)), map {}) as tags,
    change_time
  from job_version
  where workspace_id in ($workspaceIds)
    and $tagKey is not null
    and tags_json is not null
  union all
  select
    workspace_id,
    job_id,
    date '0001-01-01' as from_day,
    coalesce(cast(cast(tags_json as json) as map(varchar, varchar)), map {}) as tags,
    timestamp '0001-01-01 00:00:00' as change_time
  from job
  where workspace_id in ($workspaceIds)
    and $tagKey is not null
    and not exists (
      select 1
      from job_version
      where job_version.workspace_id = job.workspace_id
        and job_version.job_id = job.job_id
        and job_version.tags_json is not null
    )
),
tagged as (
  select
    workspace_id,
    job_id,
    case when lag(from_day) over changes is null then date '0001-01-01' else from_day end as from_day,
    coalesce(lead(from_day) over changes, date '9999-12-31') as until_day,
    map_contains(tags, $tagKey) and ($tagValue is null or tags[$tagKey] = $tagValue) as has_tag
  from dated
  window changes as (partition by workspace_id, job_id order by change_time)
),
drawn as (
  select
    asset_sku_day.*,
    case when one_time.job_id is not null then 'one_time_run' else asset_sku_day.asset_kind end as kind,
    coalesce(one_time.asset_id, asset_sku_day.asset_id) as thing_id,
    one_time.run_name,
    $tagKey is null or coalesce(tagged.has_tag, false) as is_in_scope,
    asset_sku_day.day >= cast($since as date) and asset_sku_day.day < cast($until as date) as is_after,
    asset_sku_day.day >= cast($previousSince as date) and asset_sku_day.day < cast($previousUntil as date) as is_before
  from asset_sku_day
  left join one_time
    on one_time.workspace_id = asset_sku_day.workspace_id
    and one_time.job_id = case when asset_sku_day.asset_kind = 'job' then asset_sku_day.asset_id end
  left join tagged
    on tagged.workspace_id = asset_sku_day.workspace_id
    and tagged.job_id = case when asset_sku_day.asset_kind = 'job' then asset_sku_day.asset_id end
    and tagged.from_day <= asset_sku_day.day
    and tagged.until_day > asset_sku_day.day
  where asset_sku_day.workspace_id in ($workspaceIds)
    and ($workspaceId is null or asset_sku_day.workspace_id = $workspaceId)
    and (
      $subscriptionId is null
      or asset_sku_day.workspace_id in (
        select workspace_id
        from workspace
        where workspace_id in ($workspaceIds)
          and subscription_id = $subscriptionId
      )
    )
    and asset_sku_day.currency = $currency
    and asset_sku_day.day >= cast($previousSince as date)
    and asset_sku_day.day < cast($until as date)
    and (asset_sku_day.day < cast($previousUntil as date) or asset_sku_day.day >= cast($since as date))
),
line as (
  select
    workspace_id, kind, thing_id, source, sku_name, usage_unit,
    max(run_name) as run_name,
    max(weak_because) as weak_because,
    coalesce(sum(quantity) filter (where is_before), 0) as previous_base,
    coalesce(sum(quantity) filter (where is_before and is_in_scope), 0) as previous_quantity,
    coalesce(sum(amount) filter (where is_before and is_in_scope), 0) as previous_amount,
    coalesce(sum(list_amount) filter (where is_before and is_in_scope), 0) as previous_list_amount,
    coalesce(sum(quantity) filter (where is_after), 0) as base,
    coalesce(sum(quantity) filter (where is_after and is_in_scope), 0) as quantity,
    coalesce(sum(amount) filter (where is_after and is_in_scope), 0) as amount,
    coalesce(sum(list_amount) filter (where is_after and is_in_scope), 0) as list_amount,
    count(*) filter (where is_before and is_in_scope and list_amount is null) = 0 as is_previous_listed,
    count(*) filter (where is_after and is_in_scope and list_amount is null) = 0 as is_listed
  from drawn
  where ($assetKind is null or kind = $assetKind)
    and ($assetId is null or thing_id = $assetId)
  group by workspace_id, kind, thing_id, source, sku_name, usage_unit
),
-- Only what drew nothing in one of the periods can be new or gone: the other days of no other asset are read.
one_sided as (
  select workspace_id, kind, thing_id
  from line
  group by workspace_id, kind, thing_id
  having bool_and(previous_base = 0 and previous_amount = 0)
    or bool_and(base = 0 and amount = 0)
),
one_sided_asset as (
  select workspace_id, kind, thing_id, kind as asset_kind, thing_id as asset_id
  from one_sided
  where kind <> 'one_time_run'
  union all
  select one_sided.workspace_id, one_sided.kind, one_sided.thing_id, 'job' as asset_kind, one_time.job_id as asset_id
  from one_sided
  inner join one_time
    on one_time.workspace_id = one_sided.workspace_id
    and one_time.asset_id = one_sided.thing_id
  where one_sided.kind = 'one_time_run'
),
seen as (
  select
    one_sided_asset.workspace_id, one_sided_asset.kind, one_sided_asset.thing_id,
    min(asset_sku_day.day) as first_day,
    max(asset_sku_day.day) as last_day
  from asset_sku_day
  inner join one_sided_asset
    on one_sided_asset.workspace_id = asset_sku_day.workspace_id
    and one_sided_asset.asset_kind = asset_sku_day.asset_kind
    and one_sided_asset.asset_id is not distinct from asset_sku_day.asset_id
  where asset_sku_day.workspace_id in ($workspaceIds)
    and asset_sku_day.currency = $currency
    and asset_sku_day.amount <> 0
  group by one_sided_asset.workspace_id, one_sided_asset.kind, one_sided_asset.thing_id
),
-- include: #product/server/cost-change/parts/work.sql
known as (
  select workspace_id, 'job' as kind, job_id as thing_id, name
  from job
  where workspace_id in ($workspaceIds)
  union all
  select workspace_id, 'cluster' as kind, cluster_id as thing_id, name
  from cluster_name
  where workspace_id in ($workspaceIds)
  union all
  select asset_name.workspace_id, named.kind, asset_name.asset_id as thing_id, asset_name.name
  -- include: #product/server/parts/names-of-assets.sql
)
select
  line.workspace_id as workspaceId,
  workspace.workspace_name as workspaceName,
  line.kind as assetKind,
  line.thing_id as assetId,
  coalesce(
    line.run_name,
    known.name,
    case when line.kind = 'service' then upper(left(line.thing_id, 1)) || replace(lower(substring(line.thing_id, 2)), '_', ' ') end,
    line.thing_id,
    'Not named in usage'
  ) as assetName,
  line.source as source,
  line.sku_name as skuName,
  line.usage_unit as usageUnit,
  line.weak_because as weakBecause,
  cast(cast(line.previous_base as decimal(28, 12)) as varchar) as previousBase,
  cast(cast(line.previous_quantity as decimal(28, 12)) as varchar) as previousQuantity,
  cast(cast(line.previous_amount as decimal(28, 10)) as varchar) as previousAmount,
  case when line.is_previous_listed then cast(cast(line.previous_list_amount as decimal(28, 10)) as varchar) end as previousListAmount,
  cast(cast(line.base as decimal(28, 12)) as varchar) as base,
  cast(cast(line.quantity as decimal(28, 12)) as varchar) as quantity,
  cast(cast(line.amount as decimal(28, 10)) as varchar) as amount,
  case when line.is_listed then cast(cast(line.list_amount as decimal(28, 10)) as varchar) end as listAmount,
  cast(measured.previous_runs as double) as previousRuns,
  cast(measured.previous_ms as double) as previousMs,
  cast(measured.runs as double) as runs,
  cast(measured.ms as double) as ms,
  strftime(seen.first_day, '%Y-%m-%d') as firstDay,
  strftime(seen.last_day, '%Y-%m-%d') as lastDay
from line
left join seen
  on seen.workspace_id = line.workspace_id
  and seen.kind = line.kind
  and seen.thing_id is not distinct from line.thing_id
left join measured
  on measured.workspace_id = line.workspace_id
  and measured.kind = line.kind
  and measured.thing_id = line.thing_id
left join known
  on known.workspace_id = line.workspace_id
  and known.kind = line.kind
  and known.thing_id = line.thing_id
left join workspace
  on workspace.workspace_id = line.workspace_id
order by line.workspace_id, line.kind, line.thing_id, line.source, line.sku_name, line.usage_unit
