-- One row per workspace.
select
  account_id,
  workspace_id,
  'workspace-' || workspace_number as workspace_name,
  'https://workspace-' || workspace_number || '.scale.example' as workspace_url,
  uuid_of('subscription', workspace_number % 3) as subscription_id,
  region,
  'AZURE' as cloud,
  'RUNNING' as status,
  timestamp '2023-01-10 09:00:00' as create_time,
  date '1970-01-01' as day,
  open_end() as last_day
from workspace
