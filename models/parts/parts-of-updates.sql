-- Parts of costs of updates, each with its update.
from run_cost_part as part
inner join pipeline_update
  on pipeline_update.account_id = part.account_id
  and pipeline_update.workspace_id = part.workspace_id
  and pipeline_update.pipeline_id = part.asset_id
  and pipeline_update.update_id = part.consumer_id
