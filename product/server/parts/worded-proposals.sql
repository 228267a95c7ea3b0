-- Proposals with what became of them (narrowed), by what is asked for, without names of assets, and with the words of their recommendation (worded).
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
    published.observations, published.held, published.covered_days, published.paid_by_kind, published.paid_by_id
  from published
  union all
  select
    over.proposalId, over.lifeId, over.recommendation, over.label, over.workspaceId, over.assetKind, over.assetId,
    over.assetName, over.currency, false, over.status, over.statusAt, over.statusBy, over.reason, null, null,
    over.assignedTo, over.from1, over.to1, over.from2, over.to2, null, null, null, null, null, null, null, false, null, null, null, null, null, null
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
value_words as (
  select
    -- include: #product/server/parts/words-of-values.sql
    as words
),
worded as (
  select
    narrowed.*, recommendation.title, recommendation.code, recommendation.risk, recommendation.waste_causes,
    first_change.setting,
    second_change.setting as second_setting,
    concat_ws(
      '; ',
      first_change.label || ': ' || coalesce(words[first_change.setting || ' ' || narrowed.from_1], narrowed.from_1)
        || ' → ' || coalesce(words[first_change.setting || ' ' || narrowed.to_1], narrowed.to_1),
      second_change.label || ': ' || coalesce(words[second_change.setting || ' ' || narrowed.from_2], narrowed.from_2)
        || ' → ' || coalesce(words[second_change.setting || ' ' || narrowed.to_2], narrowed.to_2)
    ) as change
  from narrowed
  cross join value_words
  inner join recommendation
    on recommendation.recommendation = narrowed.recommendation
  left join recommendation_change as first_change
    on first_change.recommendation = narrowed.recommendation
    and first_change.place = 1
  left join recommendation_change as second_change
    on second_change.recommendation = narrowed.recommendation
    and second_change.place = 2
)
