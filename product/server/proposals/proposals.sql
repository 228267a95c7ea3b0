-- One row: a proposal with what became of it: one that a publication has, or one that is over. Alternatives of another one are left out.
-- Amounts are those of a month; of the ones that are to be done, what is left of a saving after those before it on the same cost.
with
life as (
  select unnest(from_json(coalesce(cast($lives as varchar), '[]'), '[{
    "lifeId": "VARCHAR", "proposalId": "VARCHAR", "recommendation": "VARCHAR", "workspaceId": "VARCHAR", "assetKind": "VARCHAR",
    "assetId": "VARCHAR", "currency": "VARCHAR", "status": "VARCHAR", "statusAt": "TIMESTAMP", "statusBy": "VARCHAR",
    "reason": "VARCHAR", "dismissedUntil": "DATE", "dismissedBecause": "VARCHAR", "assignedTo": "VARCHAR", "title": "VARCHAR", "label": "VARCHAR", "assetName": "VARCHAR",
    "setting1": "VARCHAR", "from1": "VARCHAR", "to1": "VARCHAR", "setting2": "VARCHAR", "from2": "VARCHAR", "to2": "VARCHAR"
  }]'), max_depth := 2)
),
living as (
  select *
  from life
  where life.status in ('OPEN', 'ACCEPTED', 'DISMISSED')
),
published as (
  select
    proposal.*, living.lifeId as life_id, living.statusAt as status_at, living.statusBy as status_by, living.reason,
    living.dismissedUntil as dismissed_until, living.dismissedBecause as dismissed_because, living.assignedTo as assigned_to,
    coalesce(living.status, 'OPEN') as status
  from proposal
  left join living
    on living.proposalId = proposal.proposal_id
  where proposal.workspace_id in ($workspaceIds)
    and not proposal.is_alternative
    and ($currency is null or proposal.currency = $currency)
    -- Evidence of the days after a change is not there yet; where it speaks for the proposal again, a round begins another life.
    and (
      living.lifeId is not null
      or not exists (
        from life
        where life.proposalId = proposal.proposal_id
          and (
            life.status = 'APPLIED'
            or (life.status in ('VERIFIED', 'FAILED') and proposal.last_day <= cast(life.statusAt as date))
          )
      )
    )
),
over as (
  select *
  from life
  where life.status in ('APPLIED', 'VERIFIED', 'FAILED', 'EXPIRED')
    and life.workspaceId in ($workspaceIds)
    and ($currency is null or life.currency = $currency)
),
listed as (
  select
    published.proposal_id, published.life_id, published.recommendation, published.label, published.workspace_id,
    published.asset_kind, published.asset_id, cast(null as varchar) as kept_name, published.currency,
    published.is_small, published.status, published.status_at, published.status_by, published.reason,
    published.dismissed_until, published.dismissed_because, published.assigned_to,
    published.change_1_from as from_1, published.change_1_to as to_1, published.change_2_from as from_2, published.change_2_to as to_2,
    case when published.status <> 'DISMISSED' then published.net_saving end as saving,
    case when published.status <> 'DISMISSED' then published.net_saving_low end as saving_low,
    case when published.status <> 'DISMISSED' then published.net_saving_high end as saving_high,
    case when published.status <> 'DISMISSED' then published.net_recorded_saving end as recorded_saving,
    case when published.net_saving is null and published.label <> 'TO_BE_TRIED' then published.saving end as modelled_saving,
    published.cost, published.waste, published.is_estimated,
    published.held_share * least(published.observations / 10.0, 1) as confidence,
    published.observations, published.held, published.covered_days
  from published
  union all
  select
    over.proposalId, over.lifeId, over.recommendation, over.label, over.workspaceId, over.assetKind, over.assetId,
    over.assetName, over.currency, false, over.status, over.statusAt, over.statusBy, over.reason, null, null,
    over.assignedTo, over.from1, over.to1, over.from2, over.to2, null, null, null, null, null, null, null, false, null, null, null, null
  from over
),
narrowed as materialized (
  select listed.*
  from listed
  where (
      $shownStatus is null
      or listed.status = $shownStatus
      or ($shownStatus = 'TO_DO' and listed.status in ('OPEN', 'ACCEPTED'))
    )
    and ($assetKind is null or listed.asset_kind = $assetKind)
    and ($assetId is null or listed.asset_id = $assetId)
    and ($proposalId is null or listed.proposal_id = $proposalId)
    and ($small is not null or not listed.is_small)
    and (
      $assignment is null
      or ($assignment = 'ME' and listed.assigned_to = $me)
      or ($assignment = 'NOBODY' and listed.assigned_to is null)
    )
),
asset as (
  -- include: #product/server/parts/names-of-narrowed.sql
),
tagged as (
  -- include: #product/server/parts/tags-of-narrowed.sql
),
named as (
  select
    narrowed.*,
    coalesce(asset.name, narrowed.kept_name, narrowed.asset_id) as name,
    asset.owner, tagged.tags,
    coalesce(workspace.workspace_name, narrowed.workspace_id) as workspace_name,
    recommendation.title, recommendation.code, recommendation.risk,
    first_change.setting, first_change.label as setting_label,
    second_change.setting as second_setting, second_change.label as second_label
  from narrowed
  inner join recommendation
    on recommendation.recommendation = narrowed.recommendation
  left join recommendation_change as first_change
    on first_change.recommendation = narrowed.recommendation
    and first_change.place = 1
  left join recommendation_change as second_change
    on second_change.recommendation = narrowed.recommendation
    and second_change.place = 2
  left join asset
    on asset.workspace_id = narrowed.workspace_id
    and asset.kind = narrowed.asset_kind
    and asset.asset_id = narrowed.asset_id
  left join tagged
    on tagged.workspace_id = narrowed.workspace_id
    and tagged.kind = narrowed.asset_kind
    and tagged.asset_id = narrowed.asset_id
  left join workspace
    on workspace.workspace_id = narrowed.workspace_id
)
select
  coalesce(named.life_id, named.proposal_id) as entryId,
  named.proposal_id as proposalId,
  named.life_id as lifeId,
  named.name as assetName,
  named.asset_id as assetId,
  named.asset_kind as assetKind,
  named.title as title,
  concat_ws(
    '; ',
    named.setting_label || ': ' || case
      when named.from_1 = '0' and named.setting in ('auto_stop_minutes', 'auto_termination_minutes') then 'never'
      else named.from_1
    end || ' → ' || named.to_1,
    named.second_label || ': ' || named.from_2 || ' → ' || named.to_2
  ) as change,
  named.currency as currency,
  named.saving as saving,
  named.saving_low as savingLow,
  named.saving_high as savingHigh,
  named.recorded_saving as databricksSaving,
  named.modelled_saving as modelledSaving,
  named.cost as cost,
  named.waste as waste,
  named.confidence as confidence,
  named.label as label,
  named.status as status,
  named.assigned_to as assignedTo,
  named.risk as risk,
  named.workspace_name as workspaceName,
  named.owner as owner,
  named.code as code,
  named.status_at as statusAt,
  named.status_by as statusBy,
  named.reason as reason,
  named.dismissed_until as dismissedUntil,
  named.dismissed_because as dismissedBecause,
  named.observations as observations,
  named.held as held,
  named.covered_days as coveredDays,
  named.workspace_id as workspaceId,
  named.recommendation as recommendation,
  named.setting as setting,
  named.from_1 as changeFrom,
  named.to_1 as changeTo,
  named.second_setting as secondSetting,
  named.from_2 as secondFrom,
  named.to_2 as secondTo,
  named.is_small as isSmall,
  case when named.is_estimated then 'public VM price' end as estimatedBecause
from named
where (
    $search is null
    or contains(lower(named.name), lower($search))
    or contains(lower(named.asset_id), lower($search))
    or contains(lower(named.owner), lower($search))
    or contains(lower(named.title), lower($search))
  )
  and ($owner is null or coalesce(named.owner, '') = $owner)
  and ($tagKey is null or (map_contains(named.tags, $tagKey) and ($tagValue is null or named.tags[$tagKey] = $tagValue)))
