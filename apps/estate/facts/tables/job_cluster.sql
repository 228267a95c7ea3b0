-- One row per cluster that a job's runs bring up for themselves, as it is set when the world's clock stands.
select distinct
  workspace_id,
  job_id,
  cluster_key as job_cluster_key,
  driver.node_type as driver_node_type,
  worker.node_type as worker_node_type,
  case when job_setting.min_workers = job_setting.max_workers then job_setting.min_workers end as num_workers,
  case when job_setting.min_workers < job_setting.max_workers then job_setting.min_workers end as min_workers,
  case when job_setting.min_workers < job_setting.max_workers then job_setting.max_workers end as max_workers,
  coalesce(runtime, '15.4.x') || case when job_template.photon then '-photon-scala2.12' else '-scala2.12' end as spark_version,
  job_template.photon
from planned_job
inner join job_template using (kind, name)
left join job_runtime as phase using (kind, name)
inner join task_template using (pattern)
inner join job_setting
  on job_setting.job_key = planned_job.job_key
  and getvariable('clock_ms') >= from_ms
  and getvariable('clock_ms') < until_ms
left join task_machine using (kind, name, cluster_key)
inner join machine as driver
  on driver.size_class = coalesce(task_machine.size_class, job_setting.driver_class)
inner join machine as worker
  on worker.size_class = coalesce(task_machine.size_class, job_setting.size_class)
where compute = 'job_cluster'
  and is_current
  and cluster_key is not null
order by workspace_id, job_id, job_cluster_key
