-- One row: what runs of jobs cost on all-purpose clusters in the range, what services of the platform cost, and what is
-- allocated to anything at all.
with
shared_instance as (
  select workspace_id, cluster_id, instance_id
  from cluster_instance
  where workspace_id in ($workspaceIds)
    and cluster_kind = 'shared'
),
on_shared as (
  select sum(charge.cost) as cost
  from cluster_instance_cost_day as charge
  inner join shared_instance
    on shared_instance.workspace_id = charge.workspace_id
    and shared_instance.cluster_id = charge.cluster_id
    and shared_instance.instance_id = charge.instance_id
  where charge.workspace_id in ($workspaceIds)
    and charge.day >= cast(cast($since as timestamp) as date)
    and charge.day < cast(cast($until as timestamp) as date)
    and charge.currency = $currency
    and charge.consumer = 'run'
),
assets as (
  select
    sum(cost) as cost,
    sum(case when asset_kind = 'service' then cost end) as service_cost
  from asset_day
  where workspace_id in ($workspaceIds)
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
    and currency = $currency
),
jobs as (
  select sum(cost) as cost
  from job_day
  where workspace_id in ($workspaceIds)
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
    and currency = $currency
)
select
  cast(coalesce(on_shared.cost, 0) as decimal(28, 10)) as sharedRunCost,
  cast(coalesce(assets.service_cost, 0) as decimal(28, 10)) as serviceCost,
  cast(coalesce(assets.cost, 0) + coalesce(jobs.cost, 0) as decimal(28, 10)) as allocatedCost
from on_shared
cross join assets
cross join jobs
