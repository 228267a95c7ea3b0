-- One row per workspace.
select
  account_id,
  workspace_id,
  name,
  subscription_id,
  region,
  getvariable('cloud') as cloud,
  create_ms,
  seat
from site
order by seat
