-- One row: an attempt that is shown, with the number of recommendations to do that hold for it or for its run.
with
evidence as (
  select observed.proposal_id, observed.workspace_id, to_do.asset_id, to_do.currency, split_part(observed.observation_id, ' ', 2) as execution
  from proposal_observation as observed
  inner join (
    -- include: #product/server/parts/proposals-to-do.sql
  ) as to_do
    on to_do.proposal_id = observed.proposal_id
  where observed.workspace_id in ($workspaceIds)
    and observed.holds
    and to_do.asset_kind = 'job'
    and to_do.asset_id = $jobId
)
select
  shown_row.workspaceId, shown_row.dbJobRunId, shown_row.attemptNumber, shown_row.currency,
  cast(count(distinct evidence.proposal_id) as integer) as recommendationsCount
from shown_row
left join evidence
  on evidence.workspace_id = shown_row.workspaceId
  and evidence.asset_id = shown_row.jobId
  and evidence.execution in (shown_row.dbJobRunId, concat_ws('-', shown_row.dbJobRunId, shown_row.attemptNumber))
  and evidence.currency = coalesce(shown_row.currency, evidence.currency)
group by shown_row.workspaceId, shown_row.dbJobRunId, shown_row.attemptNumber, shown_row.currency
