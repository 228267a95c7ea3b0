-- One row: a job that ran or cost something in the range, with the money whose usage falls into the range.
with
spent as (
  select
    workspace_id,
    job_id,
    currency,
    cast(sum(databricks_cost) as decimal(28, 10)) as databricks_cost,
    cast(sum(cloud_cost) as decimal(28, 10)) as cloud_cost,
    cast(sum(cost) as decimal(28, 10)) as cost
  from job_day
  where workspace_id in ($workspaceIds)
    and ($currency is null or currency = $currency)
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
  group by workspace_id, job_id, currency
),
estimated as (
  select
    machine_use.workspace_id,
    machine_use.job_id,
    machine_use.currency,
    sum(machine_use.node_hours) as node_hours,
    bool_and(machine_use.is_whole) as has_all_prices,
    bool_and(machine_use.node_hours = 0 or dbu_rate.price is not null) as has_all_rates,
    min(case when machine_use.node_hours > 0 then dbu_rate.learned_hours end) as learned_hours,
    cast(sum(
      machine_use.machine_cost + cast(coalesce(machine_use.node_hours * dbu_rate.cost_per_node_hour, 0) as decimal(28, 10))
    ) as decimal(28, 10)) as amount
  from machine_use
  left join dbu_rate
    on dbu_rate.account_id = machine_use.account_id
    and dbu_rate.workspace_id = machine_use.workspace_id
    and dbu_rate.machine = machine_use.machine
    and dbu_rate.compute = machine_use.compute
    and dbu_rate.is_photon = machine_use.is_photon
    and dbu_rate.currency = machine_use.currency
    and dbu_rate.valid_from <= machine_use.first_hour
    and dbu_rate.valid_until > machine_use.first_hour
  where machine_use.workspace_id in ($workspaceIds)
    and machine_use.consumer = 'run'
    and ($currency is null or machine_use.currency = $currency)
    and machine_use.day >= cast(cast($since as timestamp) as date)
    and machine_use.day < cast(cast($until as timestamp) as date)
  group by machine_use.workspace_id, machine_use.job_id, machine_use.currency
),
attempts as (
  select
    workspace_id,
    job_id,
    run_id,
    attempt,
    status,
    compute_type,
    start_time,
    duration_ms,
    is_last_attempt
  from run
  where workspace_id in ($workspaceIds)
    and start_time < cast($until as timestamp)
    and (end_time > cast($since as timestamp) or end_time is null)
),
computes as (
  select
    workspace_id,
    job_id,
    string_agg(distinct part, ',' order by part) as compute_type
  from (
    select workspace_id, job_id, unnest(string_split(compute_type, ',')) as part
    from attempts
    group by workspace_id, job_id, compute_type
  )
  group by workspace_id, job_id
),
ran as (
  select
    workspace_id,
    job_id,
    cast(count(*) filter (where is_last_attempt) as integer) as runs,
    cast(count(*) filter (where is_last_attempt and status in ('FAILED', 'TIMEDOUT', 'INTERNAL_ERROR', 'UPSTREAM_FAILED', 'RUN_EXECUTION_ERROR')) as integer) as failed_runs,
    cast(round(avg(duration_ms)) as bigint) as average_duration_ms,
    max(duration_ms) as maximum_duration_ms,
    cast(sum(duration_ms) as bigint) as total_duration_ms,
    max_by(duration_ms, start_time) as latest_duration_ms,
    list_reverse(max_by(status, (start_time, attempt), 5)) as run_statuses,
    max(start_time) as last_start_time
  from attempts
  group by workspace_id, job_id
)
select
  coalesce(job.name, 'Job ' || job_id) as dbJobName,
  job_id as dbJobId,
  workspace_id as workspaceId,
  workspace.workspace_name as workspaceName,
  workspace.subscription_id as subscriptionId,
  coalesce(job.is_deleted, true) as isDeleted,
  string_split(computes.compute_type, ',') as computeType,
  computes.compute_type as clusterType,
  coalesce(job.run_as_user_name, job.creator_user_name) as owner,
  coalesce(spent.currency, $currency) as currency,
  coalesce(spent.cost, 0) as cost,
  case
    when spent.databricks_cost is null and coalesce(estimated.node_hours, 0) = 0
    then 0
    else spent.databricks_cost
  end as databricksCost,
  coalesce(spent.cloud_cost, 0) as cloudCost,
  coalesce(spent.cloud_cost, 0) <> 0 as isCostEstimated,
  cast(null as decimal(28, 10)) as realCost,
  case
    when estimated.has_all_prices and estimated.has_all_rates and not coalesce(contains(computes.compute_type, 'SERVERLESS'), false)
    then estimated.amount
  end as estimatedCost,
  case
    when contains(computes.compute_type, 'SERVERLESS') then 'Serverless compute has no machine time.'
    when estimated.amount is null then 'No machine time is known in the range.'
    when not estimated.has_all_prices then 'A machine has no public price.'
    when not estimated.has_all_rates then 'No DBU rate could be learned yet for a machine.'
  end as estimatedCostAbsentBecause,
  cast(floor(estimated.learned_hours) as bigint) as estimatedCostLearnedHours,
  ran.run_statuses as runStatuses,
  ran.average_duration_ms as duration,
  ran.maximum_duration_ms as maximumDuration,
  ran.total_duration_ms as totalDuration,
  ran.latest_duration_ms as latestDuration,
  coalesce(ran.runs, 0) as runsCount,
  coalesce(ran.failed_runs, 0) as failedRunsCount,
  cast(null as integer) as analyzedRunsCount,
  ran.last_start_time as lastStartTime
from spent
full join ran using (workspace_id, job_id)
left join estimated
  on estimated.workspace_id = coalesce(spent.workspace_id, ran.workspace_id)
  and estimated.job_id = coalesce(spent.job_id, ran.job_id)
  and estimated.currency = coalesce(spent.currency, $currency)
left join computes using (workspace_id, job_id)
left join job using (workspace_id, job_id)
left join workspace using (workspace_id)
where (
    $search is null
    or (coalesce($searchBy, 'name') = 'name' and contains(lower(coalesce(job.name, 'Job ' || job_id)), lower($search)))
    or (coalesce($searchBy, 'id') = 'id' and contains(job_id, $search))
    or (coalesce($searchBy, 'owner') = 'owner' and contains(lower(coalesce(job.run_as_user_name, job.creator_user_name)), lower($search)))
  )
  and ($costAbove is null or coalesce(spent.cost, 0) > cast($costAbove as decimal(28, 10)))
  and ($costBelow is null or coalesce(spent.cost, 0) < cast($costBelow as decimal(28, 10)))
