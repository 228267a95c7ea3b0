-- One row: a job, or a one-time run, that ran on all-purpose clusters in the range or cost something there, with its part of the cost of
-- these. Of single instances it is known which jobs ran on them, and not what each cost.
with
-- include: #product/server/parts/lives-of-asked-instances.sql
spent as (
  select
    workspace_id, job_id, currency,
    cast(sum(databricks_cost) as decimal(28, 10)) as databricks_cost,
    cast(sum(cloud_cost) as decimal(28, 10)) as cloud_cost,
    cast(sum(cost) as decimal(28, 10)) as cost,
    max(weak_because) as weak_because,
    list_distinct(list(cluster_id)) as cluster_ids
  from cluster_cost_day
  where workspace_id in ($workspaceIds)
    and job_id is not null
    and ($currency is null or currency = $currency)
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
    and ($clusterIdList = '' or list_contains(string_split($clusterIdList, ','), cluster_id))
  group by workspace_id, job_id, currency
),
whole as (
  select workspace_id, cluster_id, currency, sum(cost) as cost
  from cluster_cost_day
  where workspace_id in ($workspaceIds)
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
  group by workspace_id, cluster_id, currency
),
shared as (
  select place.workspace_id, place.job_id, place.currency, sum(whole.cost) as cost
  from (select workspace_id, job_id, currency, unnest(cluster_ids) as cluster_id from spent) as place
  inner join whole
    on whole.workspace_id = place.workspace_id
    and whole.cluster_id = place.cluster_id
    and whole.currency = place.currency
  group by place.workspace_id, place.job_id, place.currency
),
ran as (
  select
    workspace_id,
    job_id,
    cast(count(distinct run_id) as integer) as runs,
    cast(count(distinct cluster_id) as integer) as clusters,
    max(start_time) as last_run_time
  from task_run
  where workspace_id in ($workspaceIds)
    and job_id in (select job_id from spent)
    and start_time < cast(cast(cast($until as timestamp) as date) as timestamp)
    and (end_time is null or end_time > cast(cast(cast($since as timestamp) as date) as timestamp))
    and ($clusterIdList = '' or list_contains(string_split($clusterIdList, ','), cluster_id))
    and cluster_id in (select cluster_id from whole)
    and (
      $appIdList = ''
      or exists (
        select 1
        from life
        where life.cluster_id = task_run.cluster_id
          and epoch_ms(task_run.start_time) >= life.start_ms
          and (life.next_ms is null or epoch_ms(task_run.start_time) < life.next_ms)
      )
    )
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
    coalesce(submitted.name, job.name, 'Job ' || spent.job_id) as name,
    coalesce(ran.runs, 0) as runs,
    coalesce(ran.clusters, len(spent.cluster_ids)) as clusters,
    ran.last_run_time
  from spent
  left join submitted
    on submitted.workspace_id = spent.workspace_id
    and submitted.job_id = spent.job_id
  left join job
    on job.workspace_id = spent.workspace_id
    and job.job_id = spent.job_id
  left join ran
    on ran.workspace_id = spent.workspace_id
    and ran.job_id = spent.job_id
  where (submitted.job_id is not null) = $isSubmitted
    and ($appIdList = '' or ran.job_id is not null)
)
select
  named.name as dbJobName,
  named.job_id as dbJobId,
  named.workspace_id as workspaceId,
  named.runs as runsCount,
  cast(named.clusters as integer) as clustersCount,
  named.last_run_time as lastRunTime,
  named.currency as currency,
  case when $appIdList = '' then named.cost end as cost,
  case when $appIdList = '' then cast(named.cost as double) / nullif(cast(shared.cost as double), 0) end as costShare,
  case when $appIdList = '' then named.databricks_cost end as databricksCost,
  case when $appIdList = '' then named.cloud_cost end as cloudCost,
  coalesce(named.cloud_cost, 0) <> 0 as isCostEstimated,
  nullif(concat_ws(', ', case when named.cloud_cost <> 0 then 'public VM price' end, named.weak_because), '') as estimatedBecause
from named
left join shared
  on shared.workspace_id = named.workspace_id
  and shared.job_id = named.job_id
  and shared.currency = named.currency
where $search is null
  or contains(lower(named.name), lower($search))
  or contains(lower(named.job_id), lower($search))
