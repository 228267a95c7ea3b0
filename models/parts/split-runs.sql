-- Attempts of runs of jobs on job clusters that succeeded, and of most of whose time event logs show where it went.
-- Cost_per_ms is what a millisecond costs once the cluster is ready, as DBUs are not paid before; what scheduling tasks and loading their code cost is
-- by the time of paid cores. Recorded_share is the part of the cost that records of usage have.
split as (
  select
    day, account_id, workspace_id, job_id, asset_id, execution_id, run_id, attempt,
    cast(sum(paid_core_ms) as double) as paid_ms,
    sum(case when part = 'scheduling' then cast(paid_core_ms as double) else 0 end) as scheduling_paid_ms,
    sum(case when part = 'deserialization' then cast(paid_core_ms as double) else 0 end) as loading_paid_ms,
    cast(sum(case when part <> 'queue' then wall_ms else 0 end) as double) as wall_ms,
    cast(sum(case when part not in ('queue', 'setup') then wall_ms else 0 end) as double) as ready_ms
  from execution_time_part
  where day in ($days)
    and execution_kind = 'job_run'
    and job_id is not null
  group by day, account_id, workspace_id, job_id, asset_id, execution_id, run_id, attempt
  having sum(case when part in ('unexplained', 'other_work') then wall_ms else 0 end) * 2 < sum(wall_ms)
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
    split.day, split.account_id, split.workspace_id, split.job_id, split.asset_id, split.execution_id,
    spent.currency, spent.cost,
    lpad(cast(unix_millis(run.start_time) as string), 14, '0') || ' ' || split.execution_id as observation_id,
    (cast(spent.cost as double) - coalesce(spent.databricks_cost, 0)) / split.wall_ms + coalesce(spent.databricks_cost, 0) / split.ready_ms as cost_per_ms,
    cast(spent.cost as double) * split.scheduling_paid_ms / split.paid_ms as scheduling_cost,
    cast(spent.cost as double) * split.loading_paid_ms / split.paid_ms as loading_cost,
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
    and run.status = 'SUCCESS'
    and split.paid_ms > 0
    and split.ready_ms > 0
),
