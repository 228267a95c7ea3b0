-- One row per job and span in which the clusters of its runs had one kind of machine.
select
  planned_job.job_key,
  greatest(coalesce(job_edit.from_ms, driver_edit.from_ms, worker_edit.from_ms, 0), coalesce(job_order.from_ms, 0)) as from_ms,
  least(coalesce(job_edit.until_ms, driver_edit.until_ms, worker_edit.until_ms, 9000000000000000), coalesce(job_order.until_ms, 9000000000000000)) as until_ms,
  case
    when job_order.size_class is not null then job_order.size_class
    when coalesce(number, 0) % 3 = 0 then job_template.size_class
    when number % 3 = 1 then 'memory-8'
    else 'general-16'
  end as size_class,
  coalesce(job_order.driver_class, driver_edit.driver_class, job_template.driver_class) as driver_class,
  coalesce(worker_edit.workers, min_workers) as min_workers,
  coalesce(worker_edit.workers, max_workers) as max_workers
from planned_job
inner join job_template using (kind, name)
left join job_edit
  on job_edit.job_key = planned_job.job_key
left join driver_edit
  on driver_edit.kind = planned_job.kind
  and driver_edit.name = planned_job.name
left join worker_edit
  on worker_edit.kind = planned_job.kind
  and worker_edit.name = planned_job.name
left join job_order
  on job_order.job_key = planned_job.job_key
  and job_order.from_ms < coalesce(job_edit.until_ms, driver_edit.until_ms, worker_edit.until_ms, 9000000000000000)
  and job_order.until_ms > coalesce(job_edit.from_ms, driver_edit.from_ms, worker_edit.from_ms, 0)
