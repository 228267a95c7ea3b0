-- One row: a change that an asset could have by a recommendation, with what the evidence of its window says. The window are the last
-- complete days, as many as the recommendation asks for, since the settings to be changed are as they are; of an asset that was not
-- there before they began, since its first observation. Amounts are those of a month of 30.4 days. Saving lies in the middle of the
-- evidence. Low and high are those of the evidence, and apart from them what Student's t allows in 95 of 100 windows: by how far the days
-- lie apart, or, where days of a week are alike and weeks are not, the weeks. Is_enough: there are
-- as many observations as asked for, and where settings changed in the window, they have held for half of it; is_held: it held in as large a share of them,
-- none forbids it, and no feature has a greater mean than the recommendation limits it to; is_recent: lately, too (in one of so many last ones that
-- three of them would hold, and in half that share of the newer half), and the last is no older than twice the usual time between two. Recorded_saving is the part of it that records of usage have.
with
-- include: #models/found/proposal-option/parts/student-t.sql
complete as (
  -- include: #models/parts/complete-days.sql
),
looked as (
  select
    evidence.*,
    recommendation.window_days, recommendation.least_observations, recommendation.least_share,
    recommendation.most_mean_1, recommendation.most_mean_2, recommendation.most_mean_3, recommendation.most_mean_4,
    unix_date(complete.complete_until) as end_number,
    unix_date(evidence.day) as day_number
  from proposal_evidence as evidence
  inner join recommendation
    on recommendation.recommendation = evidence.recommendation
  inner join complete
    on complete.account_id = evidence.account_id
  where evidence.day < complete.complete_until
    and evidence.day >= cast(timestamp_millis((cast(unix_date(complete.complete_until) as bigint) - 2 * recommendation.window_days) * 86400000) as date)
),
placed as (
  select
    looked.*,
    dense_rank() over (
      partition by recommendation, account_id, workspace_id, asset_kind, asset_id, currency
      order by day_number desc nulls last, observation_id desc nulls last
    ) as place
  from looked
),
present as (
  select
    recommendation, account_id, workspace_id, asset_kind, asset_id, currency,
    max(change_1_from) as change_1_from,
    max(change_2_from) as change_2_from
  from placed
  where place = 1
  group by recommendation, account_id, workspace_id, asset_kind, asset_id, currency
),
-- Since when the settings are those of the last observation, and whether the asset was there before the window.
known as (
  select
    placed.recommendation, placed.account_id, placed.workspace_id, placed.asset_kind, placed.asset_id, placed.currency,
    max(present.change_1_from) as change_1_from,
    max(present.change_2_from) as change_2_from,
    max(
      case
        when placed.change_1_from is distinct from present.change_1_from or placed.change_2_from is distinct from present.change_2_from
        then placed.day_number
      end
    ) as other_number,
    min(placed.day_number) as first_number,
    max(placed.end_number) - max(placed.window_days) as window_number,
    max(placed.end_number) as end_number
  from placed
  inner join present
    on present.recommendation = placed.recommendation
    and present.account_id = placed.account_id
    and present.workspace_id = placed.workspace_id
    and present.asset_kind = placed.asset_kind
    and present.asset_id = placed.asset_id
    and present.currency = placed.currency
  group by
    placed.recommendation, placed.account_id, placed.workspace_id, placed.asset_kind, placed.asset_id, placed.currency
),
bounded as (
  select
    known.*,
    greatest(window_number, coalesce(other_number + 1, window_number), first_number) as since_number,
    coalesce(other_number >= window_number, false) as is_changed
  from known
),
observed as (
  select
    placed.*, bounded.since_number, bounded.is_changed,
    count(*) over (
      partition by
        placed.recommendation, placed.account_id, placed.workspace_id, placed.asset_kind, placed.asset_id, placed.currency,
        placed.change_1_to, placed.change_2_to
    ) as observation_count
  from placed
  inner join bounded
    on bounded.recommendation = placed.recommendation
    and bounded.account_id = placed.account_id
    and bounded.workspace_id = placed.workspace_id
    and bounded.asset_kind = placed.asset_kind
    and bounded.asset_id = placed.asset_id
    and bounded.currency = placed.currency
  where placed.day_number >= bounded.since_number
    and placed.change_1_from is not distinct from bounded.change_1_from
    and placed.change_2_from is not distinct from bounded.change_2_from
),
by_day as (
  select
    recommendation, account_id, workspace_id, asset_kind, asset_id, currency, change_1_from, change_1_to, change_2_from,
    change_2_to, day_number,
    cast(floor((max(end_number) - 1 - day_number) / 7) as int) as week_number,
    sum((cast(saving_low as double) + cast(saving_high as double)) / 2) as saving
  from observed
  group by
    recommendation, account_id, workspace_id, asset_kind, asset_id, currency, change_1_from, change_1_to, change_2_from,
    change_2_to, day_number
),
by_week as (
  select
    recommendation, account_id, workspace_id, asset_kind, asset_id, currency, change_1_from, change_1_to, change_2_from,
    change_2_to, week_number,
    sum(saving) as saving,
    sum(saving * saving) as squares,
    count(*) as days
  from by_day
  group by
    recommendation, account_id, workspace_id, asset_kind, asset_id, currency, change_1_from, change_1_to, change_2_from,
    change_2_to, week_number
),
spread as (
  select
    recommendation, account_id, workspace_id, asset_kind, asset_id, currency, change_1_from, change_1_to, change_2_from,
    change_2_to,
    sum(saving) as saving,
    sum(squares) as squares,
    sum(saving * saving) as week_squares,
    sum(days) as days
  from by_week
  group by
    recommendation, account_id, workspace_id, asset_kind, asset_id, currency, change_1_from, change_1_to, change_2_from,
    change_2_to
),
summed as (
  select
    recommendation, account_id, workspace_id, asset_kind, asset_id, currency, change_1_from, change_1_to, change_2_from,
    change_2_to,
    max(paid_by_kind) as paid_by_kind,
    max_by(coalesce(paid_by_id, ''), observation_id) as paid_by_id,
    max(window_days) as window_days,
    max(end_number) as end_number,
    max(since_number) as since_number,
    bool_or(is_changed) as is_changed,
    bool_or(coalesce(forbids, false)) as is_forbidden,
    count(*) as observations,
    sum(case when holds then 1 else 0 end) as held,
    max(case when place * least_share <= 3 and holds then 1 else 0 end) as held_lately,
    sum(case when place * 2 <= observation_count and holds then 1 else 0 end) as held_in_newer,
    sum(case when place * 2 <= observation_count then 1 else 0 end) as newer,
    min(day) as first_day,
    max(day) as last_day,
    max(least_observations) as least_observations,
    max(least_share) as least_share,
    max(most_mean_1) as most_mean_1,
    max(most_mean_2) as most_mean_2,
    max(most_mean_3) as most_mean_3,
    max(most_mean_4) as most_mean_4,
    sum(cast(cost as double)) as cost,
    sum(cast(ended_cost as double)) as ended_cost,
    sum(cast(added_cost as double)) as added_cost,
    sum(cast(saving_low as double)) as saving_low,
    sum(cast(saving_high as double)) as saving_high,
    sum((cast(saving_low as double) + cast(saving_high as double)) / 2 * recorded_share) as recorded_saving,
    bool_or(is_estimated) as is_estimated,
    round(round(avg(feature_1), 9), 3) as mean_1, round(sum(feature_1), 3) as sum_1, max(feature_1) as most_1,
    round(round(avg(feature_2), 9), 3) as mean_2, round(sum(feature_2), 3) as sum_2, max(feature_2) as most_2,
    round(round(avg(feature_3), 9), 3) as mean_3, round(sum(feature_3), 3) as sum_3, max(feature_3) as most_3,
    round(round(avg(feature_4), 9), 3) as mean_4, round(sum(feature_4), 3) as sum_4, max(feature_4) as most_4
  from observed
  group by
    recommendation, account_id, workspace_id, asset_kind, asset_id, currency, change_1_from, change_1_to, change_2_from,
    change_2_to
),
-- Variances of the sum: of days that know nothing of each other, and of whole weeks.
varied as (
  select
    summed.*,
    summed.end_number - summed.since_number as covered_days,
    30.4 / (summed.end_number - summed.since_number) as months,
    greatest(spread.squares - spread.saving * spread.saving / (summed.end_number - summed.since_number), 0)
      * (summed.end_number - summed.since_number) / greatest(summed.end_number - summed.since_number - 1, 1) as day_variance,
    case
      when summed.end_number - summed.since_number >= 14
      then greatest(spread.week_squares - spread.saving * spread.saving * 7 / (summed.end_number - summed.since_number), 0)
        * (summed.end_number - summed.since_number) / (summed.end_number - summed.since_number - 7)
      else 0
    end as week_variance,
    (summed.end_number - summed.since_number) / cast(spread.days as double) as usual_gap_days
  from summed
  inner join spread
    on spread.recommendation = summed.recommendation
    and spread.account_id = summed.account_id
    and spread.workspace_id = summed.workspace_id
    and spread.asset_kind = summed.asset_kind
    and spread.asset_id = summed.asset_id
    and spread.currency = summed.currency
    and spread.change_1_from is not distinct from summed.change_1_from
    and spread.change_1_to is not distinct from summed.change_1_to
    and spread.change_2_from is not distinct from summed.change_2_from
    and spread.change_2_to is not distinct from summed.change_2_to
),
judged as (
  select
    varied.*,
    student_t.quantile * sqrt(greatest(varied.day_variance, varied.week_variance)) as error
  from varied
  inner join student_t
    on student_t.freedom = least(greatest(varied.covered_days - 1, 1), 30)
)
select
  recommendation, account_id, workspace_id, asset_kind, asset_id, currency, paid_by_kind, paid_by_id, change_1_from,
  change_1_to, change_2_from, change_2_to,
  cast(observations as bigint) as observations,
  cast(held as bigint) as held,
  held / cast(observations as double) as held_share,
  observations >= least_observations and (not is_changed or 2 * covered_days >= window_days) as is_enough,
  held >= least_share * observations
    and not is_forbidden
    and coalesce(mean_1 <= most_mean_1, true)
    and coalesce(mean_2 <= most_mean_2, true)
    and coalesce(mean_3 <= most_mean_3, true)
    and coalesce(mean_4 <= most_mean_4, true) as is_held,
  held_lately = 1 and held_in_newer * 2 >= least_share * newer and end_number - 1 - unix_date(last_day) <= greatest(2, 2 * usual_gap_days) as is_recent,
  first_day, last_day, window_days,
  cast(covered_days as int) as covered_days,
  cast(round(round(cost * months, 9), 4) as decimal(28,10)) as cost,
  cast(round(round(ended_cost * months, 9), 4) as decimal(28,10)) as ended_cost,
  cast(round(round(added_cost * months, 9), 4) as decimal(28,10)) as added_cost,
  cast(round(round(greatest(saving_low - error, 0) * months, 9), 4) as decimal(28,10)) as saving_low,
  cast(round(round((saving_low + saving_high) / 2 * months, 9), 4) as decimal(28,10)) as saving,
  cast(round(round((saving_high + error) * months, 9), 4) as decimal(28,10)) as saving_high,
  cast(round(round(recorded_saving * months, 9), 4) as decimal(28,10)) as recorded_saving,
  is_estimated, mean_1, sum_1, most_1, mean_2, sum_2, most_2, mean_3, sum_3, most_3, mean_4, sum_4, most_4
from judged
