-- One row: a run of a job on serverless compute in performance-optimized mode, where fewer than three runs in the 30 days up to then were
-- in standard mode: nobody knows what it would have saved, so that all amounts are 0 but its cost. It holds where the run took more than five minutes, as
-- standard mode starts after four to six, and with six more would have ended before the next one usually starts that day.
with
-- include: #models/parts/runs-by-performance-mode.sql
standard as (
  select account_id, workspace_id, job_id, day, count(*) as runs
  from moded
  where performance_target = 'STANDARD'
  group by account_id, workspace_id, job_id, day
),
optimized as (
  select
    moded.day, moded.account_id, moded.workspace_id, moded.job_id, moded.run_id, spent.currency, spent.cost, run.start_time,
    run.duration_ms, spacing.gap_ms
  from moded
  inner join spent
    on spent.account_id = moded.account_id
    and spent.workspace_id = moded.workspace_id
    and spent.job_id = moded.job_id
    and spent.run_id = moded.run_id
  inner join run
    on run.account_id = moded.account_id
    and run.workspace_id = moded.workspace_id
    and run.job_id = moded.job_id
    and run.run_id = moded.run_id
  inner join spacing
    on spacing.day = run.day
    and spacing.account_id = run.account_id
    and spacing.workspace_id = run.workspace_id
    and spacing.job_id = run.job_id
  where moded.day in ($days)
    and moded.performance_target = 'PERFORMANCE_OPTIMIZED'
    and run.attempt = 0
    and run.day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 1) * 86400000) as date)
),
asked as (
  select distinct day, account_id, workspace_id, job_id
  from optimized
),
tried as (
  select
    asked.day, asked.account_id, asked.workspace_id, asked.job_id,
    coalesce(sum(standard.runs), 0) as runs
  from asked
  left join standard
    on standard.account_id = asked.account_id
    and standard.workspace_id = asked.workspace_id
    and standard.job_id = asked.job_id
    and standard.day <= asked.day
    and unix_date(standard.day) > unix_date(asked.day) - 30
  group by asked.day, asked.account_id, asked.workspace_id, asked.job_id
)
select
  optimized.day, optimized.account_id, optimized.workspace_id,
  'job' as asset_kind,
  optimized.job_id as asset_id,
  lpad(cast(unix_millis(optimized.start_time) as string), 14, '0') || ' ' || optimized.run_id as observation_id,
  optimized.currency, optimized.cost,
  coalesce(optimized.duration_ms > 300000 and optimized.duration_ms + 360000 < optimized.gap_ms, false) as holds,
  'PERFORMANCE_OPTIMIZED' as change_1_from,
  'STANDARD' as change_1_to,
  cast(0 as decimal(28,10)) as ended_cost,
  cast(0 as decimal(28,10)) as added_cost,
  cast(0 as decimal(28,10)) as saving_low,
  cast(0 as decimal(28,10)) as saving_high,
  cast(1 as double) as recorded_share,
  false as is_estimated,
  tried.runs as standard_runs,
  optimized.duration_ms
from optimized
inner join tried
  on tried.day = optimized.day
  and tried.account_id = optimized.account_id
  and tried.workspace_id = optimized.workspace_id
  and tried.job_id = optimized.job_id
where tried.runs < 3
