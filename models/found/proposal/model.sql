-- One row: a proposal: a change of an asset that is not deleted and that its evidence speaks for, of those that a recommendation could make the one that saves
-- most. Amounts are those of a month of 30.4 days in one currency. Of several that exclude each other (choice) the one that saves most, paid or measured before modelled,
-- is the proposal, the others are alternatives. They are applied in order of their step, each on the cost that those
-- before leave of the asset (of a cluster, those of jobs on it, too): net amounts are what is left of a saving then, and add up; they may
-- be too low, never too high. Waste is what measured waste counts as avoidable for
-- its causes in the same days. Is_small: what is left of its saving on the cost that proposals in a sum leave is less than the least that is
-- shown; of what is to be tried, which has no money here, where nothing is known of its saving its cost is less. Recorded are parts that records of usage have.
with
complete as (
  -- include: #models/parts/complete-days.sql
),
ranked as (
  select
    option.*,
    recommendation.label, recommendation.step, recommendation.choice, recommendation.waste_causes,
    row_number() over (
      partition by
        option.recommendation, option.account_id, option.workspace_id, option.asset_kind, option.asset_id, option.currency
      order by option.saving_low desc nulls last, option.saving desc nulls last, option.change_1_to nulls last, option.change_2_to nulls last
    ) as place
  from proposal_option as option
  inner join recommendation
    on recommendation.recommendation = option.recommendation
  left join deleted_asset as gone
    on gone.account_id = option.account_id
    and gone.workspace_id = option.workspace_id
    and gone.asset_kind = option.asset_kind
    and gone.asset_id = option.asset_id
  where gone.asset_id is null
    and option.is_enough
    and option.is_held
    and option.is_recent
    -- What is to be tried may have no known saving, but none that is negative.
    and (option.saving > 0 or (option.saving = 0 and recommendation.label = 'TO_BE_TRIED'))
),
chosen as (
  select
    ranked.*,
    md5(concat_ws('/', recommendation, account_id, workspace_id, asset_kind, asset_id, currency)) as proposal_id,
    row_number() over (
      partition by choice, account_id, workspace_id, asset_kind, asset_id, currency
      order by case when label in ('PAID', 'MEASURED') then 0 else 1 end nulls last, saving desc nulls last, recommendation nulls last
    ) > 1 as is_alternative
  from ranked
  where place = 1
),
counted as (
  select *
  from chosen
  where not is_alternative
    and label in ('PAID', 'MEASURED')
),
-- What proposals in a sum of earlier steps, or of other choices, save of the same asset, and of what it pays for others.
before as (
  select
    later.proposal_id,
    sum(cast(earlier.saving as double)) as saving,
    max(cast(earlier.cost as double)) as cost
  from chosen as later
  inner join counted as earlier
    on earlier.account_id = later.account_id
    and earlier.workspace_id = later.workspace_id
    and earlier.asset_kind = later.asset_kind
    and earlier.asset_id = later.asset_id
    and earlier.currency = later.currency
    and earlier.choice <> later.choice
  where earlier.step < later.step
    or (earlier.step = later.step and earlier.recommendation < later.recommendation)
  group by later.proposal_id
  union all
  select
    later.proposal_id,
    sum(cast(earlier.saving as double)) as saving,
    cast(0 as double) as cost
  from chosen as later
  inner join counted as earlier
    on earlier.account_id = later.account_id
    and earlier.workspace_id = later.workspace_id
    and earlier.paid_by_kind = later.asset_kind
    and earlier.paid_by_id = later.asset_id
    and earlier.currency = later.currency
  where earlier.step < later.step
    and (earlier.asset_kind <> later.asset_kind or earlier.asset_id <> later.asset_id)
  group by later.proposal_id
),
taken as (
  select proposal_id, sum(saving) as saving, max(cost) as cost
  from before
  group by proposal_id
),
left_over as (
  select
    chosen.proposal_id,
    not chosen.is_alternative and chosen.label in ('PAID', 'MEASURED') as is_counted,
    case
      when taken.saving is null then 1
      when greatest(cast(chosen.cost as double), taken.cost) > 0
      then greatest(1 - taken.saving / greatest(cast(chosen.cost as double), taken.cost), 0)
      else 0
    end as share
  from chosen
  left join taken
    on taken.proposal_id = chosen.proposal_id
),
wasted as (
  select
    chosen.proposal_id,
    sum(cast(waste_day.cost as double)) * 30.4 / max(chosen.covered_days) as waste
  from chosen
  inner join complete
    on complete.account_id = chosen.account_id
  inner join waste_day
    on waste_day.account_id = chosen.account_id
    and waste_day.workspace_id = chosen.workspace_id
    and waste_day.asset_kind = chosen.asset_kind
    and waste_day.asset_id = chosen.asset_id
    and waste_day.currency = chosen.currency
  where waste_day.part = 'avoidable'
    and chosen.waste_causes like '%,' || waste_day.cause || ',%'
    and waste_day.day < complete.complete_until
    and unix_date(waste_day.day) >= unix_date(complete.complete_until) - chosen.covered_days
  group by chosen.proposal_id
)
select
  chosen.proposal_id, chosen.recommendation, chosen.label, chosen.account_id, chosen.workspace_id, chosen.asset_kind,
  chosen.asset_id, chosen.currency, chosen.paid_by_kind, chosen.paid_by_id, chosen.choice, chosen.is_alternative,
  case
    when chosen.label = 'TO_BE_TRIED' and chosen.saving = 0 then chosen.cost < least_saving.amount
    else cast(chosen.saving as double) * left_over.share < cast(least_saving.amount as double)
  end as is_small,
  chosen.change_1_from, chosen.change_1_to, chosen.change_2_from, chosen.change_2_to,
  chosen.observations, chosen.held, chosen.held_share, chosen.first_day, chosen.last_day, chosen.covered_days,
  chosen.cost,
  case when chosen.label <> 'TO_BE_TRIED' then chosen.ended_cost else cast(0 as decimal(28,10)) end as ended_cost,
  case when chosen.label <> 'TO_BE_TRIED' then chosen.added_cost else cast(0 as decimal(28,10)) end as added_cost,
  case when chosen.label <> 'TO_BE_TRIED' then chosen.saving_low else cast(0 as decimal(28,10)) end as saving_low,
  case when chosen.label <> 'TO_BE_TRIED' then chosen.saving else cast(0 as decimal(28,10)) end as saving,
  case when chosen.label <> 'TO_BE_TRIED' then chosen.saving_high else cast(0 as decimal(28,10)) end as saving_high,
  case when chosen.label <> 'TO_BE_TRIED' then chosen.recorded_saving else cast(0 as decimal(28,10)) end as recorded_saving,
  chosen.is_estimated,
  coalesce(cast(round(wasted.waste, 4) as decimal(28,10)), cast(0 as decimal(28,10))) as waste,
  case
    when not left_over.is_counted then null
    when left_over.share = 1 then chosen.saving
    else cast(round(cast(chosen.saving as double) * left_over.share, 4) as decimal(28,10))
  end as net_saving,
  case
    when not left_over.is_counted then null
    when left_over.share = 1 then chosen.saving_low
    else cast(round(cast(chosen.saving_low as double) * left_over.share, 4) as decimal(28,10))
  end as net_saving_low,
  case
    when not left_over.is_counted then null
    when left_over.share = 1 then chosen.saving_high
    else cast(round(cast(chosen.saving_high as double) * left_over.share, 4) as decimal(28,10))
  end as net_saving_high,
  case
    when not left_over.is_counted then null
    when left_over.share = 1 then chosen.recorded_saving
    else cast(round(cast(chosen.recorded_saving as double) * left_over.share, 4) as decimal(28,10))
  end as net_recorded_saving,
  case feature_1.shown_as when 'mean' then chosen.mean_1 when 'sum' then chosen.sum_1 else chosen.most_1 end as feature_1,
  case feature_2.shown_as when 'mean' then chosen.mean_2 when 'sum' then chosen.sum_2 else chosen.most_2 end as feature_2,
  case feature_3.shown_as when 'mean' then chosen.mean_3 when 'sum' then chosen.sum_3 else chosen.most_3 end as feature_3,
  case feature_4.shown_as when 'mean' then chosen.mean_4 when 'sum' then chosen.sum_4 else chosen.most_4 end as feature_4
from chosen
cross join least_saving
inner join left_over
  on left_over.proposal_id = chosen.proposal_id
left join wasted
  on wasted.proposal_id = chosen.proposal_id
left join recommendation_feature as feature_1
  on feature_1.recommendation = chosen.recommendation
  and feature_1.place = 1
left join recommendation_feature as feature_2
  on feature_2.recommendation = chosen.recommendation
  and feature_2.place = 2
left join recommendation_feature as feature_3
  on feature_3.recommendation = chosen.recommendation
  and feature_3.place = 3
left join recommendation_feature as feature_4
  on feature_4.recommendation = chosen.recommendation
  and feature_4.place = 4
