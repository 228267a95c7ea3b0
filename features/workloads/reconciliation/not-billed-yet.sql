-- One row: a currency with what machine hours without any usage record yet will be billed in DBU, at the learned rates.
with
drawn as (
  select
    workspace_id, day, hour, cluster_id, machine, currency,
    cast(sum(quantity) as double) as node_hours
  from run_cost_part
  where workspace_id in ($workspaceIds)
    and day >= cast(cast($recentSince as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
    and source = 'machine_estimate'
    and phase <> 'start_up'
    and (consumer <> 'unattributed' or phase <> 'work')
  group by workspace_id, day, hour, cluster_id, machine, currency
),
billed_hour as (
  select distinct workspace_id, cluster_id, hour
  from run_cost_part
  where workspace_id in ($workspaceIds)
    and day >= cast(cast($recentSince as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
    and source = 'databricks_usage'
    and cluster_id is not null
),
kind as (
  select distinct account_id, workspace_id, day, cluster_id, machine, compute, is_photon
  from machine_use
  where workspace_id in ($workspaceIds)
    and day >= cast(cast($recentSince as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
)
select
  drawn.currency as currency,
  cast(sum(cast(drawn.node_hours * dbu_rate.cost_per_node_hour as decimal(28, 10))) as decimal(28, 10)) as amount,
  round(sum(drawn.node_hours), 9) as machineHours,
  coalesce(round(sum(case when dbu_rate.price is null then drawn.node_hours end), 9), 0) as machineHoursWithoutRate,
  cast(floor(min(dbu_rate.learned_hours)) as integer) as learnedHours,
  min(drawn.hour) as firstHour
from drawn
inner join kind
  on kind.workspace_id = drawn.workspace_id
  and kind.day = drawn.day
  and kind.cluster_id = drawn.cluster_id
  and kind.machine = drawn.machine
left join billed_hour
  on billed_hour.workspace_id = drawn.workspace_id
  and billed_hour.cluster_id = drawn.cluster_id
  and billed_hour.hour = drawn.hour
left join dbu_rate
  on dbu_rate.account_id = kind.account_id
  and dbu_rate.workspace_id = kind.workspace_id
  and dbu_rate.machine = kind.machine
  and dbu_rate.compute = kind.compute
  and dbu_rate.is_photon = kind.is_photon
  and dbu_rate.currency = drawn.currency
  and dbu_rate.valid_from <= drawn.hour
  and dbu_rate.valid_until > drawn.hour
where billed_hour.hour is null
  and drawn.node_hours > 0
group by drawn.currency
order by drawn.currency
