-- One row: one-time runs of one name on one shared cluster, or on compute of their own, that ran or cost something in the
-- range, with the money whose usage falls into the range. Each one-time run has a job id of its own.
with
attempts as (
  select
    workspace_id, job_id, run_id, attempt,
    coalesce(run_name, 'Run ' || run_id) as run_name,
    status, has_failed, trigger,
    attempt > 0 or coalesce(trigger = 'RETRY', false) as is_retry,
    creator_user_name, compute_type, shared_cluster_id, start_time, end_time, duration_ms, is_last_attempt,
    epoch_ms(least(coalesce(last_seen_time, start_time), cast($until as timestamp)))
      - epoch_ms(greatest(start_time, cast($since as timestamp))) as so_far_ms,
    start_time < cast($until as timestamp) and lasted_beyond(cast($since as timestamp), end_time, last_seen_time, start_time) as is_in_range
  -- include: #product/server/parts/one-time-runs.sql
),
grouped as (
  select
    *,
    shared_cluster_id as cluster_id,
    -- include: #product/server/parts/place-of-attempt.sql
),
member as (
  select workspace_id, job_id, max_by(run_name, attempt) as run_name, max_by(place, attempt) as place
  from grouped
  group by workspace_id, job_id
),
ran as (
  select
    workspace_id, run_name, place,
    max(cluster_id) as cluster_id,
    max_by(job_id, (start_time, attempt)) as latest_job_id,
    list(distinct job_id) as job_ids,
    max_by(trigger, (start_time, attempt)) as trigger,
    max_by(creator_user_name, (start_time, attempt)) as owner,
    array_to_string(list_sort(map_keys(histogram(compute_type))), ',') as compute_type,
    cast(count(*) filter (where is_in_range and is_last_attempt) as integer) as runs,
    cast(count(*) filter (where is_in_range and is_last_attempt and has_failed) as integer) as failed_runs,
    cast(count(*) filter (where is_in_range and is_last_attempt and status = 'SUCCESS') as integer) as successful_runs,
    cast(count(*) filter (where is_in_range and is_last_attempt and end_time is null) as integer) as running_runs,
    coalesce(
      cast(round(avg(duration_ms) filter (where is_in_range)) as bigint),
      cast(round(avg(so_far_ms) filter (where is_in_range and end_time is null)) as bigint)
    ) as average_duration_ms,
    max(duration_ms) filter (where is_in_range) as maximum_duration_ms,
    cast(sum(duration_ms) filter (where is_in_range) as bigint) as total_duration_ms,
    max_by(duration_ms, (start_time, attempt)) filter (where is_in_range and end_time is not null) as latest_duration_ms,
    cast(round(median(duration_ms) filter (where is_in_range)) as bigint) as median_duration_ms,
    quantile_disc(duration_ms, 0.95) filter (where is_in_range) as high_duration_ms,
    max_by(job_id, (start_time, attempt)) filter (where is_in_range and end_time is not null) as latest_ended_job_id,
    list_reverse(max_by(status, (start_time, attempt), 5) filter (where is_in_range)) as run_statuses,
    max(start_time) filter (where is_in_range) as last_start_time
  from grouped
  group by workspace_id, run_name, place
),
spent as (
  select
    member.workspace_id, member.run_name, member.place, paid.currency,
    cast(sum(paid.databricks_cost) filter (where paid.is_in_range) as decimal(28, 10)) as databricks_cost,
    cast(sum(paid.cloud_cost) filter (where paid.is_in_range) as decimal(28, 10)) as cloud_cost,
    max(paid.weak_because) filter (where paid.is_in_range) as weak_because,
    cast(sum(paid.cost) filter (where paid.is_in_range) as decimal(28, 10)) as cost,
    cast(
      sum(paid.cost) filter (where paid.is_in_range and paid.day < cast($comparedUntil as date)) as decimal(28, 10)
    ) as compared_cost,
    cast(
      sum(paid.cost) filter (where not paid.is_in_range and paid.day < cast($previousUntil as date)) as decimal(28, 10)
    ) as previous_cost,
    cast(sum(paid.failed_cost) filter (where paid.is_in_range) as decimal(28, 10)) as failed_cost,
    cast(sum(paid.retry_cost) filter (where paid.is_in_range) as decimal(28, 10)) as retry_cost,
    coalesce(sum(paid.node_hours) filter (where paid.is_in_range), 0) as node_hours,
    coalesce(bool_or(paid.has_list_price) filter (where paid.is_in_range), false) as has_list_price,
    coalesce(bool_or(paid.has_negotiated_price) filter (where paid.is_in_range), false) as has_negotiated_price
  from (
    select *, day >= cast(cast($since as timestamp) as date) as is_in_range
    from job_day
    where workspace_id in ($workspaceIds)
      and ($currency is null or currency = $currency)
      and day >= cast(cast($previousSince as timestamp) as date)
      and day < cast(cast($until as timestamp) as date)
  ) as paid
  inner join member using (workspace_id, job_id)
  group by member.workspace_id, member.run_name, member.place, paid.currency
),
logged as (
  select
    member.workspace_id, member.run_name, member.place,
    cast(count(distinct analyzed_execution.run_id) as integer) as runs,
    max_by(analyzed_execution.is_skewed, (analyzed_execution.start_time, analyzed_execution.attempt)) as is_skewed
  from analyzed_execution
  inner join member using (workspace_id, job_id)
  where analyzed_execution.workspace_id in ($workspaceIds)
    and analyzed_execution.execution_kind = 'job_run'
    and analyzed_execution.day >= cast(cast($since as timestamp) as date)
    and analyzed_execution.day < cast(cast($until as timestamp) as date)
  group by member.workspace_id, member.run_name, member.place
)
select
  ran.run_name as dbJobName,
  ran.latest_job_id as dbJobId,
  ran.workspace_id as workspaceId,
  workspace.workspace_name as workspaceName,
  workspace.subscription_id as subscriptionId,
  false as isDeleted,
  string_split(ran.compute_type, ',') as computeType,
  ran.compute_type as clusterType,
  ran.cluster_id as clusterId,
  cluster_name.name as clusterName,
  ran.owner as owner,
  ran.trigger as trigger,
  -- include: #product/server/parts/job-cost-columns.sql
  -- include: #product/server/parts/job-price-columns.sql
  ran.run_statuses as runStatuses,
  -- include: #product/server/parts/duration-columns.sql
  ran.successful_runs as successfulRunsCount,
  ran.running_runs as runningRunsCount,
  ran.failed_runs as failedRunsCount,
  coalesce(logged.runs, 0) as analyzedRunsCount,
  cast(null as integer) as recommendationsCount,
  ran.last_start_time as lastStartTime,
  ran.job_ids as jobIds,
  ran.latest_ended_job_id as latestEndedJobId
from ran
left join spent using (workspace_id, run_name, place)
left join logged using (workspace_id, run_name, place)
left join cluster_name
  on cluster_name.workspace_id = ran.workspace_id
  and cluster_name.cluster_id = ran.cluster_id
left join workspace
  on workspace.workspace_id = ran.workspace_id
where (spent.cost is not null or ran.last_start_time is not null)
  and ($jobId is null or ran.cluster_id = $jobId or list_contains(ran.job_ids, $jobId))
  and (
    $search is null
    or (coalesce($searchBy, 'name') = 'name' and contains(lower(ran.run_name), lower($search)))
    or (coalesce($searchBy, 'id') = 'id' and (
      contains(ran.cluster_id, $search)
      or exists (
        select 1
        from member
        where member.workspace_id = ran.workspace_id
          and member.run_name = ran.run_name
          and member.place = ran.place
          and contains(member.job_id, $search)
      )
    ))
    or (coalesce($searchBy, 'owner') = 'owner' and contains(lower(ran.owner), lower($search)))
  )
  and ($costAbove is null or coalesce(spent.cost, 0) > cast($costAbove as decimal(28, 10)))
  and ($costBelow is null or coalesce(spent.cost, 0) < cast($costBelow as decimal(28, 10)))
  and ($owner is null or ran.owner = $owner)
  and ($trigger is null or ran.trigger = $trigger)
  and (not coalesce(cast($skew as boolean), false) or coalesce(logged.is_skewed, false))
