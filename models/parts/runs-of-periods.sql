-- Runs that the system tables show on the asked days, and those with a stretch on them.
select account_id, workspace_id, job_id, run_id
from system_run_period
where day in ($days)
union
select account_id, workspace_id, job_id, run_id
from run_stretch
where day in ($days)
