-- One row: one attempt of a run of the job that overlaps the range, with the whole cost of that attempt.
with
attempts as (
  select
    *,
    -- include: #product/server/parts/attempt-in-currency.sql
  from run_attempt
  where workspace_id in ($workspaceIds)
    and job_id = $jobId
    and start_time < cast($until as timestamp)
    and lasted_beyond(cast($since as timestamp), end_time, last_seen_time, start_time)
    -- include: #product/server/parts/asked-attempts.sql
    and ($finding is null or list_contains(list_transform(found, lambda one: split_part(one, '|', 1)), $finding))
    and ($clusterIdList = '' or list_has_any(string_split(cluster_ids, ','), string_split($clusterIdList, ',')))
    and ($appIdList = '' or list_has_any(string_split(application_ids, ','), string_split($appIdList, ',')))
),
estimated as (
  select
    machine_use.workspace_id, machine_use.run_id, machine_use.attempt, machine_use.currency,
    sum(machine_use.node_hours) as node_hours,
    -- include: #product/server/parts/estimate-of-machine-use.sql
  from machine_use
  -- include: #product/server/parts/rate-of-machine-use.sql
  where machine_use.workspace_id in ($workspaceIds)
    and machine_use.job_id = $jobId
    and machine_use.run_id in (
      select run_id
      -- include: #product/server/parts/runs-in-range.sql
    )
    and machine_use.consumer = 'run'
    and ($currency is null or machine_use.currency = $currency)
  group by machine_use.workspace_id, machine_use.run_id, machine_use.attempt, machine_use.currency
),
figures as (
  select
    coalesce(job.name, run.run_name, 'Job ' || run.job_id) as dbJobName,
    workspace.workspace_url as workspaceUrl,
    coalesce(run.run_type = 'SUBMIT_RUN', false) as isOneTime,
    run.cleanup_ms as cleanupDuration,
    case
      when run.duration_ms > 0
      then cast(cast(run.shown_cost as double) * 3600000 / run.duration_ms as decimal(28, 10))
    end as costPerRunHour,
    case
      when run.shown_databricks_cost is null and run.shown_cost is not null and coalesce(estimated.node_hours, 0) = 0
      then 0
      else run.shown_databricks_cost
    end as databricksCost,
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
    run.disk_spilled_bytes as bytesDiskSpill,
    try_cast(cast(run.shown_cost as double) * 1073741824 / nullif(run.data_bytes, 0) as decimal(28, 10)) as costPerGb,
    try_cast(cast(run.shown_cost as double) * 1099511627776 / nullif(run.data_bytes, 0) as decimal(28, 10)) as costPerTb,
    cast(cast(run.data_bytes as double) * 3600000 / nullif(run.execution_ms, 0) as bigint) as bytesPerHour,
    run.worker_processor as clusterCpu,
    run.driver_processor as driverCpu,
    run.worker_memory as clusterMemory,
    run.driver_memory as driverMemory,
    -- include: #product/server/parts/attempt-columns.sql
  from attempts as run
  left join estimated
    on estimated.workspace_id = run.workspace_id
    and estimated.run_id = run.run_id
    and estimated.attempt = run.attempt
    and estimated.currency = run.shown_currency
  left join job
    on job.workspace_id = run.workspace_id
    and job.job_id = run.job_id
  left join workspace
    on workspace.workspace_id = run.workspace_id
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
