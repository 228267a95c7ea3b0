-- One row: a day on which something is known of a run of which something, or of whose tasks, is known on one of the days.
with
touched as (
  select account_id, workspace_id, job_id, run_id
  from rest_run
  where day in ($days) or last_day in ($days)
  union
  select account_id, workspace_id, job_id, run_id
  from rest_task_run
  where day in ($days)
  union
  -- include: #models/parts/runs-of-periods.sql
  union
  select account_id, workspace_id, job_id, run_id
  from task_run
  where day in ($days)
),
known as (
  select account_id, workspace_id, job_id, run_id, day
  from rest_run
  where day not in ($days)
  union all
  select account_id, workspace_id, job_id, run_id, day
  from system_run_period
  where day not in ($days)
  union all
  select account_id, workspace_id, job_id, run_id, day
  from run_stretch
  where day not in ($days)
)
-- include: #models/parts/known-days.sql
