-- One row: a workspace that is connected, that the account knows, or that has usage. One that is given up, or that only its
-- usage tells of, is called so.
with
billed as (
  select account_id, workspace_id
  from billing_horizon
  where workspace_id is not null
),
known as (
  select
    coalesce(listed.account_id, billed.account_id) as account_id,
    coalesce(listed.workspace_id, billed.workspace_id) as workspace_id,
    listed.workspace_name as workspace_name,
    listed.workspace_url as workspace_url,
    listed.subscription_id as subscription_id,
    listed.region as region,
    listed.cloud as cloud,
    listed.status as status
  from system_workspace as listed
  full outer join billed
    on billed.account_id = listed.account_id
    and billed.workspace_id = listed.workspace_id
)
select
  account_id,
  workspace_id,
  case
    when workspace_name is null or status in ('CANCELLING', 'BANNED') then '* Unauthorized or Deleted'
    else workspace_name
  end as workspace_name,
  workspace_url,
  subscription_id,
  region,
  cloud,
  status
from known
