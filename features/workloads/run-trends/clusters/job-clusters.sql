-- One row: a cluster of the job by the name that it has in the job, with what the runs that overlap the range spent on it.
with
attempts as (
  select workspace_id, job_id, run_id, attempt
  -- include: #product/server/parts/runs-in-range.sql
),
name as (
  -- include: #features/workloads/run-trends/parts/names-of-clusters.sql
),
used as (
  select
    task_run.workspace_id,
    case when task_run.cluster_id is null then 'Serverless' else coalesce(name.name, task_run.cluster_id) end as cluster_name,
    task_run.cluster_id, task_run.run_id, task_run.attempt, task_run.compute_type, task_run.start_time
  -- include: #features/workloads/run-trends/parts/tasks-on-clusters.sql
),
paid as (
  select
    workspace_id, run_id, attempt, cluster_id, currency, source,
    sum(amount) as amount,
    sum(quantity) as quantity,
    max(weak_because) as weak_because
  from run_cost_part
  where workspace_id in ($workspaceIds)
    and job_id = $jobId
    and day >= cast($firstDay as date) - 1
    and consumer = 'run'
    and ($currency is null or currency = $currency)
  group by all
),
spent as (
  select
    paid.workspace_id,
    case when paid.cluster_id is null then 'Serverless' else coalesce(name.name, paid.cluster_id) end as cluster_name,
    paid.currency,
    cast(sum(paid.amount) as decimal(28, 10)) as cost,
    cast(sum(case when paid.source = 'databricks_usage' then paid.amount end) as decimal(28, 10)) as databricks_cost,
    cast(sum(case when paid.source = 'machine_estimate' then paid.amount end) as decimal(28, 10)) as cloud_cost,
    max(paid.weak_because) as weak_because,
    sum(case when paid.source = 'machine_estimate' then paid.quantity end) as machine_hours
  from paid
  inner join attempts using (workspace_id, run_id, attempt)
  left join name
    on name.workspace_id = paid.workspace_id
    and name.cluster_id = paid.cluster_id
  group by paid.workspace_id, 2, paid.currency
),
cluster as (
  select
    workspace_id,
    cluster_name,
    max_by(cluster_id, start_time) as cluster_id,
    count(distinct cluster_id) as clusters,
    count(distinct (run_id, attempt)) as runs,
    max(compute_type) as compute_type,
    min(start_time) as first_time,
    max(start_time) as last_time
  from used
  group by workspace_id, cluster_name
)
select
  cluster.cluster_name as clusterName,
  cluster.cluster_id as clusterId,
  $jobId as jobId,
  cluster.workspace_id as workspaceId,
  case when cluster.compute_type is null then [] else [cluster.compute_type] end as computeType,
  cluster.clusters as clusterInstancesCount,
  cluster.runs as runsCount,
  cluster.first_time as firstTime,
  cluster.last_time as lastTime,
  spent.currency as currency,
  spent.cost as cost,
  spent.databricks_cost as databricksCost,
  spent.cloud_cost as cloudCost,
  coalesce(spent.cloud_cost, 0) <> 0 as isCostEstimated,
  nullif(concat_ws(', ', case when spent.cloud_cost <> 0 then 'public VM price' end, spent.weak_because), '') as estimatedBecause,
  cast(spent.machine_hours * 3600000 as bigint) as machineTime
from cluster
left join spent using (workspace_id, cluster_name)
