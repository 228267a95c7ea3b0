-- One row: one task run of one attempt of a run, with its share of the run's cost.
with
logged_cluster as (
  -- include: #product/server/parts/logged-clusters.sql
),
spent as (
  select
    workspace_id,
    task_run_id,
    min(currency) as currency,
    cast(sum(amount) as decimal(28, 10)) as cost,
    cast(sum(case when source = 'databricks_usage' then amount end) as decimal(28, 10)) as databricks_cost,
    cast(sum(case when source = 'machine_estimate' then amount end) as decimal(28, 10)) as cloud_cost,
    max(weak_because) as weak_because
  -- include: #features/workloads/run-tasks/parts/costs-of-attempt.sql
    and ($currency is null or currency = $currency)
  group by workspace_id, task_run_id
),
queried as (
  select workspace_id, task_run_id, sum(read_bytes) as read_bytes, sum(written_bytes) as written_bytes, sum(shuffle_read_bytes) as shuffle_read_bytes, sum(spilled_bytes) as spilled_bytes
  from serverless_statement_day
  where workspace_id in ($workspaceIds)
    and job_id = $jobId
    and run_id = $runId
    and attempt = $attemptNumber
    and task_run_id is not null
  group by workspace_id, task_run_id
),
nested as (
  select workspace_id, parent_task_run_id, count(*) as run_count
  from nested_run
  where workspace_id in ($workspaceIds)
    and parent_task_run_id in (
      select task_run_id
      from task_run
      where workspace_id in ($workspaceIds)
        and job_id = $jobId
        and run_id = $runId
        and day >= coalesce(cast($firstDay as date) - 1, date '0001-01-01')
    )
  group by workspace_id, parent_task_run_id
),
machine as (
  select
    account_id, workspace_id, day, cluster_id, machine, compute, is_photon, currency,
    min(first_hour) as first_hour,
    bool_and(is_whole) as is_whole
  from machine_use
  where workspace_id in ($workspaceIds)
    and job_id = $jobId
    and run_id = $runId
    and attempt = $attemptNumber
    and consumer = 'run'
    and day >= coalesce(cast($firstDay as date) - 1, date '0001-01-01')
    and ($currency is null or currency = $currency)
  group by account_id, workspace_id, day, cluster_id, machine, compute, is_photon, currency
),
drawn as (
  select
    workspace_id, task_run_id, day, cluster_id, machine, currency,
    sum(case when phase = 'start_up' then 0 else quantity end) as node_hours,
    sum(amount) as machine_cost
  -- include: #features/workloads/run-tasks/parts/costs-of-attempt.sql
    and source = 'machine_estimate'
    and ($currency is null or currency = $currency)
  group by workspace_id, task_run_id, day, cluster_id, machine, currency
),
-- The run rounds the DBU of a machine's day once: what the tasks add to it, one after the other, is rounded alike, so that
-- together they are never more.
reached as (
  select
    *,
    sum(node_hours) over (
      partition by workspace_id, day, cluster_id, machine, currency
      order by task_run_id
      rows between unbounded preceding and current row
    ) as upto
  from drawn
),
estimated as (
  select
    reached.workspace_id,
    reached.task_run_id,
    bool_and(coalesce(machine.is_whole, false)) as has_all_prices,
    bool_and(reached.node_hours = 0 or dbu_rate.price is not null) as has_all_rates,
    min(case when reached.node_hours > 0 then dbu_rate.learned_hours end) as learned_hours,
    cast(sum(
      reached.machine_cost
      + cast(coalesce(reached.upto * dbu_rate.cost_per_node_hour, 0) as decimal(28, 10))
      - cast(coalesce((reached.upto - reached.node_hours) * dbu_rate.cost_per_node_hour, 0) as decimal(28, 10))
    ) as decimal(28, 10)) as amount
  from reached
  left join machine
    on machine.workspace_id = reached.workspace_id
    and machine.day = reached.day
    and machine.cluster_id = reached.cluster_id
    and machine.machine = reached.machine
    and machine.currency = reached.currency
  left join dbu_rate
    on dbu_rate.account_id = machine.account_id
    and dbu_rate.workspace_id = machine.workspace_id
    and dbu_rate.machine = machine.machine
    and dbu_rate.compute = machine.compute
    and dbu_rate.is_photon = machine.is_photon
    and dbu_rate.currency = machine.currency
    and dbu_rate.valid_from <= machine.first_hour
    and dbu_rate.valid_until > machine.first_hour
  group by reached.workspace_id, reached.task_run_id
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
  cluster_name.name as clusterName,
  task_run.spark_context_id as sparkContextId,
  coalesce(nested.run_count, 0) as nestedRunsCount,
  string_split(task_run.compute_type, ',') as computeType,
  task_run.start_time as startTime,
  min(task_run.start_time) over (partition by task_run.workspace_id, coalesce(task_run.task_key, task_run.task_run_id))
    as firstStartTime,
  task_run.execution_start_time as executionStartTime,
  task_run.end_time as endTime,
  task_run.duration_ms as duration,
  task_run.setup_ms as setupDuration,
  spent.currency as currency,
  spent.cost as cost,
  spent.databricks_cost as databricksCost,
  spent.cloud_cost as cloudCost,
  coalesce(spent.cloud_cost, 0) <> 0 as isCostEstimated,
  nullif(
    concat_ws(
      ', ',
      case when spent.cloud_cost <> 0 then 'public VM price' end,
      spent.weak_because,
      case when not spark.is_complete then 'log incomplete' end
    ),
    ''
  ) as estimatedBecause,
  case when estimated.has_all_prices and estimated.has_all_rates then estimated.amount end as estimatedCost,
  case
    when task_run.compute_type = 'SERVERLESS' then 'Serverless compute has no VM time.'
    when estimated.amount is null then 'No VM time is known.'
    when not estimated.has_all_prices then 'A VM has no list price.'
    when not estimated.has_all_rates then 'No DBU rate could be learned yet for a VM.'
  end as estimatedCostAbsentBecause,
  cast(floor(estimated.learned_hours) as bigint) as estimatedCostLearnedHours,
  -- include: #product/server/parts/data-columns.sql
  spark.spark_task_count - spark.failed_spark_task_count as successfulSparkTasksCount,
  spark.failed_spark_task_count as failedSparkTasksCount,
  spark.spark_task_count as totalSparkTasksCount,
  case when spark.is_complete is not null then 'EVENT_LOG' when queried.read_bytes is not null then 'QUERY_HISTORY' end as bytesFrom,
  spark.is_complete is not null as telemetryAvailable,
  case
    when spark.is_complete is not null then null
    when task_run.compute_type = 'SERVERLESS' then 'Serverless compute writes no event log.'
    when logged_cluster.is_read then 'No Spark job in the event logs of its cluster belongs to it.'
    when logged_cluster.awaited_until_time > cast($dataNow as timestamp)
      and (task_run.end_time is null or task_run.end_time > cast($dataNow as timestamp) - interval 1 day)
      then 'Its event log has not been read yet.'
    when task_run.compute_type is null then 'It ran on no cluster, or on one whose settings are not known.'
    else 'No event log of its cluster was delivered.'
  end as telemetryAbsentBecause
from task_run
left join spent using (workspace_id, task_run_id)
left join estimated using (workspace_id, task_run_id)
left join queried
  on queried.workspace_id = task_run.workspace_id
  and queried.task_run_id = case when task_run.compute_type = 'SERVERLESS' then task_run.task_run_id end
left join task_spark as spark
  on spark.workspace_id = task_run.workspace_id
  and spark.job_id = $jobId
  and spark.run_id = $runId
  and spark.attempt = $attemptNumber
  and spark.task_run_id = task_run.task_run_id
left join logged_cluster
  on logged_cluster.workspace_id = task_run.workspace_id
  and logged_cluster.cluster_id = task_run.cluster_id
left join nested
  on nested.workspace_id = task_run.workspace_id
  and nested.parent_task_run_id = task_run.task_run_id
left join cluster_name
  on cluster_name.workspace_id = task_run.workspace_id
  and cluster_name.cluster_id = task_run.cluster_id
where task_run.workspace_id in ($workspaceIds)
  and task_run.job_id = $jobId
  and task_run.run_id = $runId
  and task_run.attempt = $attemptNumber
  and task_run.day >= coalesce(cast($firstDay as date) - 1, date '0001-01-01')
  and ($search is null or contains(lower(coalesce(task_run.task_key, task_run.task_run_id)), lower($search)))
  and ($clusterIdList = '' or list_contains(string_split($clusterIdList, ','), task_run.cluster_id))
  and (
    $appIdList = ''
    or exists (
      select 1
      from run_application as application
      where application.workspace_id = task_run.workspace_id
        and application.job_id = $jobId
        and application.run_id = $runId
        and application.attempt = $attemptNumber
        and application.cluster_id = task_run.cluster_id
        and (task_run.spark_context_id is null or application.spark_context_id = task_run.spark_context_id)
        and list_contains(string_split($appIdList, ','), application.application_id)
    )
  )
