-- One row: one-time runs that are shown, with what they are estimated to cost.
with
member as (
  select workspaceId, dbJobName, clusterId, dbJobId, currency, computeType, unnest(jobIds) as job_id
  from shown_row
),
estimated as (
  select
    member.workspaceId, member.dbJobName, member.clusterId, member.dbJobId, member.currency,
    -- include: #product/server/parts/estimate-of-job-machines.sql
  from member
  inner join job_machine_day
    on job_machine_day.workspace_id = member.workspaceId
    and job_machine_day.job_id = member.job_id
    and job_machine_day.currency = member.currency
  -- include: #product/server/parts/rate-of-job-machines.sql
  where member.workspaceId in ($workspaceIds)
    and job_machine_day.day >= cast(cast($since as timestamp) as date)
    and job_machine_day.day < cast(cast($until as timestamp) as date)
  group by member.workspaceId, member.dbJobName, member.clusterId, member.dbJobId, member.currency
)
select
  shown_row.workspaceId, shown_row.dbJobName, shown_row.clusterId, shown_row.dbJobId, shown_row.currency,
  case
    when estimated.has_all_prices and estimated.has_all_rates and not coalesce(list_contains(shown_row.computeType, 'SERVERLESS'), false)
    then estimated.amount
  end as estimatedCost,
  case
    when list_contains(shown_row.computeType, 'SERVERLESS') then 'Serverless compute has no VM time.'
    when estimated.amount is null then 'No VM time is known in the range.'
    when not estimated.has_all_prices then 'A VM has no list price.'
    when not estimated.has_all_rates then 'No DBU rate could be learned yet for a VM.'
  end as estimatedCostAbsentBecause,
  cast(floor(estimated.learned_hours) as bigint) as estimatedCostLearnedHours
from shown_row
left join estimated
  on estimated.workspaceId = shown_row.workspaceId
  and estimated.dbJobName = shown_row.dbJobName
  and estimated.clusterId is not distinct from shown_row.clusterId
  and estimated.dbJobId = shown_row.dbJobId
  and estimated.currency = shown_row.currency
