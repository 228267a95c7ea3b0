-- One row: assets with recommendations to do that have an owner, a workspace, a type, a tag or a value of a tag in common, with what
-- these save a month. An asset with several tags is in several groups where they are grouped by tag.
with
to_do as (
  -- include: #product/server/parts/proposals-to-do.sql
),
narrowed as (
  select proposal.*
  from proposal
  inner join to_do
    on to_do.proposal_id = proposal.proposal_id
  where proposal.workspace_id in ($workspaceIds)
    and ($currency is null or proposal.currency = $currency)
),
asset as (
  -- include: #product/server/parts/names-of-narrowed.sql
),
tagged as (
  -- include: #product/server/parts/tags-of-narrowed.sql
),
member as (
  select
    narrowed.*,
    unnest(case
      when $ofTag is not null then [tagged.tags[$ofTag]]
      when $groupBy = 'tag' then case when coalesce(cardinality(tagged.tags), 0) = 0 then [null] else map_keys(tagged.tags) end
      when $groupBy = 'workspace' then [narrowed.workspace_id]
      when $groupBy = 'type' then [narrowed.asset_kind]
      else [asset.owner]
    end) as group_id
  from narrowed
  left join asset
    on asset.workspace_id = narrowed.workspace_id
    and asset.kind = narrowed.asset_kind
    and asset.asset_id = narrowed.asset_id
  left join tagged
    on tagged.workspace_id = narrowed.workspace_id
    and tagged.kind = narrowed.asset_kind
    and tagged.asset_id = narrowed.asset_id
),
summed as (
  select
    group_id, currency,
    cast(count(distinct (workspace_id, asset_kind, asset_id)) as integer) as assets,
    cast(count(*) as integer) as recommendations,
    bool_or(is_estimated) as is_estimated,
    -- include: #product/server/parts/sums-of-savings.sql
  from member
  group by group_id, currency
)
select
  coalesce(workspace.workspace_name, summed.group_id, 'None') as groupName,
  summed.group_id as groupId,
  summed.assets as assetsCount,
  summed.recommendations as recommendationsCount,
  summed.currency as currency,
  summed.saving_sum as saving,
  summed.low_sum as savingLow,
  summed.high_sum as savingHigh,
  summed.modelled_sum as modelledSaving,
  case when summed.is_estimated then 'public VM price' end as estimatedBecause
from summed
left join workspace
  on workspace.workspace_id = case when $groupBy = 'workspace' and $ofTag is null then summed.group_id end
  and workspace.workspace_id in ($workspaceIds)
where $search is null
  or contains(lower(coalesce(workspace.workspace_name, summed.group_id, 'None')), lower($search))
