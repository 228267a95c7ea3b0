-- One row: a day on which executions began whose time is split, of which something was paid on one of the days.
select execution_time_part.day
from execution_time_part
inner join execution_cost_day
  using (account_id, workspace_id, execution_kind, asset_id, execution_id)
where execution_cost_day.day in ($days)
  and execution_time_part.day not in ($days)
union
select execution_time_part.day
from execution_time_part
inner join task_run_day
  on task_run_day.account_id = execution_time_part.account_id
  and task_run_day.workspace_id = execution_time_part.workspace_id
  and task_run_day.run_id = execution_time_part.run_id
  and task_run_day.attempt = execution_time_part.attempt
  and task_run_day.task_run_id = execution_time_part.task_run_id
where task_run_day.day in ($days)
  and execution_time_part.day not in ($days)
