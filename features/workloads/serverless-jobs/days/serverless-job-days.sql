-- One row: what the usage of serverless compute of a job, or of the one-time runs of one name, cost on a day of the range. One-time
-- runs stand under the job id of their latest.
with
paid as (
  select *
  from serverless_run_day
  where workspace_id in ($workspaceIds)
    and ($currency is null or currency = $currency)
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
    and cost is not null
),
-- include: #features/workloads/serverless-jobs/parts/one-time-runs.sql
spent as (
  select
    paid.day,
    paid.workspace_id,
    coalesce(one_time.asset_id, paid.job_id) as asset_id,
    paid.currency,
    any_value(one_time.run_name) as run_name,
    any_value(one_time.owner) as run_owner,
    sum(paid.dbus) as dbus,
    cast(sum(paid.cost) as decimal(28, 10)) as cost
  from paid
  left join one_time
    on one_time.workspace_id = paid.workspace_id
    and one_time.job_id = paid.job_id
  where (one_time.job_id is not null) = ($assetKind = 'one_time_run')
  group by paid.day, paid.workspace_id, coalesce(one_time.asset_id, paid.job_id), paid.currency
),
named as (
  select
    spent.*,
    coalesce(spent.run_name, job.name, 'Job ' || spent.asset_id) as name,
    coalesce(spent.run_owner, job.run_as_user_name, job.creator_user_name) as owner
  from spent
  left join job
    on job.workspace_id = spent.workspace_id
    and job.job_id = spent.asset_id
)
select
  strftime(named.day, '%Y-%m-%d') as day,
  named.workspace_id as workspaceId,
  workspace.workspace_name as workspaceName,
  named.asset_id as dbJobId,
  named.name as dbJobName,
  named.owner as owner,
  cast(named.dbus as varchar) as dbus,
  named.currency as currency,
  named.cost as cost
from named
left join workspace
  on workspace.workspace_id = named.workspace_id
where (
    $assetId is null
    or named.asset_id = coalesce((select any_value(one_time.asset_id) from one_time where one_time.job_id = $assetId), $assetId)
  )
  and (
    $search is null
    or (coalesce($searchBy, 'name') = 'name' and contains(lower(named.name), lower($search)))
    or (coalesce($searchBy, 'id') = 'id' and contains(lower(named.asset_id), lower($search)))
    or (coalesce($searchBy, 'owner') = 'owner' and contains(lower(named.owner), lower($search)))
  )
  and ($owner is null or named.owner = $owner)
  -- Nothing is known of skew: serverless compute writes no event log.
  and not coalesce(cast($skew as boolean), false)
