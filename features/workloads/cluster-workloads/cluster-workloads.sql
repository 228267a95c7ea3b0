-- One row: a job, a notebook or another use of a cluster with its part of the cluster's cost in the range. Interactive
-- use is split among notebooks as far as their commands are known.
with
charged as (
  -- include: #product/server/parts/charged-on-clusters.sql
),
billed as (
  select
    workspace_id, cluster_id, consumer, job_id, currency,
    cast(sum(databricks_cost) as decimal(28, 10)) as databricks_cost,
    cast(sum(cloud_cost) as decimal(28, 10)) as cloud_cost,
    cast(sum(cost) as decimal(28, 10)) as cost,
    max(weak_because) as weak_because
  from charged
  where cluster_id = $clusterId
    and ($currency is null or currency = $currency)
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
  group by workspace_id, cluster_id, consumer, job_id, currency
),
noted as (
  select
    workspace_id, cluster_id, notebook_id, currency,
    cast(sum(case when is_continued and day > cast(cast($since as timestamp) as date) then 0 else 1 end) as integer) as sessions,
    cast(sum(databricks_cost) as decimal(28, 10)) as databricks_cost,
    cast(sum(cloud_cost) as decimal(28, 10)) as cloud_cost,
    cast(sum(cost) as decimal(28, 10)) as cost
  from notebook_session_day
  where workspace_id in ($workspaceIds)
    and cluster_id = $clusterId
    and cost is not null
    and ($currency is null or currency = $currency)
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
  group by workspace_id, cluster_id, notebook_id, currency
),
in_notebooks as (
  select
    workspace_id,
    currency,
    sum(databricks_cost) as databricks_cost,
    sum(cloud_cost) as cloud_cost,
    sum(cost) as cost
  from noted
  group by workspace_id, currency
),
spent as (
  select
    billed.workspace_id, billed.cluster_id, billed.consumer, billed.job_id,
    cast(null as varchar) as notebook_id,
    cast(null as integer) as sessions,
    in_notebooks.cost is not null as has_notebooks,
    billed.currency,
    cast(billed.databricks_cost - coalesce(in_notebooks.databricks_cost, 0) as decimal(28, 10)) as databricks_cost,
    cast(billed.cloud_cost - coalesce(in_notebooks.cloud_cost, 0) as decimal(28, 10)) as cloud_cost,
    cast(billed.cost - coalesce(in_notebooks.cost, 0) as decimal(28, 10)) as cost,
    billed.weak_because
  from billed
  left join in_notebooks
    on in_notebooks.workspace_id = case when billed.consumer = 'interactive' then billed.workspace_id end
    and in_notebooks.currency = billed.currency
  where in_notebooks.cost is null
    or in_notebooks.cost <> billed.cost
  union all
  select
    noted.workspace_id,
    noted.cluster_id,
    'interactive' as consumer,
    cast(null as varchar) as job_id,
    noted.notebook_id,
    noted.sessions,
    true as has_notebooks,
    noted.currency, noted.databricks_cost, noted.cloud_cost, noted.cost, billed.weak_because
  from noted
  inner join billed
    on billed.consumer = 'interactive'
    and billed.workspace_id = noted.workspace_id
    and billed.currency = noted.currency
),
ran as (
  select workspace_id, job_id, cast(count(distinct run_id) as integer) as runs
  from task_run
  where workspace_id in ($workspaceIds)
    and cluster_id = $clusterId
    and start_time < cast(cast(cast($until as timestamp) as date) as timestamp)
    and lasted_beyond(cast(cast(cast($since as timestamp) as date) as timestamp), end_time, last_seen_time, start_time)
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
    case
      when submitted.job_id is not null then 'one_time_run'
      when spent.job_id is not null then 'job'
      when spent.notebook_id is not null then 'notebook'
    end as workload_kind,
    case
      when spent.job_id is not null then coalesce(submitted.name, job.name, 'Job ' || spent.job_id)
      when spent.notebook_id is not null then coalesce(string_split(asset_name.name, '/')[-1], 'Notebook ' || spent.notebook_id)
      when spent.consumer = 'interactive' and spent.has_notebooks then 'Other interactive use'
      when spent.consumer = 'interactive' then 'Interactive use'
      when spent.consumer = 'idle' then 'Idle'
      when spent.consumer = 'start_up' then 'Start-up'
      when spent.consumer = 'pipeline_update' then 'Pipeline updates'
      when spent.consumer = 'pipeline_maintenance' then 'Pipeline maintenance'
      when spent.consumer = 'pipeline_orphan' then 'Pipeline, no update named'
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
  left join asset_name
    on asset_name.workspace_id = spent.workspace_id
    and asset_name.kind = 'notebook'
    and asset_name.asset_id = spent.notebook_id
)
select
  name as workloadName,
  job_id as jobId,
  notebook_id as notebookId,
  consumer as "use",
  workload_kind as workloadKind,
  cluster_id as clusterId,
  workspace_id as workspaceId,
  case when consumer = 'run' then runs else sessions end as runsCount,
  currency as currency,
  cost as cost,
  cast(cost as double) / nullif(cast(sum(cost) over (partition by workspace_id, currency) as double), 0) as costShare,
  databricks_cost as databricksCost,
  cloud_cost as cloudCost,
  coalesce(cloud_cost, 0) <> 0 as isCostEstimated,
  nullif(concat_ws(', ', case when cloud_cost <> 0 then 'public VM price' end, weak_because), '') as estimatedBecause
from named
where $search is null
  or contains(lower(name), lower($search))
  or contains(lower(coalesce(job_id, notebook_id, '')), lower($search))
