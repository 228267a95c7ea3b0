-- One row: what the health score of the 30 days before the end of a week is made of: the facts of the overview, for all weeks at
-- once. Each part is counted as unhealthy-spend.sql, compute-cost.sql, job-outcomes.sql and other-costs.sql do for one range.
with
week as (
  -- include: #features/spend/executive/parts/weeks.sql
),
endless_cluster as (
  select week.until_day, cluster_version.workspace_id, cluster_version.cluster_id
  from cluster_version
  inner join week
    on cluster_version.at_time < cast(week.until_day as timestamp)
  where cluster_version.workspace_id in ($workspaceIds)
    and cluster_version.auto_termination_minutes is not null
  group by week.until_day, cluster_version.workspace_id, cluster_version.cluster_id
  having max_by(cluster_version.auto_termination_minutes, (cluster_version.at_time, cluster_version.evidence <> 'before edit')) = 0
),
shared_charge as (
  select
    week.until_day, charge.workspace_id, charge.cluster_id, charge.consumer,
    sum(case when instance.idle_ms >= 40 * 60000 then charge.cost end) as idle_cost,
    sum(charge.cost) as cost
  from cluster_instance_cost_day as charge
  inner join cluster_instance as instance
    on instance.account_id = charge.account_id
    and instance.workspace_id = charge.workspace_id
    and instance.cluster_id = charge.cluster_id
    and instance.instance_id = charge.instance_id
    and instance.cluster_kind = 'shared'
  inner join week
    on charge.day >= week.since_day
    and charge.day < week.until_day
  where charge.workspace_id in ($workspaceIds)
    and instance.workspace_id in ($workspaceIds)
    and charge.currency = $currency
    and charge.consumer in ('idle', 'run')
  group by week.until_day, charge.workspace_id, charge.cluster_id, charge.consumer
),
asset_cost as (
  select
    week.until_day, asset_day.account_id, asset_day.workspace_id, asset_day.asset_kind, asset_day.asset_id,
    asset_day.consumer, asset_day.phase,
    sum(asset_day.cost) as cost
  from asset_day
  inner join week
    on asset_day.day >= week.since_day
    and asset_day.day < week.until_day
  where asset_day.workspace_id in ($workspaceIds)
    and asset_day.currency = $currency
  group by all
),
job_cost as (
  select
    week.until_day, job_day.workspace_id, job_day.job_id, job_day.is_submitted,
    sum(job_day.cost) as cost,
    sum(job_day.failed_cost) as failed_cost,
    sum(case when job_day.cost is not null then job_day.failed_cost end) as failed_of_cost
  from job_day
  inner join week
    on job_day.day >= week.since_day
    and job_day.day < week.until_day
  where job_day.workspace_id in ($workspaceIds)
    and job_day.currency = $currency
  group by all
),
used_endpoint as (
  select distinct week.until_day, usage.account_id, usage.workspace_id, usage.endpoint_id
  from endpoint_usage_day as usage
  inner join week
    on usage.day >= week.since_day
    and usage.day < week.until_day
  where usage.workspace_id in ($workspaceIds)
    and usage.request_count > 0
),
unused_endpoint as (
  select week.until_day, endpoint.account_id, endpoint.workspace_id, endpoint.endpoint_id
  from endpoint
  inner join week
    on endpoint.creation_time < cast(week.since_day as timestamp)
  left join used_endpoint
    on used_endpoint.until_day = week.until_day
    and used_endpoint.account_id = endpoint.account_id
    and used_endpoint.workspace_id = endpoint.workspace_id
    and used_endpoint.endpoint_id = endpoint.endpoint_id
  where endpoint.workspace_id in ($workspaceIds)
    and endpoint.endpoint_kind = 'model_serving'
    and endpoint.is_usage_tracked
    and used_endpoint.endpoint_id is null
),
unhealthy as (
  select
    charge.until_day,
    'idle' as part,
    case when endless_cluster.cluster_id is null then 'idle_cluster' else 'no_auto_termination' end as reason,
    charge.workspace_id,
    'cluster' as asset_kind,
    charge.cluster_id as asset_id,
    charge.idle_cost as cost
  from shared_charge as charge
  left join endless_cluster
    on endless_cluster.until_day = charge.until_day
    and endless_cluster.workspace_id = charge.workspace_id
    and endless_cluster.cluster_id = charge.cluster_id
  where charge.consumer = 'idle'
  union all
  select until_day, 'failed', 'failed_run', workspace_id, case when is_submitted then 'one_time_run' else 'job' end, job_id, failed_cost
  from job_cost
  union all
  select asset.until_day, 'idle', 'idle_warehouse', asset.workspace_id, asset.asset_kind, asset.asset_id, asset.cost
  from asset_cost as asset
  inner join warehouse
    on warehouse.account_id = asset.account_id
    and warehouse.workspace_id = asset.workspace_id
    and warehouse.warehouse_id = asset.asset_id
    and warehouse.auto_stop_minutes = 0
  where asset.asset_kind = 'warehouse'
    and asset.phase = 'idle'
  union all
  select asset.until_day, 'orphan', 'unused_asset', asset.workspace_id, asset.asset_kind, asset.asset_id, asset.cost
  from asset_cost as asset
  left join unused_endpoint
    on unused_endpoint.until_day = asset.until_day
    and unused_endpoint.account_id = asset.account_id
    and unused_endpoint.workspace_id = asset.workspace_id
    and unused_endpoint.endpoint_id = case when asset.asset_kind = 'model_serving' then asset.asset_id end
  left join pool
    on pool.account_id = asset.account_id
    and pool.workspace_id = asset.workspace_id
    and pool.instance_pool_id = case when asset.asset_kind = 'pool' then asset.asset_id end
    and pool.min_idle_instances = 0
  where asset.consumer = 'pipeline_orphan'
    or unused_endpoint.endpoint_id is not null
    or (pool.instance_pool_id is not null and asset.consumer = 'pool')
),
lost_by_reason as (
  select until_day, reason, sum(cost) as cost
  from (
    select until_day, part, reason, workspace_id, asset_kind, asset_id, sum(cost) as cost
    from unhealthy
    group by all
    having sum(cost) > 0
  )
  group by until_day, reason
),
lost as (
  select
    until_day,
    sum(cost) as unhealthy_cost,
    sum(cost) filter (where reason = 'idle_cluster') as idle_cluster,
    sum(cost) filter (where reason = 'no_auto_termination') as no_auto_termination,
    sum(cost) filter (where reason = 'idle_warehouse') as idle_warehouse,
    sum(cost) filter (where reason = 'failed_run') as failed_run,
    sum(cost) filter (where reason = 'unused_asset') as unused_asset
  from lost_by_reason
  group by until_day
),
compute as (
  select week.until_day, sum(cost_day.amount) as cost
  from cost_day
  inner join week
    on cost_day.day >= week.since_day
    and cost_day.day < week.until_day
  where cost_day.workspace_id in ($workspaceIds)
    and cost_day.currency = $currency
    and (cost_day.source = 'machine_estimate' or (
      cost_day.product in ('JOBS', 'ALL_PURPOSE', 'INTERACTIVE', 'DLT', 'SQL')
      and cost_day.sku_name not like '%SERVERLESS%'
    ))
  group by week.until_day
),
repeated as (
  select
    week.until_day,
    sum(case when run.has_failed then run_day.cost else 0 end) as retried_cost,
    sum(case when run.has_failed then 0 else run_day.cost end) as canceled_cost
  from run_day
  inner join week
    on run_day.day >= week.since_day
    and run_day.day < week.until_day
  -- include: #features/spend/executive/parts/run-of-cost.sql
  where run_day.workspace_id in ($workspaceIds)
    and run_day.currency = $currency
    and (
      (run.has_failed and not run.is_last_attempt)
      or run.status in ('CANCELED', 'USER_CANCELED', 'UPSTREAM_CANCELED')
    )
  group by week.until_day
),
ran as (
  select
    week.until_day,
    sum(job_run_day.successful_runs) as successful_runs,
    sum(job_run_day.failed_runs) as failed_runs
  from job_run_day
  inner join week
    on job_run_day.day < week.until_day
    and job_run_day.first_day < week.until_day
    and coalesce(job_run_day.last_day, job_run_day.seen_day, job_run_day.first_day) >= week.since_day
  where job_run_day.workspace_id in ($workspaceIds)
  group by week.until_day
),
ended as (
  select
    week.until_day,
    count(*) filter (where run.status = 'SUCCESS') as partly_successful_runs,
    count(*) filter (where run.status <> 'SUCCESS') as canceled_runs
  from run
  inner join week
    on run.start_time < cast(week.until_day as timestamp)
    and lasted_beyond(cast(week.since_day as timestamp), run.end_time, run.last_seen_time, run.start_time)
  where run.workspace_id in ($workspaceIds)
    and coalesce(run.run_type, 'JOB_RUN') in ('JOB_RUN', 'SUBMIT_RUN')
    and run.is_last_attempt
    and (
      (run.status = 'SUCCESS' and run.has_failed_tasks)
      or run.status in ('CANCELED', 'USER_CANCELED', 'UPSTREAM_CANCELED')
    )
  group by week.until_day
),
jobs as (
  select until_day, sum(cost) as cost, sum(failed_of_cost) as failed_cost
  from job_cost
  group by until_day
),
assets as (
  select until_day, sum(cost) as cost, sum(cost) filter (where asset_kind = 'service') as service_cost
  from asset_cost
  group by until_day
),
on_shared as (
  select until_day, sum(cost) as cost
  from shared_charge
  where consumer = 'run'
  group by until_day
)
select
  strftime(week.until_day, '%Y-%m-%d') as untilDay,
  cast(coalesce(compute.cost, 0) as decimal(28, 10)) as computeCost,
  cast(coalesce(lost.unhealthy_cost, 0) as decimal(28, 10)) as unhealthyCost,
  cast(coalesce(lost.idle_cluster, 0) as decimal(28, 10)) as idleCluster,
  cast(coalesce(lost.no_auto_termination, 0) as decimal(28, 10)) as noAutoTermination,
  cast(coalesce(lost.idle_warehouse, 0) as decimal(28, 10)) as idleWarehouse,
  cast(coalesce(lost.failed_run, 0) as decimal(28, 10)) as failedRun,
  cast(coalesce(lost.unused_asset, 0) as decimal(28, 10)) as unusedAsset,
  cast(coalesce(ran.successful_runs, 0) as integer) as successful,
  cast(coalesce(ended.partly_successful_runs, 0) as integer) as partlySuccessful,
  cast(coalesce(ran.failed_runs, 0) as integer) as failed,
  cast(coalesce(ended.canceled_runs, 0) as integer) as canceled,
  cast(coalesce(jobs.cost, 0) as decimal(28, 10)) as runCost,
  cast(coalesce(jobs.failed_cost, 0) - coalesce(repeated.retried_cost, 0) as decimal(28, 10)) as failedCost,
  cast(coalesce(repeated.retried_cost, 0) as decimal(28, 10)) as retriedCost,
  cast(coalesce(repeated.canceled_cost, 0) as decimal(28, 10)) as canceledCost,
  cast(coalesce(on_shared.cost, 0) as decimal(28, 10)) as sharedRunCost,
  cast(coalesce(assets.service_cost, 0) as decimal(28, 10)) as serviceCost,
  cast(coalesce(assets.cost, 0) + coalesce(jobs.cost, 0) as decimal(28, 10)) as allocatedCost
from week
left join compute using (until_day)
left join lost using (until_day)
left join ran using (until_day)
left join ended using (until_day)
left join jobs using (until_day)
left join repeated using (until_day)
left join assets using (until_day)
left join on_shared using (until_day)
order by week.until_day
