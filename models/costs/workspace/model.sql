-- One row: a workspace that is connected, that the account lists, or that only its usage tells of; 0 is the account itself.
-- One that is given up or that nobody lists is called so.
with
unlisted as (
  select billing_horizon.account_id, billing_horizon.workspace_id
  from billing_horizon
  left join system_workspace
    on system_workspace.workspace_id = billing_horizon.workspace_id
  where billing_horizon.workspace_id is not null
    and system_workspace.workspace_id is null
),
known as (
  select account_id, workspace_id, workspace_name, workspace_url, subscription_id, region, cloud, status
  from system_workspace
  union all
  select
    account_id,
    workspace_id,
    case when workspace_id = '0' then 'Account' end as workspace_name,
    cast(null as string) as workspace_url,
    cast(null as string) as subscription_id,
    cast(null as string) as region,
    cast(null as string) as cloud,
    cast(null as string) as status
  from unlisted
)
select
  account_id,
  workspace_id,
  case
    when workspace_name is null or status in ('CANCELLING', 'BANNED') then '* Unauthorized or Deleted'
    else workspace_name
  end as workspace_name,
  workspace_url, subscription_id, region, cloud, status
from known
