-- One row: a published proposal that is no alternative of another one, in all workspaces, with the name of its asset and its changes.
select
  proposal.proposal_id as "proposalId",
  proposal.recommendation,
  proposal.workspace_id as "workspaceId",
  proposal.asset_kind as "assetKind",
  proposal.asset_id as "assetId",
  proposal.currency,
  proposal.label,
  recommendation.title,
  coalesce(job.name, asset_name.name, cluster_name.name) as "assetName",
  first_change.setting as "setting1",
  proposal.change_1_from as "from1",
  proposal.change_1_to as "to1",
  second_change.setting as "setting2",
  proposal.change_2_from as "from2",
  proposal.change_2_to as "to2",
  coalesce(proposal.net_saving_low, proposal.saving_low) as "savingLow",
  coalesce(proposal.net_saving, proposal.saving) as "saving",
  coalesce(proposal.net_saving_high, proposal.saving_high) as "savingHigh"
from proposal
inner join recommendation
  on recommendation.recommendation = proposal.recommendation
left join recommendation_change as first_change
  on first_change.recommendation = proposal.recommendation
  and first_change.place = 1
left join recommendation_change as second_change
  on second_change.recommendation = proposal.recommendation
  and second_change.place = 2
left join job
  on job.workspace_id = proposal.workspace_id
  and job.job_id = case when proposal.asset_kind = 'job' then proposal.asset_id end
left join cluster_name
  on cluster_name.workspace_id = proposal.workspace_id
  and cluster_name.cluster_id = case when proposal.asset_kind = 'cluster' then proposal.asset_id end
left join asset_name
  on asset_name.kind = proposal.asset_kind
  and asset_name.workspace_id = proposal.workspace_id
  and asset_name.asset_id = proposal.asset_id
where not proposal.is_alternative
