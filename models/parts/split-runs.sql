-- Attempts of runs of jobs on job clusters of whose time event logs show where it went, with what its parts cost by the time of paid cores.
-- For cores that waited for the longest task of a stage, for spilling, for scheduling tasks, for loading their code and for waiting, mostly
-- for files, and the time of the first two. Recorded_share is the part of the cost that records of usage have.
split as (
  select
    day, account_id, workspace_id, job_id, asset_id, execution_id, run_id, attempt,
    cast(sum(paid_core_ms) as double) as paid_ms,
    sum(case when part = 'stragglers' then cast(paid_core_ms as double) else 0 end) as straggler_paid_ms,
    sum(case when part = 'stragglers' then wall_ms else 0 end) as straggler_ms,
    sum(case when part = 'spill' then cast(paid_core_ms as double) else 0 end) as spill_paid_ms,
    sum(case when part = 'spill' then wall_ms else 0 end) as spill_ms,
    sum(case when part = 'scheduling' then cast(paid_core_ms as double) else 0 end) as scheduling_paid_ms,
    sum(case when part = 'deserialization' then cast(paid_core_ms as double) else 0 end) as loading_paid_ms,
    sum(case when part = 'waiting' then cast(paid_core_ms as double) else 0 end) as waiting_paid_ms
  from execution_time_part
  where day in ($days)
    and execution_kind = 'job_run'
    and job_id is not null
  group by day, account_id, workspace_id, job_id, asset_id, execution_id, run_id, attempt
),
spent as (
  select
    account_id, workspace_id, asset_id, execution_id, currency,
    cast(sum(cost) as decimal(28,10)) as cost,
    sum(cast(databricks_cost as double)) as databricks_cost
  from execution_cost_day
  where day >= cast(least($days, $days) as date)
    and execution_kind = 'job_run'
  group by account_id, workspace_id, asset_id, execution_id, currency
),
split_run as (
  select
    split.day, split.account_id, split.workspace_id, split.job_id, split.asset_id, split.execution_id, split.straggler_ms, split.spill_ms,
    spent.currency, spent.cost, run.duration_ms,
    lpad(cast(unix_millis(run.start_time) as string), 14, '0') || ' ' || split.execution_id as observation_id,
    cast(spent.cost as double) * split.straggler_paid_ms / split.paid_ms as straggler_cost,
    cast(spent.cost as double) * split.spill_paid_ms / split.paid_ms as spill_cost,
    cast(spent.cost as double) * split.scheduling_paid_ms / split.paid_ms as scheduling_cost,
    cast(spent.cost as double) * split.loading_paid_ms / split.paid_ms as loading_cost,
    cast(spent.cost as double) * split.waiting_paid_ms / split.paid_ms as waiting_cost,
    case
      when cast(spent.cost as double) > 0 then least(coalesce(spent.databricks_cost, 0) / cast(spent.cost as double), 1)
      else 1
    end as recorded_share
  from split
  inner join spent
    on spent.account_id = split.account_id
    and spent.workspace_id = split.workspace_id
    and spent.asset_id = split.asset_id
    and spent.execution_id = split.execution_id
  inner join run
    on run.account_id = split.account_id
    and run.workspace_id = split.workspace_id
    and run.run_id = split.run_id
    and run.attempt = split.attempt
  where run.day in ($days)
    and run.compute_type = 'JOB_CLUSTER'
    and split.paid_ms > 0
),
