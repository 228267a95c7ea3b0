-- One row: a proposal about the same asset that excludes this one.
with
value_words as (
  select
    -- include: #product/server/parts/words-of-values.sql
    as words
)
select
  recommendation.title as title,
  concat_ws(
    '; ',
    first_change.label || ': ' || coalesce(words[first_change.setting || ' ' || other.change_1_from], other.change_1_from)
      || ' → ' || coalesce(words[first_change.setting || ' ' || other.change_1_to], other.change_1_to),
    second_change.label || ': ' || coalesce(words[second_change.setting || ' ' || other.change_2_from], other.change_2_from)
      || ' → ' || coalesce(words[second_change.setting || ' ' || other.change_2_to], other.change_2_to)
  ) as change,
  other.label as label,
  other.saving as saving,
  other.saving_low as savingLow,
  other.saving_high as savingHigh
from proposal
inner join proposal as other
  on other.workspace_id = proposal.workspace_id
  and other.asset_kind = proposal.asset_kind
  and other.asset_id = proposal.asset_id
  and other.currency = proposal.currency
  and other.choice = proposal.choice
  and other.proposal_id <> proposal.proposal_id
inner join recommendation
  on recommendation.recommendation = other.recommendation
left join recommendation_change as first_change
  on first_change.recommendation = other.recommendation
  and first_change.place = 1
left join recommendation_change as second_change
  on second_change.recommendation = other.recommendation
  and second_change.place = 2
cross join value_words
where proposal.workspace_id in ($workspaceIds)
  and proposal.proposal_id = $proposalId
order by other.saving desc, other.proposal_id
