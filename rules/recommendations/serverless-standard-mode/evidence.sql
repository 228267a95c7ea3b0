-- One row: a run of a job on serverless compute in performance-optimized mode that succeeded, with what it would have cost less in standard
-- mode, as the runs of the job in both modes had it in the 30 days up to then: 70 % at most. Low and high are two
-- standard errors of both means apart. It holds where standard mode costs less. Beside it stands which part of the usual time between two starts
-- runs in standard mode took. No row: fewer than three runs in one of the modes.
with
-- include: #models/parts/runs-by-performance-mode.sql
succeeded as (
  select account_id, workspace_id, job_id, run_id, max(start_time) as start_time, max(duration_ms) as duration_ms
  from run
  where day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 30) * 86400000) as date)
    and attempt = 0
    and status = 'SUCCESS'
  group by account_id, workspace_id, job_id, run_id
),
measured as (
  select
    moded.day, moded.account_id, moded.workspace_id, moded.job_id, moded.run_id, moded.performance_target, spent.currency, spent.cost,
    succeeded.start_time, succeeded.duration_ms
  from moded
  inner join spent
    on spent.account_id = moded.account_id
    and spent.workspace_id = moded.workspace_id
    and spent.job_id = moded.job_id
    and spent.run_id = moded.run_id
  inner join succeeded
    on succeeded.account_id = moded.account_id
    and succeeded.workspace_id = moded.workspace_id
    and succeeded.job_id = moded.job_id
    and succeeded.run_id = moded.run_id
  where spent.cost > 0
),
by_day as (
  select
    day, account_id, workspace_id, job_id, currency, performance_target,
    count(*) as runs,
    sum(duration_ms) as duration_ms,
    sum(cast(cost as double)) as cost,
    sum(cast(cost as double) * cast(cost as double)) as squares
  from measured
  group by day, account_id, workspace_id, job_id, currency, performance_target
),
asked as (
  select distinct day, account_id, workspace_id, job_id, currency
  from measured
  where day in ($days)
    and performance_target = 'PERFORMANCE_OPTIMIZED'
),
of_mode as (
  select
    asked.day, asked.account_id, asked.workspace_id, asked.job_id, asked.currency, by_day.performance_target,
    sum(by_day.runs) as runs,
    sum(by_day.duration_ms) / sum(by_day.runs) as duration_ms,
    sum(by_day.cost) / sum(by_day.runs) as mean,
    greatest(sum(by_day.squares) - sum(by_day.cost) * sum(by_day.cost) / sum(by_day.runs), 0) / greatest(sum(by_day.runs) - 1, 1)
      / sum(by_day.runs) as squared_error
  from asked
  inner join by_day
    on by_day.account_id = asked.account_id
    and by_day.workspace_id = asked.workspace_id
    and by_day.job_id = asked.job_id
    and by_day.currency = asked.currency
    and by_day.day <= asked.day
    and unix_date(by_day.day) > unix_date(asked.day) - 30
  group by asked.day, asked.account_id, asked.workspace_id, asked.job_id, asked.currency, by_day.performance_target
),
usual_gap as (
  select
    asked.day, asked.account_id, asked.workspace_id, asked.job_id, asked.currency,
    median(spacing.gap_ms) as gap_ms
  from asked
  inner join spacing
    on spacing.account_id = asked.account_id
    and spacing.workspace_id = asked.workspace_id
    and spacing.job_id = asked.job_id
    and spacing.day <= asked.day
    and unix_date(spacing.day) > unix_date(asked.day) - 30
  group by asked.day, asked.account_id, asked.workspace_id, asked.job_id, asked.currency
),
pair as (
  select
    standard.day, standard.account_id, standard.workspace_id, standard.job_id, standard.currency,
    standard.runs as standard_runs,
    100 * standard.duration_ms / greatest(usual_gap.gap_ms, 1) as gap_percent,
    optimized.runs as optimized_runs,
    standard.mean / optimized.mean as standard_share,
    2 * sqrt(
      standard.squared_error / (standard.mean * standard.mean) + optimized.squared_error / (optimized.mean * optimized.mean)
    ) as error
  from of_mode as standard
  inner join of_mode as optimized
    on optimized.day = standard.day
    and optimized.account_id = standard.account_id
    and optimized.workspace_id = standard.workspace_id
    and optimized.job_id = standard.job_id
    and optimized.currency = standard.currency
  inner join usual_gap
    on usual_gap.day = standard.day
    and usual_gap.account_id = standard.account_id
    and usual_gap.workspace_id = standard.workspace_id
    and usual_gap.job_id = standard.job_id
    and usual_gap.currency = standard.currency
  where standard.performance_target = 'STANDARD'
    and optimized.performance_target = 'PERFORMANCE_OPTIMIZED'
    and standard.runs >= 3
    and optimized.runs >= 3
),
compared as (
  select
    measured.*, pair.standard_runs, pair.optimized_runs, pair.standard_share, pair.gap_percent,
    cast(measured.cost as double) * least(1 - pair.standard_share * (1 + pair.error), 0.7) as low,
    cast(measured.cost as double) * least(1 - pair.standard_share * (1 - pair.error), 0.7) as high
  from measured
  inner join pair
    on pair.day = measured.day
    and pair.account_id = measured.account_id
    and pair.workspace_id = measured.workspace_id
    and pair.job_id = measured.job_id
    and pair.currency = measured.currency
  where measured.performance_target = 'PERFORMANCE_OPTIMIZED'
)
select
  day, account_id, workspace_id,
  'job' as asset_kind,
  job_id as asset_id,
  lpad(cast(unix_millis(start_time) as string), 14, '0') || ' ' || run_id as observation_id,
  currency, cost,
  standard_share < 1 as holds,
  'PERFORMANCE_OPTIMIZED' as change_1_from,
  'STANDARD' as change_1_to,
  cast(greatest((low + high) / 2, 0) as decimal(28,10)) as ended_cost,
  cast(greatest(-(low + high) / 2, 0) as decimal(28,10)) as added_cost,
  cast(low as decimal(28,10)) as saving_low,
  cast(high as decimal(28,10)) as saving_high,
  cast(1 as double) as recorded_share,
  false as is_estimated,
  standard_runs, optimized_runs,
  100 * standard_share as standard_percent,
  gap_percent
from compared
