-- One row: one task run of one attempt of a run, with its share of the run's cost.
with
spent as (
  select
    workspace_id,
    task_run_id,
    min(currency) as currency,
    cast(sum(amount) as decimal(28, 10)) as cost,
    cast(sum(case when source = 'databricks_usage' then amount else 0 end) as decimal(28, 10)) as databricks_cost,
    cast(sum(case when source = 'machine_estimate' then amount else 0 end) as decimal(28, 10)) as cloud_cost
  from task_cost_part
  where workspace_id in ($workspaceIds)
    and job_id = $jobId
    and run_id = $runId
    and attempt = $attemptNumber
    and task_run_id is not null
    and ($currency is null or currency = $currency)
  group by workspace_id, task_run_id
)
select
  task_run.task_run_id as taskRunId,
  task_run.task_key as taskKey,
  task_run.job_id as jobId,
  task_run.run_id as runId,
  task_run.attempt as attemptNumber,
  task_run.attempt_number as taskAttemptNumber,
  task_run.workspace_id as workspaceId,
  task_run.status as status,
  task_run.task_type as taskType,
  task_run.depends_on as dependsOn,
  task_run.cluster_id as clusterId,
  asset_name.name as clusterName,
  string_split(task_run.compute_type, ',') as computeType,
  task_run.start_time as startTime,
  task_run.execution_start_time as executionStartTime,
  task_run.end_time as endTime,
  task_run.duration_ms as duration,
  task_run.setup_ms as setupDuration,
  spent.currency as currency,
  spent.cost as cost,
  spent.databricks_cost as databricksCost,
  spent.cloud_cost as cloudCost,
  coalesce(spent.cloud_cost, 0) <> 0 as isCostEstimated
from task_run
left join spent using (workspace_id, task_run_id)
left join asset_name
  on asset_name.workspace_id = task_run.workspace_id
  and asset_name.kind = 'cluster'
  and asset_name.asset_id = task_run.cluster_id
where task_run.workspace_id in ($workspaceIds)
  and task_run.job_id = $jobId
  and task_run.run_id = $runId
  and task_run.attempt = $attemptNumber
  and ($clusterIdList = '' or list_contains(string_split($clusterIdList, ','), task_run.cluster_id))
