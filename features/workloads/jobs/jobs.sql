-- One row: a job that ran or cost something in the range, with the money whose usage falls into the range.
-- What was submitted once is no job (see submit-runs).
with
spent as (
  select
    workspace_id, job_id, currency,
    cast(sum(case when is_in_range then databricks_cost end) as decimal(28, 10)) as databricks_cost,
    cast(sum(case when is_in_range then cloud_cost end) as decimal(28, 10)) as cloud_cost,
    max(case when is_in_range then weak_because end) as weak_because,
    cast(sum(case when is_in_range then cost end) as decimal(28, 10)) as cost,
    cast(sum(case when is_in_range then failed_cost end) as decimal(28, 10)) as failed_cost,
    cast(sum(case when is_in_range then retry_cost end) as decimal(28, 10)) as retry_cost,
    cast(sum(case when is_in_range and day < cast($comparedUntil as date) then cost end) as decimal(28, 10)) as compared_cost,
    cast(
      sum(case when not is_in_range and day < cast($previousUntil as date) then cost end) as decimal(28, 10)
    ) as previous_cost,
    coalesce(sum(case when is_in_range then node_hours end), 0) as node_hours,
    bool_or(has_list_price and is_in_range) as has_list_price,
    bool_or(has_negotiated_price and is_in_range) as has_negotiated_price,
    bool_or(is_submitted) as is_submitted
  from (
    select *, day >= cast(cast($since as timestamp) as date) as is_in_range
    from job_day
    where workspace_id in ($workspaceIds)
      and ($jobId is null or job_id = $jobId)
      and ($currency is null or currency = $currency)
      and day >= cast(cast($previousSince as timestamp) as date)
      and day < cast(cast($until as timestamp) as date)
  )
  group by workspace_id, job_id, currency
),
ran as (
  select
    workspace_id,
    job_id,
    bool_or(is_submitted) as is_submitted,
    list_sort(list_distinct(string_split(array_to_string(map_keys(histogram(compute_types)), ','), ','))) as computes,
    cast(sum(runs) as integer) as runs,
    cast(sum(failed_runs) as integer) as failed_runs,
    cast(sum(successful_runs) as integer) as successful_runs,
    cast(coalesce(sum(runs) filter (where last_day is null), 0) as integer) as running_runs,
    cast(round(sum(duration_ms) / sum(ended_attempts)) as bigint) as average_duration_ms,
    max(longest_ms) as maximum_duration_ms,
    cast(sum(duration_ms) as bigint) as total_duration_ms,
    max_by(latest_duration_ms, lateness) filter (where last_day is not null) as latest_duration_ms,
    max_by(latest_run_id, lateness) filter (where last_day is not null) as latest_run_id,
    max_by(latest_trigger, lateness) as trigger,
    max(latest_start_time) as last_start_time
  from (
    select
      *,
      -- By start, then attempt, then how many days it took: one number is compared several times faster than three values.
      epoch_ms(latest_start_time) * 1000000
        + least(latest_attempt, 999) * 1000
        + least(coalesce(last_day - first_day, 999), 999) as lateness
    from job_run_day
    where workspace_id in ($workspaceIds)
      and ($jobId is null or job_id = $jobId)
      and day < cast(cast($until as timestamp) as date)
      and first_day < cast(cast($until as timestamp) as date)
      and coalesce(last_day, seen_day, first_day) >= cast(cast($since as timestamp) as date)
  )
  group by workspace_id, job_id
),
running as (
  select
    workspace_id,
    job_id,
    cast(round(avg(
      epoch_ms(least(coalesce(last_seen_time, start_time), cast($until as timestamp)))
        - epoch_ms(greatest(start_time, cast($since as timestamp)))
    )) as bigint) as duration_ms
  from run
  where workspace_id in ($workspaceIds)
    and ($jobId is null or job_id = $jobId)
    and end_time is null
    and start_time < cast($until as timestamp)
    and coalesce(last_seen_time, start_time) >= cast($since as timestamp)
  group by workspace_id, job_id
),
found as (
  select
    finding.workspace_id,
    finding.job_id,
    array_to_string(list_sort(map_keys(histogram(rule.title))), ', ') as titles,
    map_keys(histogram(finding.rule)) as rules,
    cast(list_unique(list((finding.run_id, finding.attempt))) as integer) as runs,
    cast(sum(finding.price) as decimal(28, 10)) as price
  from finding
  inner join rule using (rule)
  where finding.workspace_id in ($workspaceIds)
    and ($currency is null or finding.currency is null or finding.currency = $currency)
    and finding.day >= cast(cast($since as timestamp) as date)
    and finding.day < cast(cast($until as timestamp) as date)
  group by finding.workspace_id, finding.job_id
),
skewed as (
  select workspace_id, job_id
  from analyzed_execution
  where workspace_id in ($workspaceIds)
    and cast($skew as boolean)
    and execution_kind = 'job_run'
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
  group by workspace_id, job_id
  having max_by(is_skewed, (start_time, attempt))
),
known as (
  select
    workspace_id, job_id, name, is_deleted,
    coalesce(run_as_user_name, creator_user_name) as owner,
    coalesce(cast(cast(tags_json as json) as map(varchar, varchar)), map {}) as tags
  from job
  where workspace_id in ($workspaceIds)
)
select
  coalesce(known.name, 'Job ' || job_id) as dbJobName,
  job_id as dbJobId,
  workspace_id as workspaceId,
  workspace.workspace_name as workspaceName,
  workspace.subscription_id as subscriptionId,
  coalesce(known.is_deleted, workspace.region is not null) as isDeleted,
  ran.computes as computeType,
  array_to_string(ran.computes, ',') as clusterType,
  known.owner as owner,
  ran.trigger as trigger,
  array_to_string(list_transform(map_entries(known.tags), lambda tag: tag.key || ': ' || tag.value), ', ') as tags,
  -- include: #product/server/parts/job-cost-columns.sql
  case when coalesce(cardinality(known.tags), 0) = 0 then coalesce(spent.cost, 0) else 0 end as untaggedCost,
  case when coalesce(cardinality(known.tags), 0) = 0 then coalesce(spent.cloud_cost, 0) else 0 end as untaggedCloudCost,
  -- include: #product/server/parts/job-price-columns.sql
  coalesce(ran.average_duration_ms, running.duration_ms) as duration,
  ran.maximum_duration_ms as maximumDuration,
  ran.total_duration_ms as totalDuration,
  ran.latest_duration_ms as latestDuration,
  coalesce(ran.runs, 0) as runsCount,
  coalesce(ran.successful_runs, 0) as successfulRunsCount,
  coalesce(ran.running_runs, 0) as runningRunsCount,
  coalesce(ran.failed_runs, 0) as failedRunsCount,
  cast(null as integer) as recommendationsCount,
  found.titles as findings,
  coalesce(found.runs, 0) as findingRunsCount,
  coalesce(found.price, 0) as findingsCost,
  ran.last_start_time as lastStartTime,
  ran.latest_run_id as latestEndedRunId
from spent
full join ran using (workspace_id, job_id)
left join running using (workspace_id, job_id)
left join found using (workspace_id, job_id)
left join known using (workspace_id, job_id)
left join workspace using (workspace_id)
where not coalesce(ran.is_submitted, spent.is_submitted, false)
  and (spent.cost is not null or ran.last_start_time is not null)
  -- include: #product/server/parts/asked-jobs.sql
  and ($finding is null or list_contains(found.rules, $finding))
  and (not coalesce(cast($skew as boolean), false) or (workspace_id, job_id) in (from skewed))
  and ($tagKey is null or (map_contains(known.tags, $tagKey) and ($tagValue is null or known.tags[$tagKey] = $tagValue)))
  and (
    $withoutTag is null
    or coalesce(cardinality(known.tags), 0) = 0
    or ($withoutTag <> '*' and not map_contains(known.tags, $withoutTag))
  )
