-- One row: one-time runs by the job id of their latest run, with the first UTC day on which a run of that name began.
select
  latest.workspace_id as workspaceId,
  latest.job_id as dbJobId,
  strftime(min(run.start_time), '%Y-%m-%d') as firstSeenDay
from (
  select distinct workspace_id, job_id, coalesce(run_name, 'Run ' || run_id) as run_name
  from run
  where workspace_id in ($workspaceIds)
    and run_type = 'SUBMIT_RUN'
    and job_id in ($jobIds)
) as latest
inner join run
  on run.workspace_id = latest.workspace_id
  and coalesce(run.run_name, 'Run ' || run.run_id) = latest.run_name
where run.workspace_id in ($workspaceIds)
  and run.run_type = 'SUBMIT_RUN'
group by latest.workspace_id, latest.job_id
