import { rivalProposalsOfWork } from './rivals-of-work.ts'

/**
 * The simple rules that other products document, over the same facts: a stop or termination above 120 minutes or none, or half of the
 * time idle (waste detection of LakeSentry); any job on an all-purpose cluster (DBU Waste Finder); a pool that is idle for more than 40 %
 * (its own specification); a tenth of failed runs in 14 days (DBU Waste Finder); more than one job cluster in a run (PointFive);
 * a run of more than three times the median of a job without a timeout (the condition that the specification has). A driver of which the 95th
 * percentiles of all five minutes are below 20 % of its CPU and 35 % of its memory (the condition that the specification has); three runs in both modes in
 * 30 days, of which those in standard mode cost less, of a job that is billed on three of 14 days and in less than 90 % of the hours (nOps' page on standard mode);
 * any VM with a later generation at a lower price in some region (nOps' page on Graviton, for all families); Photon in less than a fifth of the time of tasks
 * of all logs (PointFive's page on Photon).
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
  having max(run.duration_ms) > 3 * median(run.duration_ms)
  union all
  select 'driver_size', owner.workspace_id, owner.asset_id
  from (
    select distinct day, workspace_id, cluster_id, asset_id
    from cluster_machine_day
    where day >= date '2025-05-03'
      and day < date '2025-05-31'
  ) as owner
  inner join cluster_load
    on cluster_load.day = owner.day
    and cluster_load.workspace_id = owner.workspace_id
    and cluster_load.cluster_id = owner.cluster_id
  group by owner.workspace_id, owner.asset_id
  having quantile_cont(driver_processor_load, 0.95) < 0.2
    and quantile_cont(driver_memory_load, 0.95) < 0.35
  union all
  select 'serverless_standard_mode', moded.workspace_id, moded.job_id
  from run_performance_day as moded
  inner join serverless_run_day as spent
    on spent.workspace_id = moded.workspace_id
    and spent.run_id = moded.run_id
  where moded.day >= date '2025-05-01'
    and moded.day < date '2025-05-31'
  group by moded.workspace_id, moded.job_id
  having count(distinct case when performance_target = 'STANDARD' then moded.run_id end) >= 3
    and count(distinct case when performance_target = 'PERFORMANCE_OPTIMIZED' then moded.run_id end) >= 3
    and avg(case when performance_target = 'STANDARD' then spent.cost end)
      < avg(case when performance_target = 'PERFORMANCE_OPTIMIZED' then spent.cost end)
    and count(distinct case when moded.day >= date '2025-05-17' then moded.day end) >= 3
    and (
      select count(distinct part.hour)
      from run_cost_part as part
      where part.workspace_id = moded.workspace_id
        and part.job_id = moded.job_id
        and part.day >= date '2025-05-17'
        and part.day < date '2025-05-31'
    ) < 0.9 * 14 * 24
  union all
  select distinct 'machine_generation', workspace_id, asset_id
  from cluster_machine_day
  where day >= date '2025-05-03'
    and day < date '2025-05-31'
    and worker_node_type in (select node_type from machine_substitute where relation = 'newer')
  union all
  select 'photon_off', owner.workspace_id, owner.asset_id
  from (
    select distinct workspace_id, cluster_id, asset_id
    from cluster_machine_day
    where day >= date '2025-05-03'
      and day < date '2025-05-31'
      and is_photon
  ) as owner
  inner join photon_use_day
    on photon_use_day.workspace_id = owner.workspace_id
    and photon_use_day.cluster_id = owner.cluster_id
  group by owner.workspace_id, owner.asset_id
  having sum(case when has_photon then task_ms - other_ms else 0 end) < 0.2 * sum(task_ms)
  -- SQL warehouses, as the sizing page of Databricks has it: a step down while nothing spills or is queued; serverless for most of what is not.
  union all
  select 'warehouse_size', workspace_id, asset_id
  from execution_feature
  where execution_kind = 'warehouse_day'
    and day >= date '2025-05-03'
    and day < date '2025-05-31'
  group by workspace_id, asset_id
  having sum(statement_spilled_bytes) = 0
    and sum(statement_queued_ms) = 0
    and max(replace(upper(warehouse_size), '-', '_')) <> '2X_SMALL'
  union all
  select distinct 'warehouse_type', feature.workspace_id, feature.asset_id
  from execution_feature as feature
  inner join warehouse
    on warehouse.workspace_id = feature.workspace_id
    and warehouse.warehouse_id = feature.asset_id
  where feature.execution_kind = 'warehouse_day'
    and feature.day >= date '2025-05-03'
    and feature.day < date '2025-05-31'
    and warehouse.warehouse_type <> 'SERVERLESS'
  union all
  ${rivalProposalsOfWork}`
