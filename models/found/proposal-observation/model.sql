-- One row: a day or an execution that a proposal rests on, with what the proposed settings would have saved of it. Features are those
-- of the recommendation.
select
  proposal.proposal_id, proposal.account_id, proposal.workspace_id, evidence.day, evidence.observation_id, evidence.holds,
  evidence.cost, evidence.ended_cost, evidence.added_cost, evidence.saving_low, evidence.saving_high, evidence.is_estimated,
  evidence.feature_1, evidence.feature_2, evidence.feature_3, evidence.feature_4
from proposal
inner join proposal_evidence as evidence
  on evidence.recommendation = proposal.recommendation
  and evidence.account_id = proposal.account_id
  and evidence.workspace_id = proposal.workspace_id
  and evidence.asset_kind = proposal.asset_kind
  and evidence.asset_id = proposal.asset_id
  and evidence.currency = proposal.currency
where evidence.day >= proposal.first_day
  and evidence.day <= proposal.last_day
  and evidence.change_1_from is not distinct from proposal.change_1_from
  and evidence.change_1_to is not distinct from proposal.change_1_to
  and evidence.change_2_from is not distinct from proposal.change_2_from
  and evidence.change_2_to is not distinct from proposal.change_2_to
