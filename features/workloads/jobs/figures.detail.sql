-- One row: a job that is shown, with the states of its last runs of the range and what it is estimated to cost.
with
latest as (
  select
    shown_row.workspaceId,
    shown_row.dbJobId,
    shown_row.currency,
    list_reverse(max_by(run.status, (run.start_time, run.attempt, run.run_id), 5)) as statuses
  from shown_row
  inner join run
    on run.workspace_id = shown_row.workspaceId
    and run.job_id = shown_row.dbJobId
  where shown_row.workspaceId in ($workspaceIds)
    and coalesce(run.run_type, 'JOB_RUN') in ('JOB_RUN', 'SUBMIT_RUN')
    and run.start_time < cast($until as timestamp)
    and (run.end_time > cast($since as timestamp) or run.end_time is null)
  group by shown_row.workspaceId, shown_row.dbJobId, shown_row.currency
),
estimated as (
  select
    shown_row.workspaceId,
    shown_row.dbJobId,
    shown_row.currency,
    bool_and(machine_use.is_whole) as has_all_prices,
    bool_and(machine_use.node_hours = 0 or dbu_rate.price is not null) as has_all_rates,
    min(case when machine_use.node_hours > 0 then dbu_rate.learned_hours end) as learned_hours,
    cast(sum(
      machine_use.machine_cost + cast(coalesce(machine_use.node_hours * dbu_rate.cost_per_node_hour, 0) as decimal(28, 10))
    ) as decimal(28, 10)) as amount
  from shown_row
  inner join machine_use
    on machine_use.workspace_id = shown_row.workspaceId
    and machine_use.job_id = shown_row.dbJobId
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
  where shown_row.workspaceId in ($workspaceIds)
    and machine_use.consumer = 'run'
    and machine_use.day >= cast(cast($since as timestamp) as date)
    and machine_use.day < cast(cast($until as timestamp) as date)
  group by shown_row.workspaceId, shown_row.dbJobId, shown_row.currency
)
select
  shown_row.workspaceId,
  shown_row.dbJobId,
  shown_row.currency,
  latest.statuses as runStatuses,
  case
    when estimated.has_all_prices and estimated.has_all_rates and not coalesce(list_contains(shown_row.computeType, 'SERVERLESS'), false)
    then estimated.amount
  end as estimatedCost,
  case
    when list_contains(shown_row.computeType, 'SERVERLESS') then 'Serverless compute has no machine time.'
    when estimated.amount is null then 'No machine time is known in the range.'
    when not estimated.has_all_prices then 'A machine has no public price.'
    when not estimated.has_all_rates then 'No DBU rate could be learned yet for a machine.'
  end as estimatedCostAbsentBecause,
  cast(floor(estimated.learned_hours) as bigint) as estimatedCostLearnedHours
from shown_row
left join latest
  on latest.workspaceId = shown_row.workspaceId
  and latest.dbJobId = shown_row.dbJobId
  and latest.currency is not distinct from shown_row.currency
left join estimated
  on estimated.workspaceId = shown_row.workspaceId
  and estimated.dbJobId = shown_row.dbJobId
  and estimated.currency = shown_row.currency
