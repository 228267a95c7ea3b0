-- One row: a run of a job on job clusters whose workers are all on demand. Nobody knows what spot VMs would have saved, as their price is not
-- collected, so that all amounts are 0 but its cost. It holds where a lost VM would cost little: the run took less than an hour and each of its tasks is
-- retried by the settings of the job, or a tag of the job names an environment that is not production; and the first VM, the driver, stays on demand.
-- No row: workers from a pool, clusters without workers or of several availabilities.
with
worked as (
  select day, account_id, workspace_id, job_id, run_id, cluster_id, count(*) as tasks
  from task_run
  where day in ($days)
    and compute_type = 'JOB_CLUSTER'
    and cluster_id is not null
    and job_id is not null
  group by day, account_id, workspace_id, job_id, run_id, cluster_id
),
begun as (
  select day, account_id, workspace_id, job_id, run_id, start_time, duration_ms, task_count
  from run
  where day in ($days)
    and attempt = 0
    and job_id is not null
    and compute_type = 'JOB_CLUSTER'
    and end_time is not null
    and coalesce(run_type, 'JOB_RUN') = 'JOB_RUN'
),
placed as (
  select
    begun.day, begun.account_id, begun.workspace_id, begun.job_id, begun.run_id,
    max(begun.start_time) as start_time,
    max(begun.duration_ms) as duration_ms,
    max(begun.task_count) as task_count,
    max(setting.availability) as availability,
    max(coalesce(setting.max_workers, setting.worker_count)) as workers,
    min(coalesce(setting.first_on_demand, 1)) as first_on_demand
  from begun
  inner join worked
    on worked.day = begun.day
    and worked.account_id = begun.account_id
    and worked.workspace_id = begun.workspace_id
    and worked.job_id = begun.job_id
    and worked.run_id = begun.run_id
  inner join cluster_setting as setting
    on setting.account_id = worked.account_id
    and setting.workspace_id = worked.workspace_id
    and setting.cluster_id = worked.cluster_id
    and setting.valid_from_ms <= unix_millis(begun.start_time) + begun.duration_ms
    and setting.valid_until_ms > unix_millis(begun.start_time)
  group by begun.day, begun.account_id, begun.workspace_id, begun.job_id, begun.run_id
  having min(setting.availability) = max(setting.availability)
    and count(setting.worker_pool_id) = 0
    and min(coalesce(setting.max_workers, setting.worker_count)) > 0
),
spent as (
  select account_id, workspace_id, job_id, run_id, currency, cast(sum(cost) as decimal(28,10)) as cost
  from run_day
  where day >= cast(least($days, $days) as date)
  group by account_id, workspace_id, job_id, run_id, currency
),
-- How many tasks of a job are retried, and the environment that its tags name.
stated as (
  select
    job.account_id, job.workspace_id, job.job_id,
    case
      when contains(rest_job.settings_json, '"max_retries":0') then 0
      else (length(rest_job.settings_json) - length(replace(rest_job.settings_json, '"max_retries":', ''))) / 14
    end as retried_tasks,
    regexp_extract(lower(job.tags_json), '"(env|environment|stage)":"([a-z_-]+)"', 2) as environment
  from job
  left join rest_job
    on rest_job.account_id = job.account_id
    and rest_job.workspace_id = job.workspace_id
    and rest_job.job_id = job.job_id
),
known as (
  select
    placed.*, spent.currency, spent.cost,
    coalesce(stated.retried_tasks >= placed.task_count, false) as is_retried,
    coalesce(
      stated.environment in (
        -- include: #models/parts/non-production-environments.sql
      ),
      false
    ) as is_tagged
  from placed
  inner join spent
    on spent.account_id = placed.account_id
    and spent.workspace_id = placed.workspace_id
    and spent.job_id = placed.job_id
    and spent.run_id = placed.run_id
  left join stated
    on stated.account_id = placed.account_id
    and stated.workspace_id = placed.workspace_id
    and stated.job_id = placed.job_id
  where placed.availability in ('ON_DEMAND', 'ON_DEMAND_AZURE', 'ON_DEMAND_GCP')
)
select
  day, account_id, workspace_id,
  'job' as asset_kind,
  job_id as asset_id,
  lpad(cast(unix_millis(start_time) as string), 14, '0') || ' ' || run_id as observation_id,
  currency, cost,
  first_on_demand >= 1 and (is_tagged or (is_retried and coalesce(duration_ms < 3600000, false))) as holds,
  availability as change_1_from,
  case availability
    when 'ON_DEMAND' then 'SPOT_WITH_FALLBACK'
    when 'ON_DEMAND_AZURE' then 'SPOT_WITH_FALLBACK_AZURE'
    else 'PREEMPTIBLE_WITH_FALLBACK_GCP'
  end as change_1_to,
  cast(0 as decimal(28,10)) as ended_cost,
  cast(0 as decimal(28,10)) as added_cost,
  cast(0 as decimal(28,10)) as saving_low,
  cast(0 as decimal(28,10)) as saving_high,
  cast(1 as double) as recorded_share,
  true as is_estimated,
  duration_ms, workers,
  case when is_retried then 1 else 0 end as is_retried,
  case when is_tagged then 1 else 0 end as is_tagged
from known
