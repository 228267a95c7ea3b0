-- One row: what one task of the job did and cost in one attempt of a run that overlaps the range, its retries together.
with
attempts as (
  select
    workspace_id,
    job_id,
    run_id,
    attempt,
    start_time
  from run
  where workspace_id in ($workspaceIds)
    and job_id = $jobId
    and start_time < cast($until as timestamp)
    and lasted_beyond(cast($since as timestamp), end_time, last_seen_time, start_time)
    and ($status is null or status = $status)
),
tried as (
  select
    task_run.workspace_id,
    task_run.run_id,
    task_run.attempt,
    task_run.task_run_id,
    coalesce(task_run.task_key, task_run.task_run_id) as task_key,
    task_run.attempt_number,
    task_run.status,
    task_run.start_time,
    task_run.end_time,
    task_run.setup_ms,
    task_run.duration_ms,
    attempts.start_time as run_start_time
  from task_run
  inner join attempts using (workspace_id, job_id, run_id, attempt)
  where task_run.workspace_id in ($workspaceIds)
    and task_run.job_id = $jobId
    and task_run.day >= cast($firstDay as date) - 1
),
spent as (
  select
    part.workspace_id,
    part.task_run_id,
    part.currency,
    cast(sum(part.amount) as decimal(28, 10)) as cost,
    cast(sum(case when part.source = 'databricks_usage' then part.amount end) as decimal(28, 10)) as databricks_cost,
    cast(sum(case when part.source = 'machine_estimate' then part.amount end) as decimal(28, 10)) as cloud_cost,
    max(part.weak_because) as weak_because
  from task_cost_part as part
  where part.workspace_id in ($workspaceIds)
    and part.job_id = $jobId
    and part.day >= cast($firstDay as date) - 1
    and part.task_run_id in (select task_run_id from tried)
    and ($currency is null or part.currency = $currency)
  group by part.workspace_id, part.task_run_id, part.currency
),
task as (
  select
    tried.workspace_id,
    tried.run_id,
    tried.attempt,
    tried.task_key,
    min(tried.run_start_time) as run_start_time,
    min(tried.start_time) as start_time,
    count(*) as tries,
    max_by(tried.status, (tried.attempt_number, tried.start_time)) as status,
    sum(tried.duration_ms) as duration_ms,
    sum(tried.setup_ms) as setup_ms,
    min(spent.currency) as currency,
    cast(sum(spent.cost) as decimal(28, 10)) as cost,
    cast(sum(spent.databricks_cost) as decimal(28, 10)) as databricks_cost,
    cast(sum(spent.cloud_cost) as decimal(28, 10)) as cloud_cost,
    max(spent.weak_because) as weak_because
  from tried
  left join spent using (workspace_id, task_run_id)
  group by tried.workspace_id, tried.run_id, tried.attempt, tried.task_key
),
figures as (
  select
    *,
    case when duration_ms >= setup_ms then duration_ms - setup_ms end as execution_ms,
    case
      when duration_ms > 0
      then cast(cast(cost as double) * 3600000 / duration_ms as decimal(28, 10))
    end as cost_per_hour
  from task
),
valued as (
  select
    *,
    case $kpi
      when 'runCost' then cast(cost as double)
      when 'databricksCost' then cast(databricks_cost as double)
      when 'cloudCost' then cast(cloud_cost as double)
      when 'costPerRunHour' then cast(cost_per_hour as double)
      when 'runTotalDuration' then cast(duration_ms as double)
      when 'setupDuration' then cast(setup_ms as double)
      when 'executionDuration' then cast(execution_ms as double)
    end as kpi_value,
    case $dataName
      when 'runCost' then cast(cost as double)
      when 'databricksCost' then cast(databricks_cost as double)
      when 'cloudCost' then cast(cloud_cost as double)
      when 'costPerRunHour' then cast(cost_per_hour as double)
      when 'runTotalDuration' then cast(duration_ms as double)
      when 'setupDuration' then cast(setup_ms as double)
      when 'executionDuration' then cast(execution_ms as double)
    end as data_value
  from figures
)
select
  task_key as taskKey,
  $jobId as jobId,
  run_id as runId,
  attempt as attemptNumber,
  workspace_id as workspaceId,
  status as status,
  run_start_time as runStartTime,
  start_time as startTime,
  row(run_start_time, start_time, run_id, attempt, task_key) as latestOrder,
  tries as triesCount,
  currency as currency,
  cost as runCost,
  databricks_cost as databricksCost,
  cloud_cost as cloudCost,
  coalesce(cloud_cost, 0) <> 0 or weak_because is not null as isCostEstimated,
  nullif(concat_ws(', ', case when cloud_cost <> 0 then 'public VM price' end, weak_because), '') as estimatedBecause,
  duration_ms as runTotalDuration,
  setup_ms as setupDuration,
  execution_ms as executionDuration,
  cost_per_hour as costPerRunHour,
  data_value as value
from valued
where ($taskKey is null or task_key = $taskKey)
  and ($kpiLeast is null or kpi_value is null or kpi_value >= cast($kpiLeast as double))
  and ($kpiMost is null or kpi_value is null or kpi_value <= cast($kpiMost as double))
  and (not coalesce(cast($hideNullValues as boolean), false) or kpi_value is not null)
