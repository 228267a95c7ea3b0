-- One row: what one-time runs of one name on one shared cluster, or on compute of their own, cost on a UTC day. Which runs
-- belong together is found as in the list of one-time runs, or from the run with the job id that is asked for.
with
attempts as (
  select
    workspace_id, job_id, attempt,
    coalesce(run_name, 'Run ' || run_id) as run_name,
    trigger, creator_user_name, compute_type, shared_cluster_id, start_time
  -- include: #product/server/parts/one-time-runs.sql
),
grouped as (
  select
    *,
    -- include: #product/server/parts/place-of-attempt.sql
),
member as (
  select workspace_id, job_id, max_by(run_name, attempt) as run_name, max_by(place, attempt) as place
  from grouped
  group by workspace_id, job_id
),
known as (
  select
    workspace_id, run_name, place,
    max(shared_cluster_id) as cluster_id,
    max_by(job_id, (start_time, attempt)) as latest_job_id,
    max_by(trigger, (start_time, attempt)) as trigger,
    max_by(creator_user_name, (start_time, attempt)) as owner
  from grouped
  group by workspace_id, run_name, place
),
asked as (
  select distinct workspace_id, run_name, place
  from grouped
  where job_id = $jobId
    or shared_cluster_id = $jobId
),
found as (
  select
    known.workspace_id, known.run_name, known.place, known.cluster_id, known.latest_job_id, known.owner
  from known
  left join asked using (workspace_id, run_name, place)
  where ($jobId is null or asked.place is not null)
    and (
      $search is null
      or (coalesce($searchBy, 'name') = 'name' and contains(lower(known.run_name), lower($search)))
      or (coalesce($searchBy, 'id') = 'id' and (
        contains(known.cluster_id, $search)
        or exists (
          select 1
          from member
          where member.workspace_id = known.workspace_id
            and member.run_name = known.run_name
            and member.place = known.place
            and contains(member.job_id, $search)
        )
      ))
      or (coalesce($searchBy, 'owner') = 'owner' and contains(lower(known.owner), lower($search)))
    )
    and ($owner is null or known.owner = $owner)
    and ($trigger is null or known.trigger = $trigger)
)
select
  strftime(job_day.day, '%Y-%m-%d') as day,
  found.workspace_id as workspaceId,
  any_value(workspace.workspace_name) as workspaceName,
  found.latest_job_id as dbJobId,
  found.run_name as dbJobName,
  found.cluster_id as clusterId,
  any_value(found.owner) as owner,
  job_day.currency as currency,
  cast(sum(job_day.cost) as decimal(28, 10)) as cost,
  cast(coalesce(sum(job_day.databricks_cost), 0) as decimal(28, 10)) as databricksCost,
  cast(coalesce(sum(job_day.cloud_cost), 0) as decimal(28, 10)) as cloudCost,
  coalesce(sum(job_day.cloud_cost), 0) <> 0 as isCostEstimated,
  nullif(concat_ws(', ', case when sum(job_day.cloud_cost) <> 0 then 'public VM price' end, max(job_day.weak_because)), '') as estimatedBecause
from found
inner join member using (workspace_id, run_name, place)
inner join job_day
  on job_day.workspace_id = member.workspace_id
  and job_day.job_id = member.job_id
left join workspace
  on workspace.workspace_id = found.workspace_id
where job_day.workspace_id in ($workspaceIds)
  and ($currency is null or job_day.currency = $currency)
  and job_day.day >= cast(cast($since as timestamp) as date)
  and job_day.day < cast(cast($until as timestamp) as date)
  and job_day.cost is not null
group by job_day.day, found.workspace_id, found.latest_job_id, found.run_name, found.cluster_id, job_day.currency
