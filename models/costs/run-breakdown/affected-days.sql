-- One row: a day on which a run began that has tasks or costs on one of the days.
with
touched as (
  select account_id, workspace_id, job_id, run_id, attempt
  from task_run
  where day in ($days)
  union
  select account_id, workspace_id, job_id, run_id, attempt
  from task_cost_part
  where day in ($days)
)
select distinct run.day
from run
inner join touched
  using (account_id, workspace_id, job_id, run_id, attempt)
where run.day not in ($days)
