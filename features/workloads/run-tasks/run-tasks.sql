-- One row: one task run of one attempt of a run, with its share of the run's cost.
with
task as materialized (
  select *
  from task_run
  where workspace_id in ($workspaceIds)
    and job_id = $jobId
    and run_id = $runId
    and attempt = $attemptNumber
    and day >= coalesce(cast($firstDay as date) - 1, date '0001-01-01')
    and ($search is null or contains(lower(coalesce(task_key, task_run_id)), lower($search)))
    and ($clusterIdList = '' or list_contains(string_split($clusterIdList, ','), cluster_id))
    and (
      $appIdList = ''
      -- A task without a known Spark context may be of any.
      or (cluster_id, coalesce(spark_context_id, '')) in (
        select (application.cluster_id, unnest([application.spark_context_id, '']))
        from run_application as application
        where application.workspace_id in ($workspaceIds)
          and application.job_id = $jobId
          and application.run_id = $runId
          and application.attempt = $attemptNumber
          and list_contains(string_split($appIdList, ','), application.application_id)
      )
    )
),
-- Of the clusters of these tasks only: there are many others.
logged_cluster as (
  select workspace_id, cluster_id, bool_or(is_read) as is_read, max(awaited_until_time) as awaited_until_time
  from instance_log
  where workspace_id in ($workspaceIds)
    and cluster_id in (select cluster_id from task)
  group by workspace_id, cluster_id
),
named_cluster as (
  select workspace_id, cluster_id, name
  from cluster_name
  where workspace_id in ($workspaceIds)
    and cluster_id in (select cluster_id from task)
),
part as (
  select
    workspace_id, task_run_id, day, cluster_id, machine, currency, source,
    sum(case when phase = 'start_up' then 0 else quantity end) as node_hours,
    sum(amount) as amount,
    max(weak_because) as weak_because
  from task_cost_part
  where workspace_id in ($workspaceIds)
    and job_id = $jobId
    and run_id = $runId
    and attempt = $attemptNumber
    and day >= coalesce(cast($firstDay as date) - 1, date '0001-01-01')
    and task_run_id is not null
    and ($currency is null or currency = $currency)
  group by workspace_id, task_run_id, day, cluster_id, machine, currency, source
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
  from part
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
    and parent_task_run_id in (select task_run_id from task)
  group by workspace_id, parent_task_run_id
),
-- The part that took most of the time of a task run; of equal ones the first in the order of the parts.
split as (
  select
    workspace_id,
    execution_id as task_run_id,
    max_by(part, wall_ms * 100 - place) as part,
    max(wall_ms) / sum(wall_ms) as part_share
  from (
    select distinct workspace_id, execution_id, part, place, wall_ms
    from time_part
    where workspace_id in ($workspaceIds)
      and execution_kind = 'task_run'
      and asset_id = $runId || '-' || cast($attemptNumber as varchar)
  ) as own
  group by workspace_id, execution_id
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
  from part
  where source = 'machine_estimate'
),
estimated as (
  select
    reached.workspace_id,
    reached.task_run_id,
    bool_and(coalesce(machine.is_whole, false)) as has_all_prices,
    bool_and(reached.node_hours = 0 or dbu_rate.price is not null) as has_all_rates,
    min(case when reached.node_hours > 0 then dbu_rate.learned_hours end) as learned_hours,
    cast(sum(
      reached.amount
      + cast(coalesce(reached.upto * dbu_rate.cost_per_node_hour, 0) as decimal(28, 10))
      - cast(coalesce((reached.upto - reached.node_hours) * dbu_rate.cost_per_node_hour, 0) as decimal(28, 10))
    ) as decimal(28, 10)) as amount
  from reached
  left join machine_use as machine
    on machine.workspace_id = reached.workspace_id
    and machine.day = reached.day
    and machine.cluster_id = reached.cluster_id
    and machine.machine = reached.machine
    and machine.currency = reached.currency
    and machine.job_id = $jobId
    and machine.run_id = $runId
    and machine.attempt = $attemptNumber
    and machine.consumer = 'run'
    and machine.workspace_id in ($workspaceIds)
    and machine.day >= coalesce(cast($firstDay as date) - 1, date '0001-01-01')
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
  task.task_run_id as taskRunId,
  task.task_key as taskKey,
  task.job_id as jobId,
  task.run_id as runId,
  task.attempt as attemptNumber,
  task.attempt_number as taskAttemptNumber,
  task.workspace_id as workspaceId,
  task.status as status,
  task.task_type as taskType,
  task.depends_on as dependsOn,
  task.cluster_id as clusterId,
  named_cluster.name as clusterName,
  task.spark_context_id as sparkContextId,
  coalesce(nested.run_count, 0) as nestedRunsCount,
  string_split(task.compute_type, ',') as computeType,
  task.start_time as startTime,
  min(task.start_time) over (partition by task.workspace_id, coalesce(task.task_key, task.task_run_id))
    as firstStartTime,
  task.execution_start_time as executionStartTime,
  task.end_time as endTime,
  task.duration_ms as duration,
  task.setup_ms as setupDuration,
  split.part as mostIn,
  split.part_share as mostInShare,
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
    when task.compute_type = 'SERVERLESS' then 'Serverless compute has no VM time.'
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
    when task.compute_type = 'SERVERLESS' then 'Serverless compute writes no event log.'
    when logged_cluster.is_read then 'No Spark job in the event logs of its cluster belongs to it.'
    when logged_cluster.awaited_until_time > cast($dataNow as timestamp)
      and (task.end_time is null or task.end_time > cast($dataNow as timestamp) - interval 1 day)
      then 'Its event log has not been read yet.'
    when task.compute_type is null then 'It ran on no cluster, or on one whose settings are not known.'
    else 'No event log of its cluster was delivered.'
  end as telemetryAbsentBecause
from task
left join spent using (workspace_id, task_run_id)
left join estimated using (workspace_id, task_run_id)
left join queried
  on queried.workspace_id = task.workspace_id
  and queried.task_run_id = case when task.compute_type = 'SERVERLESS' then task.task_run_id end
left join task_spark as spark
  on spark.workspace_id = task.workspace_id
  and spark.job_id = $jobId
  and spark.run_id = $runId
  and spark.attempt = $attemptNumber
  and spark.task_run_id = task.task_run_id
left join split
  on split.workspace_id = task.workspace_id
  and split.task_run_id = task.task_run_id
left join logged_cluster
  on logged_cluster.workspace_id = task.workspace_id
  and logged_cluster.cluster_id = task.cluster_id
left join nested
  on nested.workspace_id = task.workspace_id
  and nested.parent_task_run_id = task.task_run_id
left join named_cluster
  on named_cluster.workspace_id = task.workspace_id
  and named_cluster.cluster_id = task.cluster_id
