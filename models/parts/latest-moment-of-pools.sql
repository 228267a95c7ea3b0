-- One row: a day of a workspace, and the latest event of machines of any pool on it.
select
  day, account_id, workspace_id,
  unix_millis(max(event_time)) as at_ms
from instance_event
where day in ($days)
group by day, account_id, workspace_id
