-- One row: what a job cost on a UTC day. Jobs are those of the list of jobs: what was submitted once is none, unless it is the
-- job that is asked for.
with
spent as (
  select *
  from job_day
  where workspace_id in ($workspaceIds)
    and ($jobId is null or job_id = $jobId)
    and ($currency is null or currency = $currency)
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
    and cost is not null
),
ran as (
  select
    workspace_id,
    job_id,
    bool_or(is_submitted) as is_submitted,
    max_by(
      latest_trigger,
      epoch_ms(latest_start_time) * 1000000
        + least(latest_attempt, 999) * 1000
        + least(coalesce(last_day - first_day, 999), 999)
    ) as trigger
  -- include: #product/server/parts/jobs-that-ran.sql
),
kind as (
  select
    spent.workspace_id,
    spent.job_id,
    coalesce(any_value(ran.is_submitted), bool_or(spent.is_submitted)) as is_submitted,
    any_value(ran.trigger) as trigger
  from spent
  left join ran using (workspace_id, job_id)
  group by spent.workspace_id, spent.job_id
),
found as (
  -- One row: a job about whose runs the rule found anything in the range.
  select distinct workspace_id, job_id
  from finding
  where workspace_id in ($workspaceIds)
    and rule = $finding
    and ($currency is null or currency is null or currency = $currency)
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
),
known as (
  -- include: #product/server/parts/known-jobs.sql
)
select
  strftime(spent.day, '%Y-%m-%d') as day,
  spent.workspace_id as workspaceId,
  workspace.workspace_name as workspaceName,
  spent.job_id as dbJobId,
  coalesce(known.name, 'Job ' || spent.job_id) as dbJobName,
  known.owner as owner,
  spent.currency as currency,
  spent.cost as cost,
  coalesce(spent.databricks_cost, 0) as databricksCost,
  coalesce(spent.cloud_cost, 0) as cloudCost,
  coalesce(spent.cloud_cost, 0) <> 0 as isCostEstimated,
  nullif(concat_ws(', ', case when spent.cloud_cost <> 0 then 'public VM price' end, spent.weak_because), '') as estimatedBecause
from spent
inner join kind using (workspace_id, job_id)
left join known using (workspace_id, job_id)
left join found using (workspace_id, job_id)
left join workspace using (workspace_id)
where ($jobId is not null or not coalesce(kind.is_submitted, false))
  and (
    $search is null
    or (coalesce($searchBy, 'name') = 'name' and contains(lower(coalesce(known.name, 'Job ' || spent.job_id)), lower($search)))
    or (coalesce($searchBy, 'id') = 'id' and contains(spent.job_id, $search))
    or (coalesce($searchBy, 'owner') = 'owner' and contains(lower(known.owner), lower($search)))
  )
  and ($owner is null or known.owner = $owner)
  and ($trigger is null or kind.trigger = $trigger)
  and ($finding is null or found.job_id is not null)
  and ($tagKey is null or (map_contains(known.tags, $tagKey) and ($tagValue is null or known.tags[$tagKey] = $tagValue)))
  and (
    $withoutTag is null
    or coalesce(cardinality(known.tags), 0) = 0
    or ($withoutTag <> '*' and not map_contains(known.tags, $withoutTag))
  )
