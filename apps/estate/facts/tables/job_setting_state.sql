-- One row per job whose settings change and span in which it had one set of them, from its making on, with who set them.
with stated as (
  select
    planned_job.workspace_id,
    planned_job.job_id,
    planned_job.create_ms as from_ms,
    case when job_phase.step = 0 then planned_job.creator_user_name else coalesce(change.user_name, member.user_name) end as user_name,
    split_part(job_phase.compute, ' ', 1) as compute,
    cluster_id as existing_cluster_id,
    driver.node_type as driver_node_type,
    worker.node_type as worker_node_type,
    case when min_workers = max_workers then min_workers end as num_workers,
    case when min_workers < max_workers then min_workers end as min_workers,
    case when min_workers < max_workers then max_workers end as max_workers,
    runtime || case when job_template.photon then '-photon-scala2.12' else '-scala2.12' end as spark_version,
    job_template.photon,
    is_spot,
    case when split_part(job_phase.compute, ' ', 1) = 'serverless' then performance_target end as performance_target,
    timeout_seconds,
    email,
    cast(paused as boolean) as is_paused,
    true as has_machines
  from planned_job
  inner join job_phase using (kind, name)
  inner join changing_job using (kind, job_name)
  inner join job_template using (kind, name)
  inner join machine as driver
    on driver.size_class = job_phase.driver_class
  inner join machine as worker
    on worker.size_class = job_phase.size_class
  left join member
    on member.workspace_id = planned_job.workspace_id
    and member.position = author
  left join shared_cluster
    on shared_cluster.workspace_id = planned_job.workspace_id
    and shared_cluster.shared_cluster = job_template.shared_cluster
  left join job_setting_change as change
    on change.kind = job_phase.kind
    and change.job_name = job_phase.job_name
    and change.step = job_phase.step
  where change.setting is distinct from 'cluster_workers'
  union all
  select
    planned_job.workspace_id,
    planned_job.job_id,
    greatest(job_order.from_ms, planned_job.create_ms),
    coalesce(job_order.user_name, planned_job.creator_user_name),
    compute,
    cluster_id,
    driver.node_type,
    worker.node_type,
    case when job_template.min_workers = job_template.max_workers then job_template.min_workers end,
    case when job_template.min_workers < job_template.max_workers then job_template.min_workers end,
    case when job_template.min_workers < job_template.max_workers then job_template.max_workers end,
    coalesce(runtime, '15.4.x') || case when coalesce(job_template.photon, false) then '-photon-scala2.12' else '-scala2.12' end,
    coalesce(job_template.photon, false),
    is_spot,
    coalesce(job_order.performance_target, job_mode.performance_target),
    coalesce(job_order.timeout_seconds, job_template.timeout_seconds),
    null,
    cast(paused as boolean),
    compute = 'job_cluster' and pattern = 'single'
  from job_order
  inner join planned_job using (job_key)
  inner join job_template using (kind, name)
  inner join job_setting
    on job_setting.job_key = job_order.job_key
    and job_setting.from_ms <= job_order.from_ms
    and job_setting.until_ms > job_order.from_ms
  left join job_runtime
    on job_runtime.kind = planned_job.kind
    and job_runtime.name = planned_job.name
  left join shared_cluster
    on shared_cluster.workspace_id = planned_job.workspace_id
    and shared_cluster.shared_cluster = job_template.shared_cluster
  left join machine as driver
    on driver.size_class = job_setting.driver_class
  left join machine as worker
    on worker.size_class = job_setting.size_class
  left join job_mode
    on job_mode.workspace_id = planned_job.workspace_id
    and job_mode.job_id = planned_job.job_id
)
select *
from stated
order by workspace_id, job_id, from_ms
