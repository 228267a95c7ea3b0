-- One row: an asset, or the workspace, subscription, account or SKU above assets, for which there is something to do, with what that is
-- worth in a month of 30.4 days. Each cent is counted once: first what recommendations save, then what open incidents have at
-- stake besides, then what the waste of the last 28 complete days is beyond both. What failed, what stood unused and the rest are
-- different cents; of the same ones each amount counts only by what it exceeds those before it, as nobody knows which cents they
-- are. So it may be too low, never too high. Cost is that of the same 28 days.
with
listed_proposal as (
  with
  -- include: #product/server/parts/worded-proposals.sql
  select *
  from worded
),
complete as (
  -- include: #models/parts/complete-days.sql
),
known as (
  select
    billing_horizon.account_id,
    complete.complete_until,
    least(complete.complete_until - cast(min(billing_horizon.first_usage_time) as date), 28) as days
  from billing_horizon
  inner join complete
    on complete.account_id = billing_horizon.account_id
  group by billing_horizon.account_id, complete.complete_until
),
proposed as (
  select
    listed.workspace_id,
    listed.asset_kind as kind,
    listed.asset_id, listed.currency, listed.proposal_id, listed.title, listed.change, listed.saving, listed.saving_low,
    listed.saving_high, listed.modelled_saving,
    cast(listed.status = 'ACCEPTED' as integer) as accepted,
    case when listed.is_estimated then 'public VM price' end as estimated_because,
    listed.paid_by_kind, listed.paid_by_id,
    case
      when listed.waste_causes like '%failed%' then 'failed'
      when listed.waste_causes <> '' then 'unused'
      else 'other'
    end as cents
  from listed_proposal as listed
  where listed.status in ('OPEN', 'ACCEPTED')
    and not listed.is_small
),
at_stake as (
  -- include: #product/server/incidents/incidents-at-stake.sql
),
wasted as (
  select
    waste_day.workspace_id, waste_day.asset_kind as kind, waste_day.asset_id, waste_day.currency,
    case when waste_day.cause like 'failed%' then 'failed' else 'unused' end as cents,
    max_by(waste_day.cause, waste_day.cost) as cause,
    cast(round(cast(sum(waste_day.cost) as double) * 30.4 / known.days, 4) as decimal(28, 10)) as money,
    bool_or(waste_day.is_estimated) as is_estimated
  from waste_day
  inner join known
    on known.account_id = waste_day.account_id
  left join deleted_asset as gone
    on gone.account_id = waste_day.account_id
    and gone.workspace_id = waste_day.workspace_id
    and gone.asset_kind = waste_day.asset_kind
    and gone.asset_id = waste_day.asset_id
  where gone.asset_id is null
    and waste_day.workspace_id in ($workspaceIds)
    and ($currency is null or waste_day.currency = $currency)
    and waste_day.part = 'avoidable'
    and waste_day.day < known.complete_until
    and waste_day.day >= known.complete_until - cast(known.days as integer)
  group by waste_day.workspace_id, waste_day.asset_kind, waste_day.asset_id, waste_day.currency, cents, known.days
  having sum(waste_day.cost) > 0
),
part as (
  select
    workspace_id, cast(null as varchar) as subscription_id, 'ASSET' as level, kind, asset_id, currency, cast(null as varchar) as name,
    1 as place, cents,
    coalesce(nullif(change, ''), title) as what, proposal_id as item_id, cast(null as varchar) as category, saving as order_money,
    1 as recommendations, accepted, 0 as incidents, saving, saving_low, saving_high, modelled_saving,
    cast(0 as decimal(28, 10)) as paid_for, cast(null as decimal(28, 10)) as stake, cast(null as decimal(28, 10)) as waste,
    estimated_because
  from proposed
  union all
  select
    workspace_id, subscription_id, level, kind, asset_id, currency, name, 2, cents,
    title, incident_id, category, whole, 0, 0, 1, null, null, null, null, 0, money, null, estimated_because
  from at_stake
  union all
  select
    workspace_id, null, 'ASSET', kind, asset_id, currency, null, 3, cents,
    'Waste: ' || coalesce(cast(cast($wasteWords as json) as map(varchar, varchar))[cause], cause), null, null, money, 0, 0, 0, null, null, null, null, 0, null, money,
    case when is_estimated then 'public VM price' end
  from wasted
  union all
  -- What jobs would save of the bill of a cluster is no saving of the cluster, and nobody else can save it again.
  select
    workspace_id, null, 'ASSET', paid_by_kind, paid_by_id, currency, null, 4, cents,
    null, null, null, null, 0, 0, 0, null, null, null, null, saving, null, null, null
  from proposed
  where saving is not null
    and (paid_by_kind <> kind or paid_by_id <> asset_id)
),
summed as (
  select
    workspace_id, kind, asset_id, currency, level,
    max(subscription_id) as subscription_id,
    max(name) as name,
    min_by(
      {'what': what, 'item_id': item_id, 'category': category}, (place, -coalesce(order_money, 0), what, coalesce(item_id, ''))
    ) filter (where what is not null) as first,
    min(place) as place,
    cast(sum(recommendations) as integer) as recommendations,
    cast(sum(accepted) as integer) as accepted,
    cast(sum(incidents) as integer) as incidents,
    count(saving) + count(stake) + count(waste) > 0 as is_priced,
    count(saving) > 0 as is_saving,
    coalesce(sum(saving), 0) as saving,
    coalesce(sqrt(sum(power(cast(saving - saving_low as double), 2))), 0) as below,
    coalesce(sqrt(sum(power(cast(saving_high - saving as double), 2))), 0) as above,
    sum(case when saving is null then modelled_saving end) as modelled_saving,
    sum(paid_for) as paid_for,
    coalesce(sum(saving) filter (where cents = 'failed'), 0) as failed_saving,
    coalesce(sum(saving) filter (where cents = 'unused'), 0) as unused_saving,
    coalesce(sum(saving) filter (where cents = 'other'), 0) as other_saving,
    coalesce(sum(stake) filter (where cents = 'failed'), 0) as failed_stake,
    coalesce(sum(stake) filter (where cents = 'unused'), 0) as unused_stake,
    coalesce(sum(stake) filter (where cents = 'other'), 0) as other_stake,
    coalesce(sum(waste) filter (where cents = 'failed'), 0) as failed_waste,
    coalesce(sum(waste) filter (where cents = 'unused'), 0) as unused_waste,
    max(estimated_because) as estimated_because
  from part
  group by workspace_id, kind, asset_id, currency, level
  having min(place) < 4
),
of_asset as (
  select
    *,
    greatest(failed_stake - failed_saving, 0)
      + greatest(unused_stake - unused_saving - paid_for, 0)
      -- What is saved beyond the waste lies in what increased, perhaps.
      + greatest(
        other_stake - other_saving - paid_for - greatest(failed_saving - failed_waste, 0) - greatest(unused_saving - unused_waste, 0), 0
      ) as further_stake,
    greatest(failed_waste - greatest(failed_saving, failed_stake), 0)
      + greatest(unused_waste - greatest(unused_saving + paid_for, unused_stake), 0) as further_waste,
    failed_stake + unused_stake + other_stake as own_stake
  from summed
  where level = 'ASSET'
),
-- What of assets is not at stake in their incidents may be at stake in those above them.
beyond as (
  select
    of_asset.workspace_id, of_asset.currency, max(workspace.subscription_id) as subscription_id,
    greatest(sum(of_asset.saving + of_asset.further_stake + of_asset.further_waste - of_asset.own_stake), 0) as money
  from of_asset
  left join workspace
    on workspace.workspace_id = of_asset.workspace_id
  group by of_asset.workspace_id, of_asset.currency
),
above as (
  select
    summed.*,
    (
      select coalesce(sum(beyond.money), 0)
      from beyond
      where beyond.currency = summed.currency
        and (summed.level <> 'WORKSPACE' or beyond.workspace_id = summed.workspace_id)
        and (summed.level <> 'SUBSCRIPTION' or beyond.subscription_id = summed.subscription_id)
    ) as inside
  from summed
  where level <> 'ASSET'
),
worth as (
  select
    workspace_id, kind, asset_id, currency, name, first, place, recommendations, accepted, incidents, is_priced, is_saving, saving,
    below, above, modelled_saving, further_stake, further_waste, estimated_because
  from of_asset
  union all
  select
    workspace_id, kind, asset_id, currency, name, first, place, recommendations, accepted, incidents, is_priced, is_saving, saving,
    below, above, modelled_saving, greatest(failed_stake + unused_stake + other_stake - inside, 0), 0, estimated_because
  from above
),
judged as materialized (
  select
    worth.*,
    worth.saving + worth.further_stake + worth.further_waste as money,
    worth.recommendations = 0
      and worth.incidents = 0
      and worth.further_waste < least_saving.amount as is_small
  from worth
  cross join least_saving
  where worth.recommendations > 0
    or worth.incidents > 0
    or worth.further_waste > 0
),
spent as materialized (
  select
    asset_sku_day.workspace_id, asset_sku_day.asset_kind as kind, asset_sku_day.asset_id, asset_sku_day.currency,
    cast(round(cast(sum(asset_sku_day.amount) as double) * 30.4 / known.days, 4) as decimal(28, 10)) as cost
  from asset_sku_day
  inner join known
    on known.account_id = asset_sku_day.account_id
  where asset_sku_day.workspace_id in ($workspaceIds)
    and asset_sku_day.asset_id in (select asset_id from judged)
    and asset_sku_day.day < known.complete_until
    and asset_sku_day.day >= known.complete_until - cast(known.days as integer)
  group by asset_sku_day.workspace_id, asset_sku_day.asset_kind, asset_sku_day.asset_id, asset_sku_day.currency, known.days
),
narrowed as materialized (
  select workspace_id, kind as asset_kind, asset_id
  from judged
),
-- Names, tags and costs are read one after the other, as each needs memory of its own.
asset as materialized (
  -- include: #product/server/parts/names-of-narrowed.sql
),
-- One-time runs have the name of the last of them.
submitted as materialized (
  select workspace_id, job_id, max_by(run_name, start_time) as name, max_by(creator_user_name, start_time) as owner
  from run
  where workspace_id in ($workspaceIds)
    and job_id in (select asset_id from narrowed where asset_kind = 'job')
    and run_type = 'SUBMIT_RUN'
  group by workspace_id, job_id
),
tagged as materialized (
  -- include: #product/server/parts/tags-of-narrowed.sql
),
named as (
  select
    judged.*,
    coalesce(judged.name, asset.name, submitted.name, judged.asset_id) as shown_name,
    coalesce(asset.owner, submitted.owner) as shown_owner,
    tagged.tags,
    coalesce(workspace.workspace_name, judged.workspace_id) as workspace_name,
    spent.cost
  from judged
  left join asset
    on asset.workspace_id = judged.workspace_id
    and asset.kind = judged.kind
    and asset.asset_id = judged.asset_id
  left join submitted
    on submitted.workspace_id = judged.workspace_id
    and submitted.job_id = case when judged.kind = 'job' then judged.asset_id end
  left join tagged
    on tagged.workspace_id = judged.workspace_id
    and tagged.kind = judged.kind
    and tagged.asset_id = judged.asset_id
  left join workspace
    on workspace.workspace_id = judged.workspace_id
  left join spent
    on spent.workspace_id = judged.workspace_id
    and spent.kind = judged.kind
    and spent.asset_id = judged.asset_id
    and spent.currency = judged.currency
)
select
  concat_ws('/', workspace_id, kind, asset_id, currency) as entryId,
  shown_name as assetName,
  asset_id as assetId,
  kind as assetKind,
  case when place = 3 then 'WASTE' when place = 2 then 'INCIDENT' else 'RECOMMENDATION' end as source,
  first.what as what,
  recommendations,
  accepted,
  incidents,
  currency,
  case when is_priced then money end as worth,
  case when is_saving then saving end as saving,
  case when is_saving then cast(greatest(round(cast(saving as double) - below, 4), 0) as decimal(28, 10)) end as savingLow,
  case when is_saving then cast(round(cast(saving as double) + above, 4) as decimal(28, 10)) end as savingHigh,
  further_stake as furtherAtStake,
  further_waste as furtherWaste,
  modelled_saving as modelledSaving,
  cost,
  workspace_name as workspaceName,
  shown_owner as owner,
  workspace_id as workspaceId,
  case when place = 1 then first.item_id end as proposalId,
  case when place = 2 then first.item_id end as incidentId,
  first.category as incidentCategory,
  is_small as isSmall,
  estimated_because as estimatedBecause
from named
where ($smallAsset is not null or not is_small)
  and ($kindOfAsset is null or kind = $kindOfAsset)
  and ($workStatus is null or (accepted > 0) = ($workStatus = 'ACCEPTED'))
  and ($ownedBy is null or coalesce(shown_owner, '') = $ownedBy)
  and ($taggedKey is null or (map_contains(tags, $taggedKey) and ($taggedValue is null or tags[$taggedKey] = $taggedValue)))
  and (
    $searched is null
    or contains(lower(shown_name), lower($searched))
    or contains(lower(asset_id), lower($searched))
    or contains(lower(first.what), lower($searched))
    or contains(lower(shown_owner), lower($searched))
  )
