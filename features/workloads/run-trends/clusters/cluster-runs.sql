-- One row: what one attempt of a run that overlaps the range did and spent on one cluster of the job, by its name in the job.
with
attempts as (
  select workspace_id, job_id, run_id, attempt, status, start_time
  -- include: #product/server/parts/runs-in-range.sql
    and ($status is null or status = $status)
),
name as (
  -- include: #features/workloads/run-trends/parts/names-of-clusters.sql
),
logged_cluster as (
  -- include: #product/server/parts/logged-clusters.sql
),
tasks as (
  select
    task_run.workspace_id, task_run.run_id, task_run.attempt,
    coalesce(name.name, task_run.cluster_id, 'Serverless') as cluster_name,
    task_run.cluster_id, task_run.task_run_id, task_run.start_time,
    coalesce(task_run.execution_start_time, task_run.start_time) as work_start_time,
    task_run.end_time,
    task_run.setup_ms
  -- include: #features/workloads/run-trends/parts/tasks-on-clusters.sql
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
  -- include: #features/workloads/run-trends/parts/parts-on-clusters.sql
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
  -- include: #features/workloads/run-trends/parts/parts-on-clusters.sql
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
      -- include: #features/workloads/run-trends/parts/kpi-values.sql
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
  -- include: #features/workloads/run-trends/parts/cost-columns.sql
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
  -- include: #features/workloads/run-trends/parts/data-columns.sql
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
