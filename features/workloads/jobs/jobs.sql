-- One row: a job that ran or cost something in the range, with the money whose usage falls into the range.
-- What was submitted once is no job (see submit-runs).
with
ran as (
  select
    workspace_id, job_id,
    min(currency) as currency,
    sum(case when is_in_range then databricks_cost end) as databricks_cost,
    sum(case when is_in_range then cloud_cost end) as cloud_cost,
    max(case when is_in_range then weak_because end) as weak_because,
    sum(case when is_in_range then cost end) as cost,
    sum(case when is_in_range then failed_cost end) as failed_cost,
    sum(case when is_in_range then retry_cost end) as retry_cost,
    sum(case when is_in_range and day < cast($comparedUntil as date) then cost end) as compared_cost,
    sum(case when not is_in_range and day < cast($previousUntil as date) then cost end) as previous_cost,
    sum(case when is_in_range then node_hours end) as node_hours,
    bool_or(has_list_price and is_in_range) as has_list_price,
    bool_or(has_negotiated_price and is_in_range) as has_negotiated_price,
    coalesce(bool_or(case when is_in_range then is_submitted end), bool_or(is_cost_submitted), false) as is_submitted,
    sum(case when is_in_range then runs end) as runs,
    sum(case when is_in_range then failed_runs end) as failed_runs,
    sum(case when is_in_range then successful_runs end) as successful_runs,
    sum(case when is_in_range then running_runs end) as running_runs,
    sum(case when is_in_range then duration_ms end) as duration_ms,
    sum(case when is_in_range then ended_attempts end) as ended_attempts,
    max(case when is_in_range then longest_ms end) as longest_ms,
    max_by(case when is_in_range then ended_duration_ms end, lateness) as latest_duration_ms,
    max_by(case when is_in_range then latest_trigger end, lateness) as trigger,
    max(case when is_in_range then latest_start_time end) as last_start_time,
    avg(
      case
        when is_in_range and open_start_time is not null
        then epoch_ms(least(open_seen_time, cast($until as timestamp))) - epoch_ms(greatest(open_start_time, cast($since as timestamp)))
      end
    ) as open_ms,
    max_by(is_skewed, lateness) filter (where is_in_range) as is_skewed,
    bool_or(is_in_range and rule = $finding) as has_finding,
    sum(case when is_in_range then finding_runs end) as finding_runs,
    sum(case when is_in_range then finding_price end) as finding_price
  from (
    -- include: #product/server/parts/days-of-listed-jobs.sql
  )
  where $jobId is null or job_id = $jobId
  group by workspace_id, job_id
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
  known.owner as owner,
  ran.trigger as trigger,
  array_to_string(list_transform(map_entries(known.tags), lambda tag: tag.key || ': ' || tag.value), ', ') as tags,
  -- include: #product/server/parts/job-cost-columns.sql
  case when coalesce(cardinality(known.tags), 0) = 0 then coalesce(cost, 0) else 0 end as untaggedCost,
  case when coalesce(cardinality(known.tags), 0) = 0 then coalesce(cloud_cost, 0) else 0 end as untaggedCloudCost,
  -- include: #product/server/parts/job-price-columns.sql
  cast(round(coalesce(ran.duration_ms / ran.ended_attempts, ran.open_ms)) as bigint) as duration,
  ran.longest_ms as maximumDuration,
  cast(ran.duration_ms as bigint) as totalDuration,
  ran.latest_duration_ms as latestDuration,
  coalesce(ran.runs, 0) as runsCount,
  coalesce(ran.successful_runs, 0) as successfulRunsCount,
  coalesce(ran.running_runs, 0) as runningRunsCount,
  coalesce(ran.failed_runs, 0) as failedRunsCount,
  coalesce(ran.finding_runs, 0) as findingRunsCount,
  coalesce(ran.finding_price, 0) as findingsCost,
  ran.last_start_time as lastStartTime
from ran
left join known using (workspace_id, job_id)
left join workspace using (workspace_id)
where not ran.is_submitted
  and (cost is not null or ran.last_start_time is not null)
  -- include: #product/server/parts/asked-jobs.sql
  and ($finding is null or ran.has_finding)
  and (not coalesce(cast($skew as boolean), false) or ran.is_skewed)
  and ($tagKey is null or (map_contains(known.tags, $tagKey) and ($tagValue is null or known.tags[$tagKey] = $tagValue)))
  and (
    $withoutTag is null
    or coalesce(cardinality(known.tags), 0) = 0
    or ($withoutTag <> '*' and not map_contains(known.tags, $withoutTag))
  )
