-- One row: a value that the settings of a proposal could have, the smallest first.
select
  concat_ws(', ', nullif(change_1_to, ''), nullif(change_2_to, '')) as "to",
  is_proposed as isProposed,
  is_held as isHeld,
  saving_low as savingLow,
  saving,
  saving_high as savingHigh
from proposal_value
where workspace_id in ($workspaceIds)
  and proposal_id = $proposalId
order by try_cast(change_1_to as double) nulls last, change_1_to, change_2_to
