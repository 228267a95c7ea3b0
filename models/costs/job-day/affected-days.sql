-- One row: a day on which a run cost something that began on one of the days: how it ends decides what its money was for.
with
touched as (
  select account_id, workspace_id, job_id, run_id, attempt
  from run
  where day in ($days)
)
select distinct run_day.day
from run_day
inner join touched
  using (account_id, workspace_id, job_id, run_id, attempt)
where run_day.day not in ($days)
