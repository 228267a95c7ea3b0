-- One row: a job, or the one-time runs of one name, with what its usage of serverless compute in the range cost. One-time runs
-- stand under the job id of their latest.
with
paid as (
  select *, day >= cast(cast($since as timestamp) as date) as is_in_range
  from serverless_run_day
  where workspace_id in ($workspaceIds)
    and ($currency is null or currency = $currency)
    and day >= cast(cast($previousSince as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
),
-- include: #features/workloads/serverless-jobs/parts/one-time-runs.sql
member as (
  select
    paid.*,
    coalesce(one_time.asset_id, paid.job_id) as asset_id,
    one_time.run_name,
    one_time.owner as run_owner
  from paid
  left join one_time
    on one_time.workspace_id = paid.workspace_id
    and one_time.job_id = paid.job_id
  where (one_time.job_id is not null) = ($assetKind = 'one_time_run')
),
spent as (
  select
    workspace_id, asset_id, currency,
    list(distinct job_id) as job_ids,
    any_value(run_name) as run_name,
    any_value(run_owner) as run_owner,
    sum(dbus) filter (where is_in_range) as dbus,
    cast(sum(cost) filter (where is_in_range) as decimal(28, 10)) as cost,
    cast(sum(cost) filter (where is_in_range and run_id is not null) as decimal(28, 10)) as runs_cost,
    cast(sum(cost) filter (where is_in_range and day < cast($comparedUntil as date)) as decimal(28, 10)) as compared_cost,
    cast(sum(cost) filter (where not is_in_range and day < cast($previousUntil as date)) as decimal(28, 10)) as previous_cost,
    cast(count(distinct (job_id, run_id)) filter (where is_in_range and run_id is not null) as integer) as runs,
    array_to_string(list_sort(list(distinct budget_policy_id) filter (where is_in_range and budget_policy_id is not null)), ', ') as budget_policy_id
  from member
  group by workspace_id, asset_id, currency
),
took as (
  select
    attempts.workspace_id, attempts.asset_id, attempts.currency,
    cast(round(avg(run.duration_ms)) as bigint) as duration_ms
  from (
    select distinct workspace_id, asset_id, currency, job_id, run_id, attempt
    from member
    where is_in_range
  ) as attempts
  inner join run
    on run.workspace_id = attempts.workspace_id
    and run.job_id = attempts.job_id
    and run.run_id = attempts.run_id
    and run.attempt = attempts.attempt
  where run.workspace_id in ($workspaceIds)
  group by attempts.workspace_id, attempts.asset_id, attempts.currency
),
seen as (
  select
    serverless_run_day.workspace_id,
    coalesce(one_time.asset_id, serverless_run_day.job_id) as asset_id,
    serverless_run_day.currency,
    min(serverless_run_day.day) as first_day,
    max(serverless_run_day.day) as last_day
  from serverless_run_day
  left join one_time
    on one_time.workspace_id = serverless_run_day.workspace_id
    and one_time.job_id = serverless_run_day.job_id
  where serverless_run_day.workspace_id in ($workspaceIds)
    and serverless_run_day.day < cast(cast($until as timestamp) as date)
    and serverless_run_day.cost <> 0
  group by
    serverless_run_day.workspace_id,
    coalesce(one_time.asset_id, serverless_run_day.job_id),
    serverless_run_day.currency
),
named as (
  select
    spent.*,
    coalesce(spent.run_name, job.name, 'Job ' || spent.asset_id) as name,
    coalesce(spent.run_owner, job.run_as_user_name, job.creator_user_name) as owner,
    coalesce(job.is_deleted, false) as is_deleted
  from spent
  left join job
    on job.workspace_id = spent.workspace_id
    and job.job_id = spent.asset_id
)
select
  named.name as assetName,
  named.asset_id as assetId,
  $assetKind as assetKind,
  named.workspace_id as workspaceId,
  workspace.workspace_name as workspaceName,
  workspace.subscription_id as subscriptionId,
  named.is_deleted as isDeleted,
  named.owner as owner,
  named.runs as runsCount,
  cast(named.dbus as varchar) as dbus,
  took.duration_ms as duration,
  named.runs_cost / nullif(named.runs, 0) as averageCost,
  nullif(named.budget_policy_id, '') as budgetPolicyId,
  named.currency as currency,
  named.cost as cost,
  -- include: #product/server/parts/compared-cost-columns.sql
  named.cost as databricksCost,
  false as isCostEstimated,
  cast(null as varchar) as estimatedBecause,
  seen.first_day as firstCostDay,
  seen.last_day as lastCostDay,
  workspace.workspace_url as workspaceUrl
from named
left join took
  on took.workspace_id = named.workspace_id
  and took.asset_id = named.asset_id
  and took.currency = named.currency
left join seen
  on seen.workspace_id = named.workspace_id
  and seen.asset_id = named.asset_id
  and seen.currency = named.currency
left join workspace
  on workspace.workspace_id = named.workspace_id
where named.cost is not null
  and ($assetId is null or list_contains(named.job_ids, $assetId))
  -- include: #product/server/parts/asked-assets.sql
  -- Nothing is known of skew: serverless compute writes no event log.
  and not coalesce(cast($skew as boolean), false)
