-- One row: a stretch of runs of a day in whose first attempts a part of a job showed the same settings, with the starts of its first
-- and last run, and its place among the stretches of the part on that day. A part is a task that succeeded with what it ran on (one that
-- never ran seems to be on no cluster), the job as a whole on serverless compute (job, without a name), or a cluster that tasks ran on: one of the job under its name in it, or an all-purpose one under its id. Settings are parted by bars, empty where they are not known: of a job its performance mode; of a task compute type and all-purpose
-- cluster; of a cluster type of workers, type of driver, number of workers, runtime without Photon, Photon, availability, first nodes on
-- demand, pool of workers, pool of driver.
with
begun as (
  select account_id, workspace_id, job_id, run_id, start_time as run_time
  from run
  where day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 1) * 86400000) as date)
    and day <= cast(greatest($days, $days) as date)
    and attempt = 0
    and job_id is not null
    and start_time is not null
    and coalesce(run_type, 'JOB_RUN') = 'JOB_RUN'
),
task as (
  select
    task_run.day, account_id, workspace_id, job_id, run_id, task_run.task_run_id, task_run.task_key,
    task_run.compute_type, task_run.cluster_id, task_run.status, task_run.start_time, begun.run_time
  from task_run
  inner join begun
    using (account_id, workspace_id, job_id, run_id)
  where task_run.day in ($days)
    and task_run.attempt = 0
    and task_run.start_time is not null
),
machines as (
  select
    task.day, task.account_id, task.workspace_id, task.job_id, task.run_id, task.task_run_id, task.start_time,
    task.run_time,
    case
      when cluster_setting.kind <> 'job' then task.cluster_id
      when startswith(cluster_fact.name, 'job-' || task.job_id || '-run-' || task.run_id || '-')
      then substring(cluster_fact.name, length('job-' || task.job_id || '-run-' || task.run_id || '-') + 1)
      when startswith(cluster_fact.name, 'job-' || task.job_id || '-run-' || task.task_run_id || '-')
      then substring(cluster_fact.name, length('job-' || task.job_id || '-run-' || task.task_run_id || '-') + 1)
      else cluster_fact.name
    end as part_name,
    -- include: #models/parts/settings-of-cluster.sql
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
  where cluster_setting.kind in ('job', 'shared')
),
shown as (
  select
    day, account_id, workspace_id, job_id,
    'cluster' as part_kind,
    part_name, settings, run_time, start_time, run_id, task_run_id
  from machines
  where part_name is not null
  union all
  select
    day, account_id, workspace_id, job_id,
    'task' as part_kind,
    task_key as part_name,
    compute_type || '|' || case when compute_type = 'ALL_PURPOSE' then cluster_id else '' end as settings,
    run_time, start_time, run_id, task_run_id
  from task
  where task_key is not null
    and compute_type is not null
    and status = 'SUCCESS'
  union all
  select
    run_performance_day.day, account_id, workspace_id, job_id,
    'job' as part_kind,
    '' as part_name,
    run_performance_day.performance_target as settings,
    begun.run_time,
    begun.run_time as start_time,
    run_id,
    '' as task_run_id
  from run_performance_day
  inner join begun
    using (account_id, workspace_id, job_id, run_id)
  where run_performance_day.day in ($days)
),
compared as (
  select
    day, account_id, workspace_id, job_id, part_kind, part_name, settings, run_time, start_time, run_id,
    task_run_id,
    case
      when lag(settings) over (
        partition by day, account_id, workspace_id, job_id, part_kind, part_name
        order by run_time nulls last, start_time nulls last, run_id nulls last, task_run_id nulls last
      ) = settings then 0
      else 1
    end as is_change
  from shown
),
numbered as (
  select
    day, account_id, workspace_id, job_id, part_kind, part_name, settings, run_time,
    sum(is_change) over (
      partition by day, account_id, workspace_id, job_id, part_kind, part_name
      order by run_time nulls last, start_time nulls last, run_id nulls last, task_run_id nulls last
      rows between unbounded preceding and current row
    ) as place
  from compared
)
select
  day, account_id, workspace_id, job_id, part_kind, part_name,
  cast(place as int) as place,
  settings,
  min(run_time) as first_time,
  max(run_time) as last_time
from numbered
group by day, account_id, workspace_id, job_id, part_kind, part_name, place, settings
