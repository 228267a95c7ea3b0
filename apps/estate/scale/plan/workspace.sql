-- One row per workspace.
select
  workspace_number,
  uuid_of('account', 0) as account_id,
  cast(whole('workspace', workspace_number, 1000000000000000, 8000000000000000) as varchar) as workspace_id,
  case when workspace_number % 3 = 2 then 'northeurope' else 'westeurope' end as region
from range(12) as numbers(workspace_number)
