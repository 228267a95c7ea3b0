-- One row: an attempt that is shown, with what it is estimated to cost.
with
estimated as (
  select
    shown_row.workspaceId, shown_row.dbJobRunId, shown_row.attemptNumber, shown_row.currency,
    -- include: #product/server/parts/estimate-of-machine-use.sql
  from shown_row
  inner join machine_use
    on machine_use.workspace_id = shown_row.workspaceId
    and machine_use.job_id = shown_row.jobId
    and machine_use.run_id = shown_row.runId
    and machine_use.attempt = shown_row.attemptNumber
    and machine_use.currency = shown_row.currency
  -- include: #product/server/parts/rate-of-machine-use.sql
  where machine_use.workspace_id in ($workspaceIds)
    and machine_use.consumer = 'run'
  group by shown_row.workspaceId, shown_row.dbJobRunId, shown_row.attemptNumber, shown_row.currency
)
select
  shown_row.workspaceId, shown_row.dbJobRunId, shown_row.attemptNumber, shown_row.currency,
  case
    when estimated.has_all_prices and estimated.has_all_rates and not coalesce(contains(shown_row.computeTypes, 'SERVERLESS'), false)
    then estimated.amount
  end as estimatedRunCost,
  case
    when contains(shown_row.computeTypes, 'SERVERLESS') then 'Serverless compute has no VM time.'
    when estimated.amount is null then 'No VM time is known.'
    when not estimated.has_all_prices then 'A VM has no list price.'
    when not estimated.has_all_rates then 'No DBU rate could be learned yet for a VM.'
  end as estimatedCostAbsentBecause,
  cast(floor(estimated.learned_hours) as bigint) as estimatedCostLearnedHours
from shown_row
left join estimated
  on estimated.workspaceId = shown_row.workspaceId
  and estimated.dbJobRunId = shown_row.dbJobRunId
  and estimated.attemptNumber = shown_row.attemptNumber
  and estimated.currency = shown_row.currency
