-- One row: one attempt of a one-time run that overlaps the range, with the whole cost of that attempt: of the runs that have
-- the name and the cluster of the run with the given job id, or of all that ran on the given shared cluster.
with
candidate as (
  select *, coalesce(run_name, 'Run ' || run_id) as shown_name
  from run
  where workspace_id in ($workspaceIds)
    and run_type = 'SUBMIT_RUN'
    and (
      job_id = $jobId
      or (start_time < cast($until as timestamp) and lasted_beyond(cast($since as timestamp), end_time, last_seen_time, start_time))
    )
),
grouped as (
  select
    *,
    shared_cluster_id as cluster_id,
    coalesce(
      shared_cluster_id,
      compute_type,
      -- A run that never began has no compute of its own: it stands with those of its name.
      max(coalesce(shared_cluster_id, compute_type)) over (partition by workspace_id, shown_name),
      ''
    ) as place
  from candidate
),
asked as (
  select distinct workspace_id, shown_name, place
  from grouped
  where job_id = $jobId
),
attempts as (
  select grouped.*
  from grouped
  left join asked using (workspace_id, shown_name, place)
  where (asked.place is not null or grouped.cluster_id = $jobId)
    and grouped.start_time < cast($until as timestamp)
    and lasted_beyond(cast($since as timestamp), grouped.end_time, grouped.last_seen_time, grouped.start_time)
    and ($search is null or contains(grouped.run_id, $search))
    and ($status is null or grouped.status = $status)
    and ($attemptNumber is null or grouped.attempt = $attemptNumber)
),
spent as (
  -- include: #product/server/parts/cost-of-attempts.sql
    and job_id in (select job_id from attempts)
    and ($currency is null or currency = $currency)
  group by workspace_id, job_id, run_id, attempt, currency
),
logged_cluster as (
  -- include: #product/server/parts/logged-clusters.sql
),
clusters as (
  -- include: #product/server/parts/clusters-of-attempts.sql
    and job_id in (select job_id from attempts)
  group by workspace_id, job_id, run_id, attempt
),
logged as (
  -- include: #product/server/parts/applications-of-attempts.sql
    and job_id in (select job_id from attempts)
  group by workspace_id, job_id, run_id, attempt
),
queried as (
  select workspace_id, run_id, attempt, sum(read_bytes) as read_bytes, sum(written_bytes) as written_bytes, sum(shuffle_read_bytes) as shuffle_read_bytes, sum(spilled_bytes) as spilled_bytes
  from serverless_statement_day
  where workspace_id in ($workspaceIds)
    and run_id in (select run_id from attempts)
  group by workspace_id, run_id, attempt
),
found as (
  select
    finding.workspace_id, finding.job_id, finding.run_id, finding.attempt,
    array_to_string(list_sort(map_keys(histogram(rule.title))), ', ') as titles,
    cast(count(distinct finding.rule) as integer) as incidents,
    cast(sum(finding.price) as decimal(28, 10)) as price
  from finding
  inner join rule using (rule)
  where finding.workspace_id in ($workspaceIds)
    and finding.job_id in (select job_id from attempts)
    and ($currency is null or finding.currency is null or finding.currency = $currency)
  group by finding.workspace_id, finding.job_id, finding.run_id, finding.attempt
)
select
  attempts.run_id as dbJobRunId,
  attempts.run_id as runId,
  attempts.job_id as jobId,
  attempts.attempt as attemptNumber,
  attempts.shown_name as dbJobName,
  attempts.workspace_id as workspaceId,
  workspace.workspace_url as workspaceUrl,
  attempts.status as status,
  attempts.has_failed_tasks as hasFailedTasks,
  attempts.trigger as trigger,
  true as isOneTime,
  attempts.creator_user_name as userId,
  attempts.start_time as startTime,
  attempts.end_time as endTime,
  attempts.last_seen_time as lastSeenTime,
  attempts.duration_ms as runTotalDuration,
  attempts.queue_ms as queueDuration,
  attempts.setup_ms as setupDuration,
  attempts.execution_ms as executionDuration,
  attempts.compute_type as computeTypes,
  attempts.task_count as tasksCount,
  attempts.cluster_count as clusterInstancesCount,
  string_split(attempts.compute_type, ',') as computeType,
  clusters.cluster_ids as clusterId,
  spent.currency as currency,
  spent.cost as runCost,
  case when spent.databricks_cost is null and spent.cloud_cost = 0 then 0 else spent.databricks_cost end as databricksCost,
  spent.cloud_cost as cloudCost,
  coalesce(spent.cloud_cost, 0) <> 0 as isCostEstimated,
  nullif(
    concat_ws(
      ', ',
      case when spent.cloud_cost <> 0 then 'public VM price' end,
      spent.weak_because,
      case when not spark.is_complete then 'log incomplete' end,
      case when spark.is_complete is not null and clusters.has_cluster_without_log then 'cluster without log' end,
      case when spark.is_complete is not null and contains(attempts.compute_type, 'SERVERLESS') then 'compute without log' end
    ),
    ''
  ) as estimatedBecause,
  -- include: #product/server/parts/data-columns.sql
  -- include: #product/server/parts/log-columns.sql
  case
    when spark.is_complete is not null then null
    when attempts.compute_type = 'SERVERLESS' then 'Serverless compute writes no event log.'
    when clusters.has_log then 'No Spark job in the event logs of its cluster belongs to it.'
    when clusters.log_awaited_until_time > cast($dataNow as timestamp)
      and (attempts.end_time is null or attempts.end_time > cast($dataNow as timestamp) - interval 1 day)
      then 'Its event log has not been read yet.'
    when attempts.compute_type is null then 'It ran on no cluster, or on one whose settings are not known.'
    else 'No event log of its cluster was delivered.'
  end as telemetryAbsentBecause,
  -- include: #product/server/parts/finding-columns.sql
  attempts.facts_from as factsFrom
from attempts
left join spent using (workspace_id, job_id, run_id, attempt)
left join clusters using (workspace_id, job_id, run_id, attempt)
left join queried
  on queried.workspace_id = attempts.workspace_id
  and queried.run_id = attempts.run_id
  and queried.attempt = attempts.attempt
  and attempts.compute_type = 'SERVERLESS'
left join run_spark as spark
  on spark.workspace_id = attempts.workspace_id
  and spark.job_id = attempts.job_id
  and spark.run_id = attempts.run_id
  and spark.attempt = attempts.attempt
left join logged using (workspace_id, job_id, run_id, attempt)
left join found using (workspace_id, job_id, run_id, attempt)
left join workspace using (workspace_id)
where ($clusterId is null or contains(',' || clusters.cluster_ids || ',', ',' || $clusterId || ','))
  and (not coalesce(cast($analyzedRunsOnly as boolean), false) or spark.is_complete is not null)
  and ($appIds is null or list_has_any(string_split(logged.application_ids, ','), string_split($appIds, ',')))
  and ($costAbove is null or coalesce(spent.cost, 0) > cast($costAbove as decimal(28, 10)))
  and ($costBelow is null or coalesce(spent.cost, 0) < cast($costBelow as decimal(28, 10)))
