-- One row: a workspace with the time from the start of its first usage record to the end of its last.
select
  account_id,
  workspace_id,
  max(usage_end_time) as last_usage_time,
  min(usage_start_time) as first_usage_time
from usage_record
group by account_id, workspace_id
