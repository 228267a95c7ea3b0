-- One row: a workspace that is connected or that the account knows.
select
  account_id,
  workspace_id,
  workspace_name,
  workspace_url,
  subscription_id,
  region,
  cloud,
  status
from system_workspace
