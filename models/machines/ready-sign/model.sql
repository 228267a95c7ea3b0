-- One row: a moment by which a cluster was ready as other facts than its events show. It became ready then (is_exact) where
-- a task that waited for it began to work, or a usage record in force begins that is cut to the up-time, as it does not last
-- from one full hour to another; where a task began to work without waiting, it may have been ready before.
select
  resource_day.day,
  resource_day.resource_number,
  unix_millis(task_run.execution_start_time) as at_ms,
  bool_or(unix_millis(task_run.execution_start_time) - unix_millis(task_run.start_time) >= 30000) as is_exact
from task_run
inner join resource_day
  on resource_day.day = task_run.day
  and resource_day.account_id = task_run.account_id
  and resource_day.workspace_id = task_run.workspace_id
  and resource_day.resource_id = task_run.cluster_id
where task_run.day in ($days)
  and resource_day.day in ($days)
  and task_run.execution_start_time <= coalesce(task_run.end_time, task_run.execution_start_time)
group by resource_day.day, resource_day.resource_number, unix_millis(task_run.execution_start_time)
union all
select day, resource_number, start_ms as at_ms, true as is_exact
from priced_usage
where day in ($days)
  and resource_number is not null
  and cluster_id is not null
  and not is_withdrawn
  and (start_ms % 3600000 <> 0 or end_ms % 3600000 <> 0)
group by day, resource_number, start_ms
