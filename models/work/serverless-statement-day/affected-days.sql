-- One row: a day of statements on serverless compute of a run or a task of which something is known on one of the days.
select query_run.day
from query_run
inner join task_run
  on task_run.account_id = query_run.account_id
  and task_run.workspace_id = query_run.workspace_id
  and task_run.task_run_id = query_run.job_task_run_id
where task_run.day in ($days)
  and query_run.compute_type = 'SERVERLESS_COMPUTE'
  and query_run.day not in ($days)
union
select query_run.day
from query_run
inner join run
  on run.account_id = query_run.account_id
  and run.workspace_id = query_run.workspace_id
  and run.run_id = query_run.job_run_id
where run.day in ($days)
  and query_run.compute_type = 'SERVERLESS_COMPUTE'
  and query_run.day not in ($days)
