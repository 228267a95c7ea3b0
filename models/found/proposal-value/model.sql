-- One row: a value that the settings of a proposal could have, the proposed one among them, with what it would save in a month. Is_held:
-- it held in as large a share of the observations as asked for. Settings that do not change are the empty text.
select
  proposal.proposal_id, proposal.account_id, proposal.workspace_id,
  coalesce(option.change_1_to, '') as change_1_to,
  coalesce(option.change_2_to, '') as change_2_to,
  option.held_share, option.is_held, option.saving_low, option.saving, option.saving_high, option.is_estimated,
  option.change_1_to is not distinct from proposal.change_1_to and option.change_2_to is not distinct from proposal.change_2_to as is_proposed
from proposal
inner join proposal_option as option
  on option.recommendation = proposal.recommendation
  and option.account_id = proposal.account_id
  and option.workspace_id = proposal.workspace_id
  and option.asset_kind = proposal.asset_kind
  and option.asset_id = proposal.asset_id
  and option.currency = proposal.currency
