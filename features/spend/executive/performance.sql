-- One row: the end of a week with what attempts of runs with an event log cost in the days before it, and what of that went to attempts
-- with a finding, each in the first of: skew, spill, compute that is too small or unbalanced, excessive duration; and of each whether a
-- part of it is estimated.
with
week as (
  -- include: #features/spend/executive/parts/weeks.sql
),
worst as (
  select
    workspace_id, job_id, run_id, attempt,
    min(
      case
        when rule = 'skewed_stage' then 1
        when rule = 'disk_spill' then 2
        when rule like 'saturated_%' or rule = 'imbalanced_workers' then 3
        when rule = 'excessive_duration' then 4
      end
    ) as place
  from finding
  where workspace_id in ($workspaceIds)
    and run_id is not null
  group by workspace_id, job_id, run_id, attempt
),
spent as (
  select
    week.until_day,
    worst.place,
    sum(run_day.cost) as cost,
    bool_or(coalesce(run_day.cloud_cost, 0) <> 0 or run_day.weak_because is not null) as is_estimated
  from run_day
  inner join week
    on run_day.day >= week.since_day
    and run_day.day < week.until_day
  inner join run_spark
    on run_spark.workspace_id = run_day.workspace_id
    and run_spark.job_id = run_day.job_id
    and run_spark.run_id = run_day.run_id
    and run_spark.attempt = run_day.attempt
  left join worst
    on worst.workspace_id = run_day.workspace_id
    and worst.job_id = run_day.job_id
    and worst.run_id = run_day.run_id
    and worst.attempt = run_day.attempt
  where run_day.workspace_id in ($workspaceIds)
    and run_day.currency = $currency
  group by week.until_day, worst.place
)
select
  strftime(week.until_day, '%Y-%m-%d') as untilDay,
  cast(coalesce(sum(spent.cost), 0) as decimal(28, 10)) as analyzedCost,
  cast(coalesce(sum(spent.cost) filter (where spent.place = 1), 0) as decimal(28, 10)) as skewCost,
  cast(coalesce(sum(spent.cost) filter (where spent.place = 2), 0) as decimal(28, 10)) as spillCost,
  cast(coalesce(sum(spent.cost) filter (where spent.place = 3), 0) as decimal(28, 10)) as underProvisionedCost,
  cast(coalesce(sum(spent.cost) filter (where spent.place = 4), 0) as decimal(28, 10)) as excessiveDurationCost,
  coalesce(bool_or(spent.is_estimated), false) as isAnalyzedCostEstimated,
  coalesce(bool_or(spent.is_estimated) filter (where spent.place = 1), false) as isSkewCostEstimated,
  coalesce(bool_or(spent.is_estimated) filter (where spent.place = 2), false) as isSpillCostEstimated,
  coalesce(bool_or(spent.is_estimated) filter (where spent.place = 3), false) as isUnderProvisionedCostEstimated,
  coalesce(bool_or(spent.is_estimated) filter (where spent.place = 4), false) as isExcessiveDurationCostEstimated
from week
left join spent
  on spent.until_day = week.until_day
group by week.until_day
