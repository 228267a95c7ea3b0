-- One row: a day of the 90 after one of the days on which an asset had a run or an update again.
with
asset_run_day as (
  select distinct day, account_id, workspace_id, execution_kind, asset_id
  from execution_start
  where execution_kind in ('job_run', 'pipeline_update')
)
select distinct later.day
from asset_run_day
inner join asset_run_day as later
  on later.account_id = asset_run_day.account_id
  and later.workspace_id = asset_run_day.workspace_id
  and later.execution_kind = asset_run_day.execution_kind
  and later.asset_id = asset_run_day.asset_id
where asset_run_day.day in ($days)
  and later.day not in ($days)
  and unix_date(later.day) > unix_date(asset_run_day.day)
  and unix_date(later.day) <= unix_date(asset_run_day.day) + 90
