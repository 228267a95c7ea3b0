-- One row: one attempt of a run of the job that overlaps the range, with the whole cost of that attempt.
with
attempts as (
  select *
  -- include: #product/server/parts/runs-in-range.sql
    and ($search is null or contains(run_id, $search))
    and ($status is null or status = $status)
    and ($attemptNumber is null or attempt = $attemptNumber)
),
spent as (
  -- include: #product/server/parts/cost-of-attempts.sql
    and job_id = $jobId
    and day >= cast($firstDay as date) - 1
    and run_id in (select run_id from attempts)
    and ($currency is null or currency = $currency)
  group by workspace_id, job_id, run_id, attempt, currency
),
estimated as (
  select
    machine_use.workspace_id, machine_use.job_id, machine_use.run_id, machine_use.attempt,
    machine_use.currency,
    sum(machine_use.node_hours) as node_hours,
    -- include: #product/server/parts/estimate-of-machine-use.sql
  from machine_use
  -- include: #product/server/parts/rate-of-machine-use.sql
  where machine_use.workspace_id in ($workspaceIds)
    and machine_use.job_id = $jobId
    and machine_use.day >= cast($firstDay as date) - 1
    and machine_use.run_id in (select run_id from attempts)
    and machine_use.consumer = 'run'
    and ($currency is null or machine_use.currency = $currency)
  group by machine_use.workspace_id, machine_use.job_id, machine_use.run_id, machine_use.attempt, machine_use.currency
),
logged_cluster as (
  -- include: #product/server/parts/logged-clusters.sql
),
clusters as (
  -- include: #product/server/parts/clusters-of-attempts.sql
    and job_id = $jobId
    and day >= cast($firstDay as date) - 1
    and run_id in (select run_id from attempts)
  group by workspace_id, job_id, run_id, attempt
),
logged as (
  -- include: #product/server/parts/applications-of-attempts.sql
    and job_id = $jobId
    and day >= cast($firstDay as date) - 1
    and run_id in (select run_id from attempts)
  group by workspace_id, job_id, run_id, attempt
),
queried as (
  select workspace_id, run_id, attempt, sum(read_bytes) as read_bytes, sum(written_bytes) as written_bytes, sum(shuffle_read_bytes) as shuffle_read_bytes, sum(spilled_bytes) as spilled_bytes
  from serverless_statement_day
  where workspace_id in ($workspaceIds)
    and job_id = $jobId
    and day >= cast($firstDay as date) - 1
    and run_id in (select run_id from attempts)
  group by workspace_id, run_id, attempt
),
-- What only the trend shows.
loads as (
  select
    workspace_id, job_id, run_id, attempt,
    sum(driver_processor_load) / nullif(sum(driver_processor_weight) * 10000.0, 0) as driver_cpu,
    sum(worker_processor_load) / nullif(sum(worker_processor_weight) * 10000.0, 0) as cluster_cpu,
    sum(driver_memory_load) / nullif(sum(driver_memory_weight) * 10000.0, 0) as driver_memory,
    sum(worker_memory_load) / nullif(sum(worker_memory_weight) * 10000.0, 0) as cluster_memory
  from run_load_day
  where $kpi is not null
    and workspace_id in ($workspaceIds)
    and job_id = $jobId
    and day >= cast($firstDay as date) - 1
    and run_id in (select run_id from attempts)
  group by workspace_id, job_id, run_id, attempt
),
found as (
  select
    finding.workspace_id, finding.job_id, finding.run_id, finding.attempt,
    array_to_string(list_sort(map_keys(histogram(rule.title))), ', ') as titles,
    list(finding.rule) as rules,
    cast(count(distinct finding.rule) as integer) as incidents,
    cast(sum(finding.price) as decimal(28, 10)) as price
  from finding
  inner join rule using (rule)
  where finding.workspace_id in ($workspaceIds)
    and finding.job_id = $jobId
    and finding.day >= cast($firstDay as date) - 1
    and ($currency is null or finding.currency is null or finding.currency = $currency)
  group by finding.workspace_id, finding.job_id, finding.run_id, finding.attempt
),
figures as (
  select
    run.run_id as dbJobRunId,
    run.run_id as runId,
    run.job_id as jobId,
    run.attempt as attemptNumber,
    coalesce(job.name, run.run_name, 'Job ' || run.job_id) as dbJobName,
    run.workspace_id as workspaceId,
    workspace.workspace_url as workspaceUrl,
    run.status as status,
    run.has_failed_tasks as hasFailedTasks,
    run.trigger as trigger,
    coalesce(run.run_type = 'SUBMIT_RUN', false) as isOneTime,
    run.creator_user_name as userId,
    run.start_time as startTime,
    run.end_time as endTime,
    run.last_seen_time as lastSeenTime,
    run.duration_ms as runTotalDuration,
    run.queue_ms as queueDuration,
    run.setup_ms as setupDuration,
    run.execution_ms as executionDuration,
    run.cleanup_ms as cleanupDuration,
    run.task_count as tasksCount,
    run.cluster_count as clusterInstancesCount,
    string_split(run.compute_type, ',') as computeType,
    clusters.cluster_ids as clusterId,
    spent.currency as currency,
    spent.cost as runCost,
    case
      when run.duration_ms > 0
      then cast(cast(spent.cost as double) * 3600000 / run.duration_ms as decimal(28, 10))
    end as costPerRunHour,
    case
      when spent.databricks_cost is null and spent.cost is not null and coalesce(estimated.node_hours, 0) = 0
      then 0
      else spent.databricks_cost
    end as databricksCost,
    spent.cloud_cost as cloudCost,
    coalesce(spent.cloud_cost, 0) <> 0 as isCostEstimated,
    nullif(
      concat_ws(
        ', ',
        case when spent.cloud_cost <> 0 then 'public VM price' end,
        spent.weak_because,
        case when not spark.is_complete then 'log incomplete' end,
        case when spark.is_complete is not null and clusters.has_cluster_without_log then 'cluster without log' end,
        case when spark.is_complete is not null and contains(run.compute_type, 'SERVERLESS') then 'compute without log' end
      ),
      ''
    ) as estimatedBecause,
    case
      when estimated.has_all_prices and estimated.has_all_rates and not coalesce(contains(run.compute_type, 'SERVERLESS'), false)
      then estimated.amount
    end as estimatedRunCost,
    case
      when contains(run.compute_type, 'SERVERLESS') then 'Serverless compute has no VM time.'
      when estimated.amount is null then 'No VM time is known.'
      when not estimated.has_all_prices then 'A VM has no list price.'
      when not estimated.has_all_rates then 'No DBU rate could be learned yet for a VM.'
    end as estimatedCostAbsentBecause,
    cast(floor(estimated.learned_hours) as bigint) as estimatedCostLearnedHours,
    -- include: #product/server/parts/data-columns.sql
    cast(coalesce(spark.disk_spilled_bytes, queried.spilled_bytes) as bigint) as bytesDiskSpill,
    -- include: #product/server/parts/log-columns.sql
    case
      when spark.is_complete is not null then null
      when run.compute_type = 'SERVERLESS' then 'Serverless compute writes no event log.'
      when clusters.has_log then 'No Spark job in the event logs of its cluster belongs to it.'
      when clusters.log_awaited_until_time > cast($dataNow as timestamp)
        and (run.end_time is null or run.end_time > cast($dataNow as timestamp) - interval 1 day)
        then 'Its event log has not been read yet.'
      when run.compute_type is null then 'It ran on no cluster, or on one whose settings are not known.'
      else 'No event log of its cluster was delivered.'
    end as telemetryAbsentBecause,
    try_cast(cast(spent.cost as double) * 1073741824 / nullif(bytesDataProcessed, 0) as decimal(28, 10)) as costPerGb,
    try_cast(cast(spent.cost as double) * 1099511627776 / nullif(bytesDataProcessed, 0) as decimal(28, 10)) as costPerTb,
    cast(cast(bytesDataProcessed as double) * 3600000 / nullif(run.execution_ms, 0) as bigint) as bytesPerHour,
    cast(loads.cluster_cpu as double) as clusterCpu,
    cast(loads.driver_cpu as double) as driverCpu,
    cast(loads.cluster_memory as double) as clusterMemory,
    cast(loads.driver_memory as double) as driverMemory,
    -- include: #product/server/parts/finding-columns.sql
    run.facts_from as factsFrom
  from attempts as run
  left join spent using (workspace_id, job_id, run_id, attempt)
  left join estimated using (workspace_id, job_id, run_id, attempt, currency)
  left join clusters using (workspace_id, job_id, run_id, attempt)
  left join run_spark as spark
    on spark.workspace_id = run.workspace_id
    and spark.job_id = $jobId
    and spark.run_id = run.run_id
    and spark.attempt = run.attempt
  left join queried on queried.workspace_id = run.workspace_id and queried.run_id = run.run_id and queried.attempt = run.attempt and run.compute_type = 'SERVERLESS'
  left join logged using (workspace_id, job_id, run_id, attempt)
  left join loads using (workspace_id, job_id, run_id, attempt)
  left join found using (workspace_id, job_id, run_id, attempt)
  left join job using (workspace_id, job_id)
  left join workspace on workspace.workspace_id = run.workspace_id
  where ($finding is null or list_contains(found.rules, $finding))
    and ($clusterId is null or contains(',' || clusters.cluster_ids || ',', ',' || $clusterId || ','))
    and ($clusterIdList = '' or list_has_any(string_split(clusters.cluster_ids, ','), string_split($clusterIdList, ',')))
    and (not coalesce(cast($analyzedRunsOnly as boolean), false) or spark.is_complete is not null)
    and ($appIdList = '' or list_has_any(string_split(logged.application_ids, ','), string_split($appIdList, ',')))
    and ($costAbove is null or coalesce(spent.cost, 0) > cast($costAbove as decimal(28, 10)))
    and ($costBelow is null or coalesce(spent.cost, 0) < cast($costBelow as decimal(28, 10)))
)
select *
from (
  select
    *,
    case $kpi
      when 'runCost' then cast(runCost as double)
      when 'estimatedRunCost' then cast(estimatedRunCost as double)
      when 'databricksCost' then cast(databricksCost as double)
      when 'cloudCost' then cast(cloudCost as double)
      when 'costPerRunHour' then cast(costPerRunHour as double)
      when 'setupDuration' then cast(setupDuration as double)
      when 'executionDuration' then cast(executionDuration as double)
      when 'cleanupDuration' then cast(cleanupDuration as double)
      when 'runTotalDuration' then cast(runTotalDuration as double)
      when 'clusterCpu' then clusterCpu
      when 'driverCpu' then driverCpu
      when 'clusterMemory' then clusterMemory
      when 'driverMemory' then driverMemory
      when 'costPerGb' then cast(costPerGb as double)
      when 'costPerTb' then cast(costPerTb as double)
      when 'bytesDataProcessed' then cast(bytesDataProcessed as double)
      when 'bytesPerHour' then cast(bytesPerHour as double)
      when 'bytesDataIn' then cast(bytesDataIn as double)
      when 'bytesDataOut' then cast(bytesDataOut as double)
      when 'bytesShuffleIn' then cast(bytesShuffleIn as double)
      when 'bytesShuffleOut' then cast(bytesShuffleOut as double)
      when 'bytesDiskSpill' then cast(bytesDiskSpill as double)
    end as kpiValue
  from figures
)
where ($kpiLeast is null or kpiValue is null or kpiValue >= cast($kpiLeast as double))
  and ($kpiMost is null or kpiValue is null or kpiValue <= cast($kpiMost as double))
  and ($kpi is null or not coalesce(cast($hideNullValues as boolean), false) or kpiValue is not null)
