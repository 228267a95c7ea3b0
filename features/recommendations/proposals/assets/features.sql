-- One row: a value that evidence of a recommendation about an asset has besides.
select recommendation.recommendation, recommendation.observes, feature.label, feature.format
from recommendation
inner join recommendation_feature as feature
  on feature.recommendation = recommendation.recommendation
where recommendation.recommendation in (
  select proposal.recommendation
  from proposal
  where proposal.workspace_id in ($workspaceIds)
    and proposal.asset_kind = $assetKind
    and proposal.asset_id = $assetId
)
order by recommendation.recommendation, feature.place
