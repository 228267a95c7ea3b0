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
thing as (
  select
    recommendation, account_id, workspace_id, asset_kind, asset_id, currency,
    cast(row_number() over (
      order by
        recommendation nulls last, account_id nulls last, workspace_id nulls last, asset_kind nulls last, asset_id nulls last,
        currency nulls last
    ) as int) as thing_number
  from (select distinct recommendation, account_id, workspace_id, asset_kind, asset_id, currency from proposal_evidence) as known_thing
),
asked as (
  select
    thing.*,
    recommendation.window_days, recommendation.least_observations, recommendation.least_share,
    recommendation.most_mean_1, recommendation.most_mean_2, recommendation.most_mean_3, recommendation.most_mean_4,
    complete.complete_until,
    unix_date(complete.complete_until) as end_number
  from thing
  inner join recommendation
    on recommendation.recommendation = thing.recommendation
  inner join complete
    on complete.account_id = thing.account_id
),
-- Each observation once, whatever changes it has, by the number of what it is about: evidence has many rows for each.
placed as (
  select
    seen.*,
    unix_date(day) as day_number,
    dense_rank() over (
      partition by thing_number
      order by day desc nulls last, observation_id desc nulls last
    ) as place
  from (
    select distinct asked.thing_number, evidence.day, evidence.observation_id, evidence.change_1_from, evidence.change_2_from
    from proposal_evidence as evidence
    inner join asked
      on asked.recommendation = evidence.recommendation
      and asked.account_id = evidence.account_id
      and asked.workspace_id = evidence.workspace_id
      and asked.asset_kind = evidence.asset_kind
      and asked.asset_id = evidence.asset_id
      and asked.currency = evidence.currency
    where evidence.day < asked.complete_until
      and unix_date(evidence.day) >= asked.end_number - 2 * asked.window_days
  ) as seen
),
present as (
  select
    thing_number,
    max(change_1_from) as change_1_from,
    max(change_2_from) as change_2_from
  from placed
  where place = 1
  group by thing_number
),
-- Since when the settings are those of the last observation, and whether the asset was there before the window.
known as (
  select
    placed.thing_number,
    max(present.change_1_from) as change_1_from,
    max(present.change_2_from) as change_2_from,
    max(
      case
        when placed.change_1_from is distinct from present.change_1_from or placed.change_2_from is distinct from present.change_2_from
        then placed.day_number
      end
    ) as other_number,
    min(placed.day_number) as first_number
  from placed
  inner join present
    on present.thing_number = placed.thing_number
  group by placed.thing_number
),
bounded as (
  select
    asked.*, known.change_1_from, known.change_2_from,
    greatest(
      asked.end_number - asked.window_days,
      coalesce(known.other_number + 1, asked.end_number - asked.window_days),
      known.first_number
    ) as since_number,
    coalesce(known.other_number >= asked.end_number - asked.window_days, false) as is_changed
  from asked
  inner join known
    on known.thing_number = asked.thing_number
),
observed as (
  select
    bounded.thing_number, bounded.end_number, bounded.least_share, placed.place, placed.day_number, evidence.day,
    evidence.observation_id, evidence.change_1_to, evidence.change_2_to, evidence.paid_by_kind, evidence.paid_by_id,
    evidence.forbids, evidence.holds, evidence.cost, evidence.ended_cost, evidence.added_cost, evidence.saving_low,
    evidence.saving_high, evidence.recorded_share, evidence.is_estimated, evidence.feature_1, evidence.feature_2,
    evidence.feature_3, evidence.feature_4
  from proposal_evidence as evidence
  inner join bounded
    on bounded.recommendation = evidence.recommendation
    and bounded.account_id = evidence.account_id
    and bounded.workspace_id = evidence.workspace_id
    and bounded.asset_kind = evidence.asset_kind
    and bounded.asset_id = evidence.asset_id
    and bounded.currency = evidence.currency
    and bounded.change_1_from is not distinct from evidence.change_1_from
    and bounded.change_2_from is not distinct from evidence.change_2_from
  inner join placed
    on placed.thing_number = bounded.thing_number
    and placed.day = evidence.day
    and placed.observation_id = evidence.observation_id
    and placed.change_1_from is not distinct from evidence.change_1_from
    and placed.change_2_from is not distinct from evidence.change_2_from
  where placed.day_number >= bounded.since_number
),
by_day as (
  select
    thing_number, change_1_to, change_2_to, day_number,
    cast(floor((max(end_number) - 1 - day_number) / 7) as int) as week_number,
    count(*) as observations,
    sum((cast(saving_low as double) + cast(saving_high as double)) / 2) as saving
  from observed
  group by thing_number, change_1_to, change_2_to, day_number
),
by_week as (
  select
    thing_number, change_1_to, change_2_to, week_number,
    sum(observations) as observations,
    sum(saving) as saving,
    sum(saving * saving) as squares,
    count(*) as days
  from by_day
  group by thing_number, change_1_to, change_2_to, week_number
),
spread as (
  select
    thing_number, change_1_to, change_2_to,
    sum(observations) as observations,
    sum(saving) as saving,
    sum(squares) as squares,
    sum(saving * saving) as week_squares,
    sum(days) as days
  from by_week
  group by thing_number, change_1_to, change_2_to
),
-- Features have three decimals: their sums are exact, whatever the order of the rows.
summed as (
  select
    observed.thing_number, observed.change_1_to, observed.change_2_to,
    max(spread.saving) as saving,
    max(spread.squares) as squares,
    max(spread.week_squares) as week_squares,
    max(spread.days) as days,
    max(observed.paid_by_kind) as paid_by_kind,
    max_by(coalesce(observed.paid_by_id, ''), observed.observation_id) as paid_by_id,
    bool_or(coalesce(observed.forbids, false)) as is_forbidden,
    count(*) as observations,
    sum(case when observed.holds then 1 else 0 end) as held,
    max(case when observed.place * observed.least_share <= 3 and observed.holds then 1 else 0 end) as held_lately,
    sum(case when observed.place * 2 <= spread.observations and observed.holds then 1 else 0 end) as held_in_newer,
    sum(case when observed.place * 2 <= spread.observations then 1 else 0 end) as newer,
    min(observed.day) as first_day,
    max(observed.day) as last_day,
    sum(cast(observed.cost as double)) as cost,
    sum(cast(observed.ended_cost as double)) as ended_cost,
    sum(cast(observed.added_cost as double)) as added_cost,
    sum(cast(observed.saving_low as double)) as saving_low,
    sum(cast(observed.saving_high as double)) as saving_high,
    sum((cast(observed.saving_low as double) + cast(observed.saving_high as double)) / 2 * observed.recorded_share) as recorded_saving,
    bool_or(observed.is_estimated) as is_estimated,
    sum(try_cast(observed.feature_1 as decimal(28,3))) as exact_1, count(observed.feature_1) as count_1, max(observed.feature_1) as most_1,
    sum(try_cast(observed.feature_2 as decimal(28,3))) as exact_2, count(observed.feature_2) as count_2, max(observed.feature_2) as most_2,
    sum(try_cast(observed.feature_3 as decimal(28,3))) as exact_3, count(observed.feature_3) as count_3, max(observed.feature_3) as most_3,
    sum(try_cast(observed.feature_4 as decimal(28,3))) as exact_4, count(observed.feature_4) as count_4, max(observed.feature_4) as most_4
  from observed
  inner join spread
    on spread.thing_number = observed.thing_number
    and spread.change_1_to is not distinct from observed.change_1_to
    and spread.change_2_to is not distinct from observed.change_2_to
  group by observed.thing_number, observed.change_1_to, observed.change_2_to
),
-- Variances of the sum: of days that know nothing of each other, and of whole weeks.
varied as (
  select
    bounded.recommendation, bounded.account_id, bounded.workspace_id, bounded.asset_kind, bounded.asset_id, bounded.currency,
    bounded.change_1_from, bounded.change_2_from, bounded.window_days, bounded.end_number, bounded.is_changed,
    bounded.least_observations, bounded.least_share, bounded.most_mean_1, bounded.most_mean_2, bounded.most_mean_3,
    bounded.most_mean_4,
    summed.*,
    round(round(cast(summed.exact_1 as double) / nullif(summed.count_1, 0), 9), 3) as mean_1,
    cast(summed.exact_1 as double) as sum_1,
    round(round(cast(summed.exact_2 as double) / nullif(summed.count_2, 0), 9), 3) as mean_2,
    cast(summed.exact_2 as double) as sum_2,
    round(round(cast(summed.exact_3 as double) / nullif(summed.count_3, 0), 9), 3) as mean_3,
    cast(summed.exact_3 as double) as sum_3,
    round(round(cast(summed.exact_4 as double) / nullif(summed.count_4, 0), 9), 3) as mean_4,
    cast(summed.exact_4 as double) as sum_4,
    bounded.end_number - bounded.since_number as covered_days,
    30.4 / (bounded.end_number - bounded.since_number) as months,
    greatest(summed.squares - summed.saving * summed.saving / (bounded.end_number - bounded.since_number), 0)
      * (bounded.end_number - bounded.since_number) / greatest(bounded.end_number - bounded.since_number - 1, 1) as day_variance,
    case
      when bounded.end_number - bounded.since_number >= 14
      then greatest(summed.week_squares - summed.saving * summed.saving * 7 / (bounded.end_number - bounded.since_number), 0)
        * (bounded.end_number - bounded.since_number) / (bounded.end_number - bounded.since_number - 7)
      else 0
    end as week_variance,
    (bounded.end_number - bounded.since_number) / cast(summed.days as double) as usual_gap_days
  from summed
  inner join bounded
    on bounded.thing_number = summed.thing_number
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
