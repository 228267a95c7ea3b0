-- One row: a workspace and a day, with the time from the start of its first usage record of that day to the end of its last.
select
  day, account_id, workspace_id,
  min(usage_start_time) as first_time,
  max(usage_end_time) as last_time
from usage_record
where day in ($days)
group by day, account_id, workspace_id
