-- One row: a proposal with what became of it: one that a publication has, or one that is over. Alternatives of another one are left out.
-- Amounts are those of a month; of the ones that are to be done, what is left of a saving after those before it on the same cost.
with
-- include: #product/server/parts/worded-proposals.sql
,
asset as (
  -- include: #product/server/parts/names-of-narrowed.sql
),
tagged as (
  -- include: #product/server/parts/tags-of-narrowed.sql
),
named as (
  select
    worded.*,
    coalesce(asset.name, worded.kept_name, worded.asset_id) as name,
    asset.owner, tagged.tags,
    coalesce(workspace.workspace_name, worded.workspace_id) as workspace_name
  from worded
  left join asset
    on asset.workspace_id = worded.workspace_id
    and asset.kind = worded.asset_kind
    and asset.asset_id = worded.asset_id
  left join tagged
    on tagged.workspace_id = worded.workspace_id
    and tagged.kind = worded.asset_kind
    and tagged.asset_id = worded.asset_id
  left join workspace
    on workspace.workspace_id = worded.workspace_id
)
select
  coalesce(named.life_id, named.proposal_id) as entryId,
  named.proposal_id as proposalId,
  named.life_id as lifeId,
  named.name as assetName,
  named.asset_id as assetId,
  named.asset_kind as assetKind,
  named.title as title,
  named.change as change,
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
    or contains(lower(named.change), lower($search))
  )
  and ($owner is null or coalesce(named.owner, '') = $owner)
  and ($tagKey is null or (map_contains(named.tags, $tagKey) and ($tagValue is null or named.tags[$tagKey] = $tagValue)))
