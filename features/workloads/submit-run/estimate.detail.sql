-- One row: an attempt that is shown, with what it is estimated to cost.
with
estimated as (
  select
    shown_row.workspaceId, shown_row.dbJobRunId, shown_row.attemptNumber, shown_row.currency,
    bool_and(machine_use.is_whole) as has_all_prices,
    bool_and(machine_use.node_hours = 0 or dbu_rate.price is not null) as has_all_rates,
    min(case when machine_use.node_hours > 0 then dbu_rate.learned_hours end) as learned_hours,
    cast(sum(
      machine_use.machine_cost + cast(coalesce(machine_use.node_hours * dbu_rate.cost_per_node_hour, 0) as decimal(28, 10))
    ) as decimal(28, 10)) as amount
  from shown_row
  inner join machine_use
    on machine_use.workspace_id = shown_row.workspaceId
    and machine_use.job_id = shown_row.jobId
    and machine_use.run_id = shown_row.runId
    and machine_use.attempt = shown_row.attemptNumber
    and machine_use.currency = shown_row.currency
  left join dbu_rate
    on dbu_rate.account_id = machine_use.account_id
    and dbu_rate.workspace_id = machine_use.workspace_id
    and dbu_rate.machine = machine_use.machine
    and dbu_rate.compute = machine_use.compute
    and dbu_rate.is_photon = machine_use.is_photon
    and dbu_rate.currency = machine_use.currency
    and dbu_rate.valid_from <= machine_use.first_hour
    and dbu_rate.valid_until > machine_use.first_hour
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
