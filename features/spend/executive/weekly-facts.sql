-- One row: what the health score of the 30 days before the end of a week is made of: the facts of the overview, for all weeks at
-- once. Each part is counted as unhealthy-spend.sql, compute-cost.sql, job-outcomes.sql and other-costs.sql do for one range.
with
week as (
  -- include: #features/spend/executive/parts/weeks.sql
),
shared_charge as (
  select
    week.until_day,
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
    and charge.consumer = 'run'
  group by week.until_day
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
lost_by_reason as (
  select until_day, reason, sum(cost) as cost
  from (
    select week.until_day, waste_day.cause as reason, waste_day.workspace_id, waste_day.asset_kind, waste_day.asset_id, sum(waste_day.cost) as cost
    from waste_day
    inner join week
      on waste_day.day >= week.since_day
      and waste_day.day < week.until_day
    where waste_day.workspace_id in ($workspaceIds)
      and waste_day.currency = $currency
      and waste_day.part = 'avoidable'
    group by all
    having sum(waste_day.cost) > 0
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
    sum(cost) filter (where reason = 'idle_pool') as idle_pool,
    sum(cost) filter (where reason = 'failed_run') as failed_run,
    sum(cost) filter (where reason = 'failed_task') as failed_task,
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
  left join billing_product
    on billing_product.product = cost_day.product
  where cost_day.workspace_id in ($workspaceIds)
    and cost_day.currency = $currency
    and coalesce(billing_product.feature, '') not in ('Storage', 'Networking', 'Maintenance', 'Sharing')
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
)
select
  strftime(week.until_day, '%Y-%m-%d') as untilDay,
  cast(coalesce(compute.cost, 0) as decimal(28, 10)) as computeCost,
  cast(coalesce(lost.unhealthy_cost, 0) as decimal(28, 10)) as unhealthyCost,
  cast(coalesce(lost.idle_cluster, 0) as decimal(28, 10)) as idleCluster,
  cast(coalesce(lost.no_auto_termination, 0) as decimal(28, 10)) as noAutoTermination,
  cast(coalesce(lost.idle_warehouse, 0) as decimal(28, 10)) as idleWarehouse,
  cast(coalesce(lost.idle_pool, 0) as decimal(28, 10)) as idlePool,
  cast(coalesce(lost.failed_run, 0) as decimal(28, 10)) as failedRun,
  cast(coalesce(lost.failed_task, 0) as decimal(28, 10)) as failedTask,
  cast(coalesce(lost.unused_asset, 0) as decimal(28, 10)) as unusedAsset,
  cast(coalesce(ran.successful_runs, 0) as integer) as successful,
  cast(coalesce(ended.partly_successful_runs, 0) as integer) as partlySuccessful,
  cast(coalesce(ran.failed_runs, 0) as integer) as failed,
  cast(coalesce(ended.canceled_runs, 0) as integer) as canceled,
  cast(coalesce(jobs.cost, 0) as decimal(28, 10)) as runCost,
  cast(coalesce(jobs.failed_cost, 0) - coalesce(repeated.retried_cost, 0) as decimal(28, 10)) as failedCost,
  cast(coalesce(repeated.retried_cost, 0) as decimal(28, 10)) as retriedCost,
  cast(coalesce(repeated.canceled_cost, 0) as decimal(28, 10)) as canceledCost,
  cast(coalesce(shared_charge.cost, 0) as decimal(28, 10)) as sharedRunCost,
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
left join shared_charge using (until_day)
order by week.until_day
