-- One row: a UTC day of the range or of the previous period on which runs cost something, with what they cost. All jobs are
-- those that the list of jobs counts: what was submitted once is none, unless it is the job that is asked for.
with
spent as (
  select *
  from job_day
  where workspace_id in ($workspaceIds)
    and ($jobId is null or job_id = $jobId)
    and ($currency is null or currency = $currency)
    and day >= cast(cast($previousSince as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
),
ran as (
  select
    workspace_id,
    job_id,
    bool_or(is_submitted) as is_submitted
  from job_run_day
  where workspace_id in ($workspaceIds)
    and day < cast(cast($until as timestamp) as date)
    and first_day < cast(cast($until as timestamp) as date)
    and (last_day >= cast(cast($since as timestamp) as date) or last_day is null)
  group by workspace_id, job_id
),
kind as (
  select
    spent.workspace_id,
    spent.job_id,
    coalesce(any_value(ran.is_submitted), bool_or(spent.is_submitted)) as is_submitted
  from spent
  left join ran using (workspace_id, job_id)
  group by spent.workspace_id, spent.job_id
)
select
  strftime(spent.day, '%Y-%m-%d') as day,
  cast(sum(spent.cost) as decimal(28, 10)) as cost,
  cast(sum(spent.databricks_cost) as decimal(28, 10)) as databricksCost,
  cast(sum(spent.cloud_cost) as decimal(28, 10)) as cloudCost
from spent
inner join kind using (workspace_id, job_id)
where $jobId is not null
  or not kind.is_submitted
group by spent.day
order by spent.day
