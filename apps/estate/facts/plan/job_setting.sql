-- One row per job and span in which the clusters of its runs had one kind of machine.
select
  job_key,
  coalesce(job_edit.from_ms, driver_edit.from_ms, worker_edit.from_ms, 0) as from_ms,
  coalesce(job_edit.until_ms, driver_edit.until_ms, worker_edit.until_ms, 9000000000000000) as until_ms,
  case
    when coalesce(number, 0) % 3 = 0 then size_class
    when number % 3 = 1 then 'memory-8'
    else 'general-16'
  end as size_class,
  coalesce(driver_edit.driver_class, job_template.driver_class) as driver_class,
  coalesce(workers, min_workers) as min_workers,
  coalesce(workers, max_workers) as max_workers
from planned_job
inner join job_template using (kind, name)
left join job_edit using (job_key)
left join driver_edit using (kind, name)
left join worker_edit using (kind, name)
