-- One row per job in the workspaces with changes that nobody changes: whether it is like jobs that were changed.
select workspace_id, job_id, case_kind as kind
from changing_job
inner join planned_job
  on planned_job.kind = changing_job.kind
  and planned_job.name = job_name
where case_name not in (select case_name from change_step where step > 0)
order by workspace_id, job_id
