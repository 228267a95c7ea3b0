-- One row: an attempt of a run of a job that succeeded on one job cluster, one of the latest hundred: how long it took (ms), the bytes
-- that it read, its machines and what it cost. Workers is how many it had on average while it worked, without setup; spark_context_id
-- names its event log, null unless one complete log covers it; has_minutes: some of its workers have node minutes.
with
attempt as (
  select
    account_id, workspace_id, job_id, run_id, attempt, day,
    unix_millis(start_time) as start_ms,
    unix_millis(end_time) - coalesce(cleanup_ms, 0) - execution_ms as work_from_ms,
    unix_millis(end_time) - coalesce(cleanup_ms, 0) as work_until_ms,
    coalesce(setup_ms, 0) as setup_ms,
    row_number() over (order by start_time desc nulls last, run_id desc nulls last, attempt desc nulls last) as place
  from run
  where workspace_id in ($workspaceIds)
    and job_id = $jobId
    and status = 'SUCCESS'
    and execution_ms > 0
    and end_time is not null
    and cluster_count = 1
    and compute_type = 'JOB_CLUSTER'
),
ran as (
  select
    attempt.account_id, attempt.workspace_id, attempt.run_id, attempt.attempt, attempt.day, attempt.start_ms,
    attempt.work_from_ms, attempt.work_until_ms, attempt.setup_ms,
    max(task_run.cluster_id) as cluster_id
  from attempt
  inner join task_run
    on task_run.account_id = attempt.account_id
    and task_run.workspace_id = attempt.workspace_id
    and task_run.job_id = attempt.job_id
    and task_run.run_id = attempt.run_id
    and task_run.attempt = attempt.attempt
  where attempt.place <= 100
  group by
    attempt.account_id, attempt.workspace_id, attempt.run_id, attempt.attempt, attempt.day, attempt.start_ms,
    attempt.work_from_ms, attempt.work_until_ms, attempt.setup_ms
),
machine as (
  select
    ran.account_id, ran.workspace_id, ran.run_id, ran.attempt, machine_interval.role, machine_interval.node_type,
    sum(
      machine_interval.node_count
        * (least(machine_interval.until_ms, ran.work_until_ms) - greatest(machine_interval.from_ms, ran.work_from_ms))
    ) as node_ms
  from ran
  inner join resource_day
    on resource_day.account_id = ran.account_id
    and resource_day.workspace_id = ran.workspace_id
    and resource_day.resource_id = ran.cluster_id
  inner join machine_interval
    on machine_interval.day = resource_day.day
    and machine_interval.resource_number = resource_day.resource_number
    and machine_interval.from_ms < ran.work_until_ms
    and machine_interval.until_ms > ran.work_from_ms
  group by ran.account_id, ran.workspace_id, ran.run_id, ran.attempt, machine_interval.role, machine_interval.node_type
),
kept as (
  select
    account_id, workspace_id, run_id, attempt,
    sum(case when role = 'worker' then node_ms end) as worker_ms,
    max_by(node_type, case when node_type is not null and role = 'worker' then node_ms end) as worker_node_type,
    max_by(node_type, case when node_type is not null and role = 'driver' then node_ms end) as driver_node_type
  from machine
  group by account_id, workspace_id, run_id, attempt
),
logged as (
  select
    ran.account_id, ran.workspace_id, ran.run_id, ran.attempt,
    case
      when count(*) = 1 and bool_and(coalesce(run_application.is_complete, false))
      then max(run_application.spark_context_id)
    end as spark_context_id,
    sum(run_application.input_bytes) as input_bytes
  from ran
  inner join run_application
    on run_application.account_id = ran.account_id
    and run_application.workspace_id = ran.workspace_id
    and run_application.run_id = ran.run_id
    and run_application.attempt = ran.attempt
  group by ran.account_id, ran.workspace_id, ran.run_id, ran.attempt
),
loaded as (
  select
    ran.account_id, ran.workspace_id, ran.run_id, ran.attempt,
    sum(run_load_day.worker_processor_weight) as worker_processor_weight
  from ran
  inner join run_load_day
    on run_load_day.account_id = ran.account_id
    and run_load_day.workspace_id = ran.workspace_id
    and run_load_day.run_id = ran.run_id
    and run_load_day.attempt = ran.attempt
  group by ran.account_id, ran.workspace_id, ran.run_id, ran.attempt
),
spent as (
  select
    ran.account_id, ran.workspace_id, ran.run_id, ran.attempt,
    min(run_day.currency) as currency,
    cast(sum(run_day.databricks_cost) as decimal(28,10)) as databricks_cost,
    cast(sum(run_day.cloud_cost) as decimal(28,10)) as cloud_cost
  from ran
  inner join run_day
    on run_day.account_id = ran.account_id
    and run_day.workspace_id = ran.workspace_id
    and run_day.run_id = ran.run_id
    and run_day.attempt = ran.attempt
  group by ran.account_id, ran.workspace_id, ran.run_id, ran.attempt
  having count(distinct run_day.currency) = 1
)
select
  ran.workspace_id, ran.run_id, ran.attempt, ran.cluster_id, ran.start_ms, ran.work_from_ms, ran.work_until_ms, ran.setup_ms,
  coalesce(kept.worker_ms, 0) / cast(ran.work_until_ms - ran.work_from_ms as double) as workers,
  kept.worker_node_type, kept.driver_node_type,
  worker_type.core_count as worker_cores,
  worker_type.memory_mb as worker_memory_mb,
  driver_type.core_count as driver_cores,
  coalesce(cluster_setting.is_photon, false) as is_photon,
  cluster_setting.min_workers, cluster_setting.max_workers,
  logged.spark_context_id,
  cast(logged.input_bytes as bigint) as input_bytes,
  coalesce(loaded.worker_processor_weight > 0, false) as has_minutes,
  spent.currency, spent.databricks_cost, spent.cloud_cost
from ran
left join kept
  using (account_id, workspace_id, run_id, attempt)
left join logged
  using (account_id, workspace_id, run_id, attempt)
left join loaded
  using (account_id, workspace_id, run_id, attempt)
left join spent
  using (account_id, workspace_id, run_id, attempt)
left join node_type as worker_type
  on worker_type.account_id = ran.account_id
  and worker_type.node_type = kept.worker_node_type
left join node_type as driver_type
  on driver_type.account_id = ran.account_id
  and driver_type.node_type = kept.driver_node_type
left join cluster_setting
  on cluster_setting.account_id = ran.account_id
  and cluster_setting.workspace_id = ran.workspace_id
  and cluster_setting.cluster_id = ran.cluster_id
  and cluster_setting.valid_from_ms <= ran.work_from_ms
  and cluster_setting.valid_until_ms > ran.work_from_ms
order by ran.start_ms asc nulls last, ran.run_id asc nulls last, ran.attempt asc nulls last
