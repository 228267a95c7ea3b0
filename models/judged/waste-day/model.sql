-- One row: what an asset cost on a day without use, for one cause, in one part: avoidable (idle time after the limit of its kind of
-- compute, failed attempts of runs, failed tries of tasks, what nobody uses), unavoidable (start-up, idle time up to the limit, what a
-- pool is set to keep), or unknown (idle time of which no stretch is known). Each cent is in one row: failures go first, then what is
-- unused. Asset_kind is that of lists: job, one_time_run, cluster, warehouse, pool, model_serving, pipeline. Currency is one of its
-- own; is_estimated where machines are in it.
with
attempt as (
  select
    account_id, workspace_id, job_id, run_id, attempt, has_failed,
    case when run_type = 'SUBMIT_RUN' then 'one_time_run' else 'job' end as asset_kind,
    coalesce(job_id, run_id) as asset_id
  from run
),
failed as (
  select
    run_day.day, run_day.account_id, run_day.workspace_id, attempt.asset_kind, attempt.asset_id,
    'failed_run' as cause,
    'avoidable' as part,
    run_day.currency, run_day.cost,
    coalesce(run_day.cloud_cost <> 0, false) as is_estimated
  from run_day
  inner join attempt
    on attempt.account_id = run_day.account_id
    and attempt.workspace_id = run_day.workspace_id
    and attempt.job_id is not distinct from run_day.job_id
    and attempt.run_id = run_day.run_id
    and attempt.attempt = run_day.attempt
  where run_day.day in ($days)
    and attempt.has_failed
),
failed_try as (
  select
    part.day, part.account_id, part.workspace_id, attempt.asset_kind, attempt.asset_id,
    'failed_task' as cause,
    'avoidable' as part,
    part.currency,
    part.amount as cost,
    part.source = 'machine_estimate' as is_estimated
  from task_run_day as part
  inner join task_run
    on task_run.account_id = part.account_id
    and task_run.workspace_id = part.workspace_id
    and task_run.run_id = part.run_id
    and task_run.task_run_id = part.task_run_id
  inner join run_status
    on run_status.status = task_run.status
    and run_status.is_own_failure
  inner join attempt
    on attempt.account_id = part.account_id
    and attempt.workspace_id = part.workspace_id
    and attempt.job_id is not distinct from part.job_id
    and attempt.run_id = part.run_id
    and attempt.attempt = part.attempt
  where part.day in ($days)
    and part.phase = 'work'
    and not attempt.has_failed
),
idle as (
  select
    idle_cost_day.day, idle_cost_day.account_id, idle_cost_day.workspace_id,
    case
      when idle_cost_day.resource_kind = 'shared' then 'cluster'
      when idle_cost_day.resource_kind <> 'job' then idle_cost_day.resource_kind
      else coalesce(attempt.asset_kind, 'job')
    end as asset_kind,
    case
      when idle_cost_day.resource_kind = 'job' then coalesce(idle_cost_day.job_id, idle_cost_day.run_id)
      else idle_cost_day.resource_id
    end as asset_id,
    case
      when idle_cost_day.resource_kind = 'warehouse' then 'idle_warehouse'
      when idle_cost_day.resource_kind = 'pool' then 'idle_pool'
      when setting.minutes = 0 then 'no_auto_termination'
      else 'idle_cluster'
    end as cause,
    idle_cost_day.currency, idle_cost_day.cost, idle_cost_day.avoidable_cost, idle_cost_day.unknown_cost,
    idle_cost_day.is_estimated,
    unused_asset_day.day is not null as is_unused
  from idle_cost_day
  left join attempt
    on attempt.account_id = idle_cost_day.account_id
    and attempt.workspace_id = idle_cost_day.workspace_id
    and attempt.job_id is not distinct from idle_cost_day.job_id
    and attempt.run_id = idle_cost_day.run_id
    and attempt.attempt = idle_cost_day.attempt
  left join unused_asset_day
    on unused_asset_day.day = idle_cost_day.day
    and unused_asset_day.account_id = idle_cost_day.account_id
    and unused_asset_day.workspace_id = idle_cost_day.workspace_id
    and unused_asset_day.asset_kind = idle_cost_day.resource_kind
    and unused_asset_day.asset_id = idle_cost_day.resource_id
  left join cluster_auto_termination as setting
    on setting.account_id = idle_cost_day.account_id
    and setting.workspace_id = idle_cost_day.workspace_id
    and setting.cluster_id = case when idle_cost_day.resource_kind = 'shared' then idle_cost_day.resource_id end
    and setting.valid_from_ms < (cast(unix_date(idle_cost_day.day) as bigint) + 1) * 86400000
    and setting.valid_until_ms >= (cast(unix_date(idle_cost_day.day) as bigint) + 1) * 86400000
  where idle_cost_day.day in ($days)
    and not coalesce(attempt.has_failed, false)
),
started as (
  select
    part.day, part.account_id, part.workspace_id,
    case when part.consumer = 'start_up' then 'cluster' else coalesce(attempt.asset_kind, 'job') end as asset_kind,
    case when part.consumer = 'start_up' then part.cluster_id else coalesce(part.job_id, part.run_id) end as asset_id,
    part.currency,
    part.amount as cost,
    part.source = 'machine_estimate' as is_estimated
  from run_cost_part as part
  left join attempt
    on attempt.account_id = part.account_id
    and attempt.workspace_id = part.workspace_id
    and attempt.job_id is not distinct from part.job_id
    and attempt.run_id = part.run_id
    and attempt.attempt = part.attempt
  where part.day in ($days)
    and part.phase = 'start_up'
    and part.consumer in ('run', 'start_up')
    and not coalesce(attempt.has_failed, false)
),
unused as (
  select
    asset_day.day, asset_day.account_id, asset_day.workspace_id, asset_day.asset_kind, asset_day.asset_id,
    asset_day.currency, asset_day.cost,
    coalesce(asset_day.cloud_cost <> 0, false) as is_estimated
  from asset_day
  left join unused_asset_day
    on unused_asset_day.day = asset_day.day
    and unused_asset_day.account_id = asset_day.account_id
    and unused_asset_day.workspace_id = asset_day.workspace_id
    and unused_asset_day.asset_kind = asset_day.asset_kind
    and unused_asset_day.asset_id = asset_day.asset_id
  where asset_day.day in ($days)
    and asset_day.asset_kind in ('model_serving', 'pipeline')
    and (asset_day.consumer = 'pipeline_orphan' or unused_asset_day.day is not null)
),
wasted as (
  select day, account_id, workspace_id, asset_kind, asset_id, cause, part, currency, cost, is_estimated
  from failed
  union all
  select day, account_id, workspace_id, asset_kind, asset_id, cause, part, currency, cost, is_estimated
  from failed_try
  union all
  select
    day, account_id, workspace_id, asset_kind, asset_id,
    case when is_unused then 'unused_asset' else cause end,
    'avoidable', currency,
    case when is_unused then cost else avoidable_cost end, is_estimated
  from idle
  union all
  select
    day, account_id, workspace_id, asset_kind, asset_id, cause, 'unknown', currency, unknown_cost, is_estimated
  from idle
  where not is_unused
  union all
  select
    day, account_id, workspace_id, asset_kind, asset_id, cause, 'unavoidable', currency,
    cost - avoidable_cost - unknown_cost, is_estimated
  from idle
  where not is_unused
  union all
  select day, account_id, workspace_id, asset_kind, asset_id, 'start_up', 'unavoidable', currency, cost, is_estimated
  from started
  union all
  select day, account_id, workspace_id, asset_kind, asset_id, 'unused_asset', 'avoidable', currency, cost, is_estimated
  from unused
)
select
  day, account_id, workspace_id, asset_kind, asset_id, cause, part, currency,
  cast(sum(cost) as decimal(28,10)) as cost,
  bool_or(is_estimated) as is_estimated
from wasted
where cost <> 0
group by day, account_id, workspace_id, asset_kind, asset_id, cause, part, currency
