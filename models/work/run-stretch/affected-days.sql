-- One row: a day on which the system tables show a run of which something is known on one of the days.
with
touched as (
  -- include: #models/parts/runs-of-system-tables.sql
  union
  select account_id, workspace_id, job_id, run_id
  from rest_run
  where day in ($days) or last_day in ($days)
  union
  select account_id, workspace_id, job_id, run_id
  from rest_task_run
  where day in ($days) or last_day in ($days)
),
known as (
  select account_id, workspace_id, job_id, run_id, day
  from system_run_period
  where day not in ($days)
  union all
  select account_id, workspace_id, job_id, job_run_id as run_id, day
  from system_task_run_period
  where day not in ($days)
)
-- include: #models/parts/known-days.sql
