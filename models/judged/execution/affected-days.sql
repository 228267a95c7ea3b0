-- One row: a day on which an execution began, or has its first cost, of which something is known on one of the days.
with
touched as (
  select account_id, workspace_id, execution_kind, asset_id, execution_id
  from execution_cost_day
  where day in ($days)
  union
  select account_id, workspace_id, execution_kind, asset_id, execution_id
  from execution_start
  where day in ($days)
  union
  select account_id, workspace_id, 'serverless_run' as execution_kind, asset_id, execution_id
  from execution_start
  where day in ($days)
    and execution_kind = 'job_run'
),
placed as (
  select day, account_id, workspace_id, execution_kind, asset_id, execution_id
  from execution_cost_day
  where day not in ($days)
  union all
  select day, account_id, workspace_id, execution_kind, asset_id, execution_id
  from execution_start
  where day not in ($days)
  union all
  select day, account_id, workspace_id, 'serverless_run' as execution_kind, asset_id, execution_id
  from execution_start
  where day not in ($days)
    and execution_kind = 'job_run'
)
select distinct placed.day
from placed
inner join touched
  using (account_id, workspace_id, execution_kind, asset_id, execution_id)
