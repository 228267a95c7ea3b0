-- One row per job and span in which it had one name and one set of tags, from its making on.
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
  and is_current
  and until_ms > create_ms
order by workspace_id, job_id, from_ms
