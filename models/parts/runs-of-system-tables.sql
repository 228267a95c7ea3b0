-- Runs that the system tables show on the asked days.
select account_id, workspace_id, job_id, run_id
from system_run_period
where day in ($days)
union
select account_id, workspace_id, job_id, job_run_id as run_id
from system_task_run_period
where day in ($days)
