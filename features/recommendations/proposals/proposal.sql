-- One row: the texts of a recommendation, and what leads from the waste of its proposal to the saving, a month.
select
  recommendation.meaning as meaning,
  recommendation.risk_meaning as riskMeaning,
  recommendation.check_first as checkFirst,
  recommendation.undo as undo,
  recommendation.observes as observes,
  proposal.proposal_id is not null as isPublished,
  proposal.waste as waste,
  proposal.ended_cost as endedCost,
  proposal.added_cost as addedCost,
  proposal.saving as saving,
  proposal.saving - proposal.net_saving as taken
from recommendation
left join proposal
  on proposal.recommendation = recommendation.recommendation
  and proposal.workspace_id in ($workspaceIds)
  and proposal.proposal_id = $proposalId
where recommendation.recommendation = $recommendation
