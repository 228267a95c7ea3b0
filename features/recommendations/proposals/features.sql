-- One row: a value that the evidence of a proposal has besides, over all that was looked at.
select
  feature.label as label,
  feature.format as format,
  feature.shown_as as shownAs,
  case feature.place
    when 1 then proposal.feature_1 when 2 then proposal.feature_2 when 3 then proposal.feature_3 else proposal.feature_4
  end as value
from proposal
inner join recommendation_feature as feature
  on feature.recommendation = proposal.recommendation
where proposal.workspace_id in ($workspaceIds)
  and proposal.proposal_id = $proposalId
order by feature.place
