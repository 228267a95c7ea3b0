-- One row: what an execution cost on a day, its kind and ids being those of execution. Kinds are the money of lists of their
-- own, and overlap: a cluster's instance has the cost of the runs on it, a serverless run is a part of its job's run.
with
spent as (
  select
    day, account_id, workspace_id,
    'job_run' as execution_kind,
    coalesce(job_id, run_id) as asset_id,
    run_id || '-' || cast(attempt as string) as execution_id,
    currency, databricks_cost, cloud_cost, cost, weak_because
  from run_day
  where day in ($days)
    and run_id is not null
    and attempt is not null
  union all
  select
    day, account_id, workspace_id,
    'pipeline_update' as execution_kind,
    pipeline_id as asset_id,
    part_id as execution_id,
    currency, databricks_cost, cloud_cost, cost, weak_because
  from pipeline_day
  where day in ($days)
    and part_kind = 'update'
  union all
  select
    day, account_id, workspace_id,
    'cluster_instance' as execution_kind,
    cluster_id as asset_id,
    instance_id as execution_id,
    currency, databricks_cost, cloud_cost, cost, weak_because
  from cluster_instance_cost_day
  where day in ($days)
    and instance_id is not null
  union all
  select
    day, account_id, workspace_id,
    'warehouse_day' as execution_kind,
    asset_id,
    cast(day as string) as execution_id,
    currency, databricks_cost, cloud_cost, cost, weak_because
  from asset_day
  where day in ($days)
    and asset_kind = 'warehouse'
    and asset_id is not null
  union all
  select
    day, account_id, workspace_id,
    'pool_day' as execution_kind,
    asset_id,
    cast(day as string) as execution_id,
    currency, databricks_cost, cloud_cost, cost, weak_because
  from asset_day
  where day in ($days)
    and asset_kind = 'pool'
    and asset_id is not null
  union all
  select
    day, account_id, workspace_id,
    'endpoint_day' as execution_kind,
    asset_id,
    cast(day as string) as execution_id,
    currency, databricks_cost, cloud_cost, cost, weak_because
  from asset_day
  where day in ($days)
    and asset_kind = 'model_serving'
    and asset_id is not null
  union all
  select
    day, account_id, workspace_id,
    'notebook_session' as execution_kind,
    notebook_id as asset_id,
    cluster_id || '-' || cast(unix_millis(start_time) as string) || '-' || coalesce(user_name, '') as execution_id,
    currency, databricks_cost, cloud_cost, cost, weak_because
  from notebook_session_day
  where day in ($days)
    and cost is not null
  union all
  select
    day, account_id, workspace_id,
    'serverless_run' as execution_kind,
    job_id as asset_id,
    run_id || '-' || cast(attempt as string) as execution_id,
    currency,
    cost as databricks_cost,
    cast(null as decimal(28,10)) as cloud_cost,
    cost,
    cast(null as string) as weak_because
  from serverless_run_day
  where day in ($days)
    and run_id is not null
    and attempt is not null
)
select
  day, account_id, workspace_id, execution_kind, asset_id, execution_id, currency,
  cast(sum(databricks_cost) as decimal(28,10)) as databricks_cost,
  cast(sum(cloud_cost) as decimal(28,10)) as cloud_cost,
  cast(sum(cost) as decimal(28,10)) as cost,
  max(weak_because) as weak_because
from spent
group by day, account_id, workspace_id, execution_kind, asset_id, execution_id, currency
