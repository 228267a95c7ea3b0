-- One row: an execution about which a rule found something, with all that rules judge of it, in the currency of its cost.
with
found as (
  select distinct day, workspace_id, execution_kind, asset_id, execution_id
  from finding
  where day in ($days)
    and execution_id is not null
)
select execution_feature.*
from execution_feature
inner join found
  on found.day = execution_feature.day
  and found.workspace_id = execution_feature.workspace_id
  and found.execution_kind = execution_feature.execution_kind
  and found.asset_id = execution_feature.asset_id
  and found.execution_id = execution_feature.execution_id
where execution_feature.day in ($days)
