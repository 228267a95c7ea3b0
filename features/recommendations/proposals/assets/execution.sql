-- One row: evidence about an asset from one execution: an attempt of a run (or the run itself), an update, or a day of an instance.
select
  observed.proposal_id as proposalId,
  observed.observation_id as observationId,
  observed.day, observed.holds, observed.cost,
  observed.saving_low as savingLow,
  observed.saving_high as savingHigh,
  observed.feature_1, observed.feature_2, observed.feature_3, observed.feature_4
from proposal_observation as observed
inner join proposal
  on proposal.proposal_id = observed.proposal_id
left join cluster_instance as life
  on life.workspace_id = observed.workspace_id
  and life.cluster_id = proposal.asset_id
  and life.instance_id = $appId
where observed.workspace_id in ($workspaceIds)
  and proposal.workspace_id in ($workspaceIds)
  and proposal.asset_kind = $assetKind
  and proposal.asset_id = $assetId
  and (
    split_part(split_part(observed.observation_id, ' ', 2), '-', 1) = $runId
    or split_part(observed.observation_id, ' ', 2) = $runId
    or (
      observed.day >= cast(life.start_time as date)
      and observed.day <= cast(coalesce(life.end_time, cast($dataNow as timestamp)) as date)
    )
  )
order by observed.day desc, observed.observation_id desc
limit 200
