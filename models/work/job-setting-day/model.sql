-- One row: how the runs of a day showed a part of their job: a task with what it is and waits for, or a cluster of the job
-- with its machines; when they showed it first and last. What a task is, is null where it is not told.
with
task as (
  select
    day, account_id, workspace_id, job_id, run_id, task_run_id, task_key, task_type, depends_on, cluster_id,
    start_time
  from task_run
  where day in ($days)
    and start_time is not null
),
machines as (
  select
    task.day, task.account_id, task.workspace_id, task.job_id,
    case
      when startswith(cluster_fact.name, 'job-' || task.job_id || '-run-' || task.run_id || '-')
      then substring(cluster_fact.name, length('job-' || task.job_id || '-run-' || task.run_id || '-') + 1)
      when startswith(cluster_fact.name, 'job-' || task.job_id || '-run-' || task.task_run_id || '-')
      then substring(cluster_fact.name, length('job-' || task.job_id || '-run-' || task.task_run_id || '-') + 1)
      else cluster_fact.name
    end as part_name,
    case
      when cluster_setting.min_workers is not null
      then cast(cluster_setting.min_workers as string) || ' to ' || cast(cluster_setting.max_workers as string) || ' '
      else cast(coalesce(cluster_setting.worker_count, 0) as string) || ' '
    end
    || coalesce(cluster_setting.worker_node_type, '')
    || ', driver ' || coalesce(cluster_setting.driver_node_type, 'unknown')
    || ', ' || coalesce(cluster_setting.spark_version, 'runtime unknown')
    || case when cluster_setting.is_photon then ', Photon' else '' end as shown,
    task.start_time
  from task
  inner join cluster_fact
    on cluster_fact.account_id = task.account_id
    and cluster_fact.workspace_id = task.workspace_id
    and cluster_fact.cluster_id = task.cluster_id
  inner join cluster_setting
    on cluster_setting.account_id = task.account_id
    and cluster_setting.workspace_id = task.workspace_id
    and cluster_setting.cluster_id = task.cluster_id
    and cluster_setting.valid_from_ms <= unix_millis(task.start_time)
    and cluster_setting.valid_until_ms > unix_millis(task.start_time)
  where cluster_setting.kind = 'job'
)
select
  day, account_id, workspace_id, job_id,
  'cluster' as part,
  part_name,
  shown,
  min(start_time) as first_time,
  max(start_time) as last_time
from machines
group by day, account_id, workspace_id, job_id, part_name, shown
union all
select
  day, account_id, workspace_id, job_id,
  'task' as part,
  task_key as part_name,
  task_type || case when coalesce(depends_on, '') = '' then '' else ' after ' || depends_on end as shown,
  min(start_time) as first_time,
  max(start_time) as last_time
from task
where task_key is not null
group by day, account_id, workspace_id, job_id, task_key, task_type, depends_on
