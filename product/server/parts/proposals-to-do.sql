-- Recommendations that are to do, as their list shows them unless asked otherwise.
-- No alternative, not small, neither dismissed nor done already.
select proposal_id, workspace_id, asset_kind, asset_id, currency
from proposal
where workspace_id in ($workspaceIds)
  and not is_alternative
  and not is_small
  and proposal_id not in (select unnest(from_json(coalesce(cast($settledProposals as varchar), '[]'), '["VARCHAR"]')))
