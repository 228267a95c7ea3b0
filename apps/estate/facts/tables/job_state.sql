-- One row per job and span in which it had one name and one set of tags, from its making on; where settings of jobs change,
-- one for each span between two changes of the job.
select
  workspace_id,
  job_id,
  greatest(from_ms, create_ms) as from_ms,
  job_version.name,
  job_version.tags
from job_version
inner join planned_job using (job_key)
inner join job_template
  on job_template.kind = planned_job.kind
  and job_template.name = planned_job.name
where compute <> 'submitted'
  and (is_current or job_template.pattern = 'measured')
  and planned_job.job_key not in (
    select workspace_job.job_key
    from job_setting_change as change
    inner join job_phase using (kind, job_name, step)
    inner join planned_job as workspace_job
      on workspace_job.kind = job_phase.kind
      and workspace_job.name = job_phase.name
    where setting = 'cluster_workers'
  )
  and until_ms > create_ms
union all
select
  workspace_id,
  job_id,
  job_order.from_ms,
  job_version.name,
  job_version.tags
from job_order
inner join planned_job using (job_key)
inner join job_version
  on job_version.job_key = job_order.job_key
  and job_version.from_ms < job_order.from_ms
  and job_version.until_ms > job_order.from_ms
where job_order.from_ms > 0
order by workspace_id, job_id, from_ms
