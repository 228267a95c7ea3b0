-- One row: a job or another use of an all-purpose cluster with its part of the cluster's cost in the range.
with
spent as (
  select
    workspace_id,
    cluster_id,
    consumer,
    job_id,
    currency,
    cast(sum(databricks_cost) as decimal(28, 10)) as databricks_cost,
    cast(sum(cloud_cost) as decimal(28, 10)) as cloud_cost,
    cast(sum(cost) as decimal(28, 10)) as cost,
    bool_or(has_weak_evidence) as has_weak_evidence
  from cluster_cost_day
  where workspace_id in ($workspaceIds)
    and cluster_id = $clusterId
    and ($currency is null or currency = $currency)
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
  group by workspace_id, cluster_id, consumer, job_id, currency
),
ran as (
  select workspace_id, job_id, cast(count(distinct run_id) as integer) as runs
  from task_run
  where workspace_id in ($workspaceIds)
    and cluster_id = $clusterId
    and start_time < cast(cast(cast($until as timestamp) as date) as timestamp)
    and (end_time is null or end_time > cast(cast(cast($since as timestamp) as date) as timestamp))
  group by workspace_id, job_id
),
submitted as (
  select workspace_id, job_id, max_by(run_name, attempt) as name
  from run
  where workspace_id in ($workspaceIds)
    and run_type = 'SUBMIT_RUN'
    and job_id in (select job_id from spent)
  group by workspace_id, job_id
),
named as (
  select
    spent.*,
    ran.runs,
    case when submitted.job_id is not null then 'one_time_run' when spent.job_id is not null then 'job' end as workload_kind,
    case
      when spent.job_id is not null then coalesce(submitted.name, job.name, 'Job ' || spent.job_id)
      when spent.consumer = 'interactive' then 'Interactive use'
      when spent.consumer = 'idle' then 'Idle'
      when spent.consumer = 'start_up' then 'Start-up'
      when spent.consumer = 'cluster' then 'Idle or interactive'
      else 'Not known'
    end as name
  from spent
  left join submitted
    on submitted.workspace_id = spent.workspace_id
    and submitted.job_id = spent.job_id
  left join ran
    on ran.workspace_id = spent.workspace_id
    and ran.job_id = spent.job_id
  left join job
    on job.workspace_id = spent.workspace_id
    and job.job_id = spent.job_id
)
select
  name as workloadName,
  job_id as jobId,
  consumer as "use",
  workload_kind as workloadKind,
  cluster_id as clusterId,
  workspace_id as workspaceId,
  case when consumer = 'run' then runs end as runsCount,
  currency as currency,
  cost as cost,
  cast(cost as double) / nullif(cast(sum(cost) over (partition by workspace_id, currency) as double), 0) as costShare,
  databricks_cost as databricksCost,
  cloud_cost as cloudCost,
  coalesce(cloud_cost, 0) <> 0 or coalesce(has_weak_evidence, false) as isCostEstimated
from named
where $search is null
  or contains(lower(name), lower($search))
  or contains(lower(coalesce(job_id, '')), lower($search))
