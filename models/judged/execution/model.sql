-- One row: an execution of an asset in the currency of its cost (null where it has none yet), on the day on which it began, or
-- of its first cost where nothing else is known of it. Its key is execution_kind, workspace_id, asset_id and execution_id:
-- job_run (of a job: run and attempt, 7-0), serverless_run (the same, with its part on serverless compute), pipeline_update,
-- cluster_instance (of a cluster), warehouse_day, pool_day and endpoint_day (the day; of model serving), notebook_session (of a notebook: cluster, start and
-- person). Loads are parts of one, from node minutes, null where there are none. Times_from, cost_from and load_from tell
-- which facts the values stand on. What a pool day cost is what its idle machines did: those in clusters are paid there.
with
spent as (
  select
    account_id, workspace_id, execution_kind, asset_id, execution_id, currency,
    min(day) as first_day,
    cast(sum(databricks_cost) as decimal(28,10)) as databricks_cost,
    cast(sum(cloud_cost) as decimal(28,10)) as cloud_cost,
    cast(sum(cost) as decimal(28,10)) as cost,
    max(weak_because) as weak_because
  from execution_cost_day
  group by account_id, workspace_id, execution_kind, asset_id, execution_id, currency
),
costly as (
  select
    account_id, workspace_id, execution_kind, asset_id, execution_id,
    min(first_day) as first_day
  from spent
  group by account_id, workspace_id, execution_kind, asset_id, execution_id
),
known as (
  select
    execution_start.day, execution_start.account_id, execution_start.workspace_id,
    execution_start.execution_kind, execution_start.asset_id, execution_start.execution_id,
    execution_start.status, execution_start.start_time, execution_start.end_time,
    execution_start.last_seen_time, execution_start.duration_ms, execution_start.times_from
  from execution_start
  where execution_start.day in ($days)
  union all
  select
    coalesce(job_run.day, costly.first_day) as day,
    costly.account_id, costly.workspace_id, costly.execution_kind, costly.asset_id, costly.execution_id,
    job_run.status, job_run.start_time, job_run.end_time, job_run.last_seen_time, job_run.duration_ms,
    job_run.times_from
  from costly
  left join execution_start
    on execution_start.account_id = costly.account_id
    and execution_start.workspace_id = costly.workspace_id
    and execution_start.execution_kind = costly.execution_kind
    and execution_start.asset_id = costly.asset_id
    and execution_start.execution_id = costly.execution_id
  left join execution_start as job_run
    on job_run.account_id = costly.account_id
    and job_run.workspace_id = costly.workspace_id
    and job_run.execution_kind = case when costly.execution_kind = 'serverless_run' then 'job_run' end
    and job_run.asset_id = costly.asset_id
    and job_run.execution_id = costly.execution_id
  where execution_start.day is null
    and coalesce(job_run.day, costly.first_day) in ($days)
)
select
  known.day, known.account_id, known.workspace_id, known.execution_kind, known.asset_id, known.execution_id,
  known.status, known.start_time, known.end_time, known.last_seen_time, known.duration_ms, known.times_from,
  spent.currency, spent.databricks_cost, spent.cloud_cost, spent.cost, spent.weak_because,
  nullif(
    concat_ws(
      ', ',
      case when spent.databricks_cost is not null then 'databricks_usage' end,
      case when spent.cloud_cost is not null then 'machine_estimate' end
    ),
    ''
  ) as cost_from,
  execution_load.driver_cpu_p50, execution_load.driver_cpu_p70, execution_load.driver_cpu_p75,
  execution_load.driver_cpu_p95, execution_load.driver_memory_p50, execution_load.driver_memory_p70,
  execution_load.driver_memory_p75, execution_load.driver_memory_p95, execution_load.worker_cpu_p50,
  execution_load.worker_cpu_p70, execution_load.worker_cpu_p75, execution_load.worker_cpu_p95,
  execution_load.worker_memory_p50, execution_load.worker_memory_p70, execution_load.worker_memory_p75,
  execution_load.worker_memory_p95,
  case when execution_load.execution_id is not null then 'node_minute' end as load_from
from known
left join spent
  on spent.account_id = known.account_id
  and spent.workspace_id = known.workspace_id
  and spent.execution_kind = known.execution_kind
  and spent.asset_id = known.asset_id
  and spent.execution_id = known.execution_id
left join execution_load
  on execution_load.day = known.day
  and execution_load.account_id = known.account_id
  and execution_load.workspace_id = known.workspace_id
  and execution_load.execution_kind = known.execution_kind
  and execution_load.asset_id = known.asset_id
  and execution_load.execution_id = known.execution_id
