-- One row: an asset with recommendations that are to do, with what they save a month, and what it cost and wasted in the range.
with
to_do as (
  -- include: #product/server/parts/proposals-to-do.sql
),
narrowed as (
  select
    proposal.workspace_id, proposal.asset_kind, proposal.asset_id, proposal.currency,
    cast(count(*) as integer) as recommendations,
    max(proposal.held_share * least(proposal.observations / 10.0, 1)) as confidence,
    max(proposal.last_day) as last_day,
    bool_or(proposal.is_estimated) as is_estimated,
    -- include: #product/server/parts/sums-of-savings.sql
  from proposal
  inner join to_do
    on to_do.proposal_id = proposal.proposal_id
  where proposal.workspace_id in ($workspaceIds)
    and ($currency is null or proposal.currency = $currency)
    and ($assetType is null or proposal.asset_kind = $assetType)
    and ($assetId is null or proposal.asset_id = $assetId)
    and ($clusterId is null or (proposal.asset_kind = 'cluster' and proposal.asset_id = $clusterId))
    and (
      $appId is null
      or proposal.proposal_id in (
        select observed.proposal_id
        from proposal_observation as observed
        inner join cluster_instance as life
          on life.workspace_id = observed.workspace_id
          and cast(life.start_time as date) <= observed.day
        where observed.workspace_id in ($workspaceIds)
          and life.workspace_id in ($workspaceIds)
          and life.instance_id = $appId
          and life.cluster_id = proposal.asset_id
          and observed.holds
          and observed.day <= cast(coalesce(life.end_time, cast($dataNow as timestamp)) as date)
      )
    )
  group by proposal.workspace_id, proposal.asset_kind, proposal.asset_id, proposal.currency
),
spent as (
  select
    workspace_id, kind, asset_id, currency,
    cast(sum(cost) as decimal(28, 10)) as cost,
    coalesce(bool_or(cloud_cost <> 0), false) as is_estimated
  from (
    select workspace_id, 'job' as kind, job_id as asset_id, currency, cost, cloud_cost, day
    from job_day
    where workspace_id in ($workspaceIds)
      and cost is not null
    union all
    select workspace_id, asset_kind as kind, asset_id, currency, cost, cloud_cost, day
    from asset_day
    where workspace_id in ($workspaceIds)
  )
  where day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
    and asset_id in (select asset_id from narrowed)
  group by workspace_id, kind, asset_id, currency
),
wasted as (
  select
    workspace_id, asset_kind, asset_id, currency,
    cast(sum(cost) as decimal(28, 10)) as waste,
    bool_or(is_estimated) as is_estimated
  from (
    -- include: #product/server/parts/avoidable-waste-in-range.sql
  )
  where asset_id in (select asset_id from narrowed)
  group by workspace_id, asset_kind, asset_id, currency
),
tagged as (
  -- include: #product/server/parts/tags-of-narrowed.sql
),
asset as (
  -- include: #product/server/parts/names-of-narrowed.sql
)
select
  coalesce(asset.name, narrowed.asset_id) as assetName,
  narrowed.asset_id as assetId,
  narrowed.asset_kind as assetKind,
  narrowed.workspace_id as workspaceId,
  coalesce(workspace.workspace_name, narrowed.workspace_id) as workspaceName,
  workspace.subscription_id as subscriptionId,
  asset.owner as owner,
  narrowed.recommendations as recommendationsCount,
  narrowed.currency as currency,
  spent.cost as cost,
  coalesce(wasted.waste, 0) as waste,
  narrowed.saving_sum as saving,
  narrowed.low_sum as savingLow,
  narrowed.high_sum as savingHigh,
  narrowed.modelled_sum as modelledSaving,
  narrowed.confidence as confidence,
  narrowed.last_day as lastDay,
  case
    when narrowed.is_estimated or coalesce(spent.is_estimated, false) or coalesce(wasted.is_estimated, false)
    then 'public VM price'
  end as estimatedBecause
from narrowed
left join asset
  on asset.workspace_id = narrowed.workspace_id
  and asset.kind = narrowed.asset_kind
  and asset.asset_id = narrowed.asset_id
left join tagged
  on tagged.workspace_id = narrowed.workspace_id
  and tagged.kind = narrowed.asset_kind
  and tagged.asset_id = narrowed.asset_id
left join spent
  on spent.workspace_id = narrowed.workspace_id
  and spent.kind = narrowed.asset_kind
  and spent.asset_id = narrowed.asset_id
  and spent.currency = narrowed.currency
left join wasted
  on wasted.workspace_id = narrowed.workspace_id
  and wasted.asset_kind = narrowed.asset_kind
  and wasted.asset_id = narrowed.asset_id
  and wasted.currency = narrowed.currency
left join workspace
  on workspace.workspace_id = narrowed.workspace_id
where (
    $search is null
    or contains(lower(coalesce(asset.name, narrowed.asset_id)), lower($search))
    or contains(lower(narrowed.asset_id), lower($search))
  )
  and ($owner is null or coalesce(asset.owner, '') = $owner)
  and ($tagKey is null or (map_contains(tagged.tags, $tagKey) and ($tagValue is null or tagged.tags[$tagKey] = $tagValue)))
