-- One row: a day or execution that a proposal rests on, the latest 200.
select
  observation_id as observationId,
  day, holds, cost,
  saving_low as savingLow,
  saving_high as savingHigh,
  feature_1, feature_2, feature_3, feature_4
from proposal_observation
where workspace_id in ($workspaceIds)
  and proposal_id = $proposalId
order by day desc, observation_id desc
limit 200
