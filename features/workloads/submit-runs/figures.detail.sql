-- One row: one-time runs that are shown, with what they are estimated to cost.
with
member as (
  select workspaceId, dbJobName, clusterId, dbJobId, currency, computeType, unnest(jobIds) as job_id
  from shown_row
),
estimated as (
  select
    member.workspaceId, member.dbJobName, member.clusterId, member.dbJobId, member.currency,
    bool_and(job_machine_day.is_whole) as has_all_prices,
    bool_and(job_machine_day.node_hours = 0 or dbu_rate.price is not null) as has_all_rates,
    min(case when job_machine_day.node_hours > 0 then dbu_rate.learned_hours end) as learned_hours,
    cast(sum(
      job_machine_day.machine_cost + cast(coalesce(job_machine_day.node_hours * dbu_rate.cost_per_node_hour, 0) as decimal(28, 10))
    ) as decimal(28, 10)) as amount
  from member
  inner join job_machine_day
    on job_machine_day.workspace_id = member.workspaceId
    and job_machine_day.job_id = member.job_id
    and job_machine_day.currency = member.currency
  left join dbu_rate
    on dbu_rate.account_id = job_machine_day.account_id
    and dbu_rate.workspace_id = job_machine_day.workspace_id
    and dbu_rate.machine = job_machine_day.machine
    and dbu_rate.compute = job_machine_day.compute
    and dbu_rate.is_photon = job_machine_day.is_photon
    and dbu_rate.currency = job_machine_day.currency
    and dbu_rate.valid_from <= job_machine_day.first_hour
    and dbu_rate.valid_until > job_machine_day.first_hour
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
