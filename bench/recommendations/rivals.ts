/**
 * The simple rules that other products document, over the same facts: a stop or termination above 120 minutes or none, or half of the
 * time idle (waste detection of LakeSentry); any job on an all-purpose cluster (DBU Waste Finder); a pool that is idle for more than 40 %
 * (its own specification); a tenth of failed runs in 14 days (DBU Waste Finder); more than one job cluster in a run (PointFive);
 * a run of more than three times the median of a job without a timeout (the condition that the specification has).
 */
export const rivalProposals = `
  select 'warehouse_auto_stop' as rule, workspace_id, asset_id
  from execution_feature
  where execution_kind = 'warehouse_day'
    and day >= date '2025-05-03'
    and day < date '2025-05-31'
  group by workspace_id, asset_id
  having max(auto_termination_minutes) > 120
    or min(auto_termination_minutes) = 0
    or sum(idle_ms) > 0.5 * sum(duration_ms)
  union all
  select 'cluster_auto_termination', workspace_id, asset_id
  from execution_feature
  where execution_kind = 'cluster_instance'
    and day >= date '2025-05-03'
    and day < date '2025-05-31'
  group by workspace_id, asset_id
  having max(auto_termination_minutes) > 120
    or min(auto_termination_minutes) = 0
    or sum(idle_ms) > 0.5 * sum(idle_ms + active_ms)
  union all
  select distinct 'job_off_all_purpose', workspace_id, job_id
  from run
  where compute_type = 'ALL_PURPOSE'
    and day >= date '2025-05-03'
    and day < date '2025-05-31'
  union all
  select 'pool_idle_instances', workspace_id, instance_pool_id
  from pool_day
  where day >= date '2025-05-03'
    and day < date '2025-05-31'
  group by workspace_id, instance_pool_id
  having sum(case when machine_use = 'idle' then amount else 0 end) > 0.4 * sum(amount)
  union all
  select 'failing_job', workspace_id, job_id
  from run
  where day >= date '2025-05-17'
    and day < date '2025-05-31'
    and job_id is not null
  group by workspace_id, job_id
  having avg(case when has_failed then 1.0 else 0 end) > 0.1
  union all
  select distinct 'shared_job_cluster', workspace_id, job_id
  from run
  where cluster_count > 1
    and day >= date '2025-05-03'
    and day < date '2025-05-31'
  union all
  select 'job_timeout', run.workspace_id, run.job_id
  from run
  inner join job
    on job.workspace_id = run.workspace_id
    and job.job_id = run.job_id
  where run.day >= date '2025-05-03'
    and run.day < date '2025-05-31'
    and job.timeout_seconds = 0
  group by run.workspace_id, run.job_id
  having max(run.duration_ms) > 3 * median(run.duration_ms)`
