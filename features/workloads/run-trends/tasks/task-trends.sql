-- One row: what one task of the job did and cost in one attempt of a run that overlaps the range, its retries together.
with
attempts as (
  select
    workspace_id, job_id, run_id, attempt, start_time
  -- include: #product/server/parts/runs-in-range.sql
    and ($status is null or status = $status)
),
tried as (
  select
    task_run.workspace_id, task_run.run_id, task_run.attempt, task_run.task_run_id,
    coalesce(task_run.task_key, task_run.task_run_id) as task_key,
    task_run.attempt_number, task_run.status, task_run.start_time, task_run.end_time, task_run.setup_ms,
    task_run.duration_ms, task_run.compute_type, task_run.cluster_id,
    attempts.start_time as run_start_time
  from task_run
  inner join attempts using (workspace_id, job_id, run_id, attempt)
  where task_run.workspace_id in ($workspaceIds)
    and task_run.job_id = $jobId
    and task_run.day >= cast($firstDay as date) - 1
),
spent as (
  select
    part.workspace_id, part.task_run_id, part.currency,
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
logged_cluster as (
  -- include: #product/server/parts/logged-clusters.sql
),
task as (
  select
    tried.workspace_id, tried.run_id, tried.attempt, tried.task_key,
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
    max(spent.weak_because) as weak_because,
    case when bool_and(tried.end_time is not null) then max(tried.end_time) end as end_time,
    count(*) filter (where tried.compute_type = 'SERVERLESS') as serverless_tries,
    count(tried.compute_type) as tries_on_compute,
    count(tried.cluster_id) > count(case when logged_cluster.is_read then 1 end) as has_cluster_without_log,
    coalesce(bool_or(logged_cluster.is_read), false) as has_log,
    max(logged_cluster.awaited_until_time) as log_awaited_until_time,
    count(spark.is_complete) as logged_tries,
    coalesce(bool_and(spark.is_complete), true) as is_complete,
    cast(sum(spark.input_bytes) as bigint) as input_bytes,
    cast(sum(spark.output_bytes) as bigint) as output_bytes,
    cast(sum(spark.shuffle_read_bytes) as bigint) as shuffle_read_bytes,
    cast(sum(spark.shuffle_write_bytes) as bigint) as shuffle_write_bytes,
    cast(sum(spark.disk_spilled_bytes) as bigint) as disk_spilled_bytes
  from tried
  left join spent using (workspace_id, task_run_id)
  left join logged_cluster using (workspace_id, cluster_id)
  left join task_spark as spark
    on spark.workspace_id = tried.workspace_id
    and spark.job_id = $jobId
    and spark.run_id = tried.run_id
    and spark.attempt = tried.attempt
    and spark.task_run_id = tried.task_run_id
  group by tried.workspace_id, tried.run_id, tried.attempt, tried.task_key
),
figures as (
  select
    *,
    case when duration_ms >= setup_ms then duration_ms - setup_ms end as execution_ms,
    case
      when duration_ms > 0
      then cast(cast(cost as double) * 3600000 / duration_ms as decimal(28, 10))
    end as cost_per_hour,
    input_bytes + output_bytes as data_bytes,
    try_cast(cast(cost as double) * 1073741824 / nullif(data_bytes, 0) as decimal(28, 10)) as cost_per_gb,
    try_cast(cast(cost as double) * 1099511627776 / nullif(data_bytes, 0) as decimal(28, 10)) as cost_per_tb,
    cast(cast(data_bytes as double) * 3600000 / nullif(execution_ms, 0) as bigint) as bytes_per_hour
  from task
),
valued as (
  select
    *,
    case $kpi
      -- include: #features/workloads/run-trends/parts/kpi-values.sql
    end as kpi_value,
    case $dataName
      -- include: #features/workloads/run-trends/parts/kpi-values.sql
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
  -- include: #features/workloads/run-trends/parts/cost-columns.sql
  nullif(
    concat_ws(
      ', ',
      case when cloud_cost <> 0 then 'public VM price' end,
      weak_because,
      case when not is_complete then 'log incomplete' end,
      case when logged_tries > 0 and has_cluster_without_log then 'cluster without log' end,
      case when logged_tries > 0 and serverless_tries > 0 then 'compute without log' end
    ),
    ''
  ) as estimatedBecause,
  duration_ms as runTotalDuration,
  setup_ms as setupDuration,
  execution_ms as executionDuration,
  -- include: #features/workloads/run-trends/parts/data-columns.sql
  case
    when logged_tries > 0 then null
    when tries_on_compute > 0 and serverless_tries = tries_on_compute then 'Serverless compute writes no event log.'
    when has_log then 'No Spark job in the event logs of its cluster belongs to it.'
    when log_awaited_until_time > cast($dataNow as timestamp)
      and (end_time is null or end_time > cast($dataNow as timestamp) - interval 1 day)
      then 'Its event log has not been read yet.'
    when tries_on_compute = 0 then 'It ran on no cluster, or on one whose settings are not known.'
    else 'No event log of its cluster was delivered.'
  end as telemetryAbsentBecause,
  data_value as value
from valued
where ($taskKey is null or task_key = $taskKey)
  and ($kpiLeast is null or kpi_value is null or kpi_value >= cast($kpiLeast as double))
  and ($kpiMost is null or kpi_value is null or kpi_value <= cast($kpiMost as double))
  and (not coalesce(cast($hideNullValues as boolean), false) or kpi_value is not null)
