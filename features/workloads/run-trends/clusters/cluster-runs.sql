-- One row: what one attempt of a run that overlaps the range did and spent on one cluster of the job, by its name in the job.
with
attempts as (
  select workspace_id, job_id, run_id, attempt, status, start_time
  from run
  where workspace_id in ($workspaceIds)
    and job_id = $jobId
    and start_time < cast($until as timestamp)
    and lasted_beyond(cast($since as timestamp), end_time, last_seen_time, start_time)
    and ($status is null or status = $status)
),
name as (
  select
    workspace_id,
    cluster_id,
    regexp_replace(coalesce(name, cluster_id), '^job-\d+-run-\d+-', '') as name
  from cluster_name
  where workspace_id in ($workspaceIds)
    and cluster_id in (
      select cluster_id
      from task_run
      where workspace_id in ($workspaceIds)
        and job_id = $jobId
        and day >= cast($firstDay as date) - 1
    )
),
logged_cluster as (
  select workspace_id, cluster_id, bool_or(is_read) as is_read, max(awaited_until_time) as awaited_until_time
  from instance_log
  where workspace_id in ($workspaceIds)
  group by workspace_id, cluster_id
),
tasks as (
  select
    task_run.workspace_id, task_run.run_id, task_run.attempt,
    coalesce(name.name, task_run.cluster_id, 'Serverless') as cluster_name,
    task_run.cluster_id, task_run.task_run_id, task_run.start_time,
    coalesce(task_run.execution_start_time, task_run.start_time) as work_start_time,
    task_run.end_time,
    task_run.setup_ms
  from task_run
  inner join attempts using (workspace_id, job_id, run_id, attempt)
  left join name
    on name.workspace_id = task_run.workspace_id
    and name.cluster_id = task_run.cluster_id
  where task_run.workspace_id in ($workspaceIds)
    and task_run.job_id = $jobId
    and task_run.day >= cast($firstDay as date) - 1
    and (task_run.cluster_id is not null or task_run.compute_type = 'SERVERLESS')
),
placed as (
  select
    *,
    max(end_time) over (
      partition by workspace_id, run_id, attempt, cluster_name
      order by work_start_time, task_run_id
      rows between unbounded preceding and 1 preceding
    ) as reached_time
  from tasks
  where coalesce(cast($withOtherClusters as boolean), false)
    or cluster_name = $clusterName
    or cluster_id = $clusterName
),
used as (
  select
    workspace_id, run_id, attempt, cluster_name,
    array_to_string(list_sort(map_keys(histogram(cluster_id))), ',') as cluster_ids,
    count(*) as tasks,
    coalesce(bool_or(logged_cluster.is_read), false) as has_log,
    max(logged_cluster.awaited_until_time) as log_awaited_until_time,
    count(cluster_id) > count(case when logged_cluster.is_read then 1 end) as has_cluster_without_log,
    max(end_time) as last_time,
    case when count(*) = count(end_time) then epoch_ms(max(end_time)) - epoch_ms(min(start_time)) end as duration_ms,
    case
      when count(*) = count(end_time)
      then sum(greatest(epoch_ms(end_time) - greatest(epoch_ms(work_start_time), coalesce(epoch_ms(reached_time), 0)), 0))
    end as execution_ms,
    sum(setup_ms) as setup_ms
  from placed
  left join logged_cluster using (workspace_id, cluster_id)
  group by workspace_id, run_id, attempt, cluster_name
),
worked as (
  select
    part.workspace_id, part.run_id, part.attempt,
    coalesce(name.name, part.cluster_id) as cluster_name,
    part.input_bytes, part.output_bytes, part.shuffle_read_bytes, part.shuffle_write_bytes,
    part.disk_spilled_bytes, part.is_complete
  from run_application as part
  inner join attempts using (workspace_id, job_id, run_id, attempt)
  left join name
    on name.workspace_id = part.workspace_id
    and name.cluster_id = part.cluster_id
  where part.workspace_id in ($workspaceIds)
    and part.job_id = $jobId
    and part.day >= cast($firstDay as date) - 1
  union all
  select
    part.workspace_id, part.run_id, part.attempt,
    'Serverless' as cluster_name,
    part.read_bytes as input_bytes,
    coalesce(part.written_bytes, 0) as output_bytes,
    part.shuffle_read_bytes,
    cast(null as bigint) as shuffle_write_bytes,
    part.spilled_bytes as disk_spilled_bytes,
    cast(null as boolean) as is_complete
  from serverless_statement_day as part
  inner join attempts using (workspace_id, job_id, run_id, attempt)
  where part.workspace_id in ($workspaceIds)
    and part.job_id = $jobId
    and part.day >= cast($firstDay as date) - 1
),
data as (
  select
    workspace_id, run_id, attempt, cluster_name,
    cast(sum(input_bytes) as bigint) as input_bytes,
    cast(sum(output_bytes) as bigint) as output_bytes,
    cast(sum(shuffle_read_bytes) as bigint) as shuffle_read_bytes,
    cast(sum(shuffle_write_bytes) as bigint) as shuffle_write_bytes,
    cast(sum(disk_spilled_bytes) as bigint) as disk_spilled_bytes,
    bool_and(is_complete) as is_complete
  from worked
  group by workspace_id, run_id, attempt, cluster_name
),
spent as (
  select
    part.workspace_id, part.run_id, part.attempt,
    coalesce(name.name, part.cluster_id, 'Serverless') as cluster_name,
    part.currency,
    cast(sum(part.amount) as decimal(28, 10)) as cost,
    cast(sum(case when part.source = 'databricks_usage' then part.amount end) as decimal(28, 10)) as databricks_cost,
    cast(sum(case when part.source = 'machine_estimate' then part.amount end) as decimal(28, 10)) as cloud_cost,
    max(part.weak_because) as weak_because,
    sum(case when part.source = 'machine_estimate' then part.quantity end) as machine_hours
  from run_cost_part as part
  inner join attempts using (workspace_id, job_id, run_id, attempt)
  left join name
    on name.workspace_id = part.workspace_id
    and name.cluster_id = part.cluster_id
  where part.workspace_id in ($workspaceIds)
    and part.job_id = $jobId
    and part.day >= cast($firstDay as date) - 1
    and part.consumer = 'run'
    and (
      coalesce(cast($withOtherClusters as boolean), false)
      or coalesce(name.name, part.cluster_id, 'Serverless') = $clusterName
      or part.cluster_id = $clusterName
    )
    and ($currency is null or part.currency = $currency)
  group by part.workspace_id, part.run_id, part.attempt, 4, part.currency
),
figures as (
  select
    used.workspace_id, used.run_id, used.attempt, used.cluster_name, used.cluster_ids, used.tasks,
    used.duration_ms, used.execution_ms, used.setup_ms, used.has_log, used.log_awaited_until_time,
    used.has_cluster_without_log, used.last_time, data.input_bytes, data.output_bytes,
    data.shuffle_read_bytes, data.shuffle_write_bytes, data.disk_spilled_bytes, data.is_complete,
    data.input_bytes + data.output_bytes as data_bytes,
    try_cast(cast(spent.cost as double) * 1073741824 / nullif(data_bytes, 0) as decimal(28, 10)) as cost_per_gb,
    try_cast(cast(spent.cost as double) * 1099511627776 / nullif(data_bytes, 0) as decimal(28, 10)) as cost_per_tb,
    cast(cast(data_bytes as double) * 3600000 / nullif(used.execution_ms, 0) as bigint) as bytes_per_hour,
    attempts.status, attempts.start_time, spent.currency, spent.cost, spent.databricks_cost, spent.cloud_cost,
    spent.weak_because, spent.machine_hours,
    case
      when used.duration_ms > 0
      then cast(cast(spent.cost as double) * 3600000 / used.duration_ms as decimal(28, 10))
    end as cost_per_hour
  from used
  inner join attempts using (workspace_id, run_id, attempt)
  left join spent using (workspace_id, run_id, attempt, cluster_name)
  left join data using (workspace_id, run_id, attempt, cluster_name)
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
      when 'costPerGb' then cast(cost_per_gb as double)
      when 'costPerTb' then cast(cost_per_tb as double)
      when 'bytesDataProcessed' then cast(data_bytes as double)
      when 'bytesPerHour' then cast(bytes_per_hour as double)
      when 'bytesDataIn' then cast(input_bytes as double)
      when 'bytesDataOut' then cast(output_bytes as double)
      when 'bytesShuffleIn' then cast(shuffle_read_bytes as double)
      when 'bytesShuffleOut' then cast(shuffle_write_bytes as double)
      when 'bytesDiskSpill' then cast(disk_spilled_bytes as double)
    end as kpi_value
  from figures
)
select
  run_id as runId,
  attempt as attemptNumber,
  cluster_name as clusterName,
  $jobId as jobId,
  workspace_id as workspaceId,
  status as status,
  start_time as startTime,
  row(start_time, run_id, attempt, cluster_name) as latestOrder,
  cluster_ids as clusterId,
  tasks as tasksCount,
  currency as currency,
  cost as runCost,
  databricks_cost as databricksCost,
  cloud_cost as cloudCost,
  coalesce(cloud_cost, 0) <> 0 or weak_because is not null as isCostEstimated,
  nullif(
    concat_ws(
      ', ',
      case when cloud_cost <> 0 then 'public VM price' end,
      weak_because,
      case when not is_complete then 'log incomplete' end,
      case when is_complete is not null and has_cluster_without_log then 'cluster without log' end
    ),
    ''
  ) as estimatedBecause,
  duration_ms as runTotalDuration,
  setup_ms as setupDuration,
  cast(machine_hours * 3600000 as bigint) as machineTime,
  execution_ms as executionDuration,
  cost_per_hour as costPerRunHour,
  cost_per_gb as costPerGb,
  cost_per_tb as costPerTb,
  data_bytes as bytesDataProcessed,
  bytes_per_hour as bytesPerHour,
  input_bytes as bytesDataIn,
  output_bytes as bytesDataOut,
  shuffle_read_bytes as bytesShuffleIn,
  shuffle_write_bytes as bytesShuffleOut,
  disk_spilled_bytes as bytesDiskSpill,
  case
    when is_complete is not null then null
    when cluster_name = 'Serverless' then 'Serverless compute writes no event log.'
    when has_log then 'No Spark job in the event logs of its cluster belongs to it.'
    when log_awaited_until_time > cast($dataNow as timestamp)
      and (last_time is null or last_time > cast($dataNow as timestamp) - interval 1 day)
      then 'Its event log has not been read yet.'
    else 'No event log of its cluster was delivered.'
  end as telemetryAbsentBecause
from valued
where ($kpiLeast is null or kpi_value is null or kpi_value >= cast($kpiLeast as double))
  and ($kpiMost is null or kpi_value is null or kpi_value <= cast($kpiMost as double))
  and (not coalesce(cast($hideNullValues as boolean), false) or kpi_value is not null)
