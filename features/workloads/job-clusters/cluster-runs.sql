-- One row: what one attempt of a run that overlaps the range did and spent on one cluster of the job.
with
attempts as (
  select workspace_id, job_id, run_id, attempt, status, start_time
  from run
  where workspace_id in ($workspaceIds)
    and job_id = $jobId
    and start_time < cast($until as timestamp)
    and (end_time > cast($since as timestamp) or end_time is null)
    and ($status is null or status = $status)
),
named as (
  select workspace_id, cluster_id
  from cluster_name
  where workspace_id in ($workspaceIds)
    and regexp_replace(coalesce(name, cluster_id), '^job-\d+-run-\d+-', '') = $clusterName
),
used as (
  select
    task_run.workspace_id,
    task_run.run_id,
    task_run.attempt,
    array_to_string(list_sort(map_keys(histogram(task_run.cluster_id))), ',') as cluster_ids,
    count(*) as tasks,
    min(task_run.start_time) as first_time,
    case when count(*) = count(task_run.end_time) then max(task_run.end_time) end as last_time,
    sum(task_run.setup_ms) as setup_ms
  from task_run
  inner join attempts using (workspace_id, job_id, run_id, attempt)
  left join named
    on named.workspace_id = task_run.workspace_id
    and named.cluster_id = task_run.cluster_id
  where task_run.workspace_id in ($workspaceIds)
    and task_run.job_id = $jobId
    and task_run.day >= cast($firstDay as date) - 1
    and (
      named.cluster_id is not null
      or task_run.cluster_id = $clusterName
      or ($clusterName = 'Serverless' and task_run.cluster_id is null and task_run.compute_type = 'SERVERLESS')
    )
  group by task_run.workspace_id, task_run.run_id, task_run.attempt
),
spent as (
  select
    part.workspace_id,
    part.run_id,
    part.attempt,
    part.currency,
    cast(sum(part.amount) as decimal(28, 10)) as cost,
    cast(sum(case when part.source = 'databricks_usage' then part.amount end) as decimal(28, 10)) as databricks_cost,
    cast(sum(case when part.source = 'machine_estimate' then part.amount end) as decimal(28, 10)) as cloud_cost,
    sum(case when part.source = 'machine_estimate' then part.quantity end) as machine_hours
  from run_cost_part as part
  inner join attempts using (workspace_id, job_id, run_id, attempt)
  left join named
    on named.workspace_id = part.workspace_id
    and named.cluster_id = part.cluster_id
  where part.workspace_id in ($workspaceIds)
    and part.job_id = $jobId
    and part.day >= cast($firstDay as date) - 1
    and part.consumer = 'run'
    and (
      named.cluster_id is not null
      or part.cluster_id = $clusterName
      or ($clusterName = 'Serverless' and part.cluster_id is null)
    )
    and ($currency is null or part.currency = $currency)
  group by part.workspace_id, part.run_id, part.attempt, part.currency
)
select
  used.run_id as runId,
  used.attempt as attemptNumber,
  $jobId as jobId,
  used.workspace_id as workspaceId,
  attempts.status as status,
  attempts.start_time as startTime,
  used.cluster_ids as clusterId,
  used.tasks as tasksCount,
  spent.currency as currency,
  spent.cost as runCost,
  spent.databricks_cost as databricksCost,
  spent.cloud_cost as cloudCost,
  coalesce(spent.cloud_cost, 0) <> 0 as isCostEstimated,
  epoch_ms(used.last_time) - epoch_ms(used.first_time) as runTotalDuration,
  used.setup_ms as setupDuration,
  cast(spent.machine_hours * 3600000 as bigint) as machineTime
from used
inner join attempts using (workspace_id, run_id, attempt)
left join spent using (workspace_id, run_id, attempt)
