-- One row: a day of a SQL warehouse and another type that it could have, with what the same work would have cost less there: DBUs at the
-- price of that type in the region, idle time replayed with an auto-stop of ten minutes on serverless (where that is shorter). Classic and
-- pro pay VMs besides, which serverless does not: what a move to serverless saves of them at list price is in the upper bound alone, as
-- they may be spot VMs; what a move from serverless adds has to be known, and an auto-stop of ten minutes or more. Further starts are in the lower bound
-- alone, as long as serverless warehouses of the account took to start on that day. It holds where the lower bound is above 0.
with
spent as (
  select
    day, account_id, workspace_id, warehouse_id, currency,
    sum(cast(cost as double)) as cost,
    sum(cluster_ms) as cluster_ms
  from warehouse_hour
  where day in ($days)
  group by day, account_id, workspace_id, warehouse_id, currency
),
billed as (
  select
    day, account_id, workspace_id,
    asset_id as warehouse_id,
    currency, usage_unit,
    max(sku_name) as sku_name,
    max(cast(price as double)) as price,
    min(hour) as first_hour
  from run_cost_part
  where day in ($days)
    and consumer in ('query', 'warehouse')
    and price > 0
  group by day, account_id, workspace_id, asset_id, currency, usage_unit
  having min(sku_name) = max(sku_name)
),
-- The region in the names of SKUs, which that of classic warehouses lacks.
regional as (
  select day, account_id, workspace_id, max(split_part(sku_name, '_COMPUTE_', 2)) as region
  from run_cost_part
  where day in ($days)
    and sku_name like '%SERVERLESS%!_COMPUTE!_%' escape '!'
    and sku_name not like '%(PHOTON)%'
  group by day, account_id, workspace_id
),
typed as (
  select
    spent.day, spent.account_id, spent.workspace_id, spent.warehouse_id, spent.currency, spent.cost, spent.cluster_ms,
    billed.usage_unit, billed.price, billed.first_hour,
    case
      when billed.sku_name like '%!_SERVERLESS!_SQL!_COMPUTE%' escape '!' then 'SERVERLESS'
      when billed.sku_name like '%!_SQL!_PRO!_COMPUTE%' escape '!' then 'PRO'
      when billed.sku_name like '%!_SQL!_COMPUTE%' escape '!' then 'CLASSIC'
    end as type,
    split_part(billed.sku_name, '_', 1) as tier,
    coalesce(nullif(split_part(billed.sku_name, '_COMPUTE_', 2), ''), regional.region) as region,
    feature.auto_termination_minutes as minutes,
    replace(upper(feature.warehouse_size), '-', '_') as size
  from spent
  inner join billed
    on billed.day = spent.day
    and billed.account_id = spent.account_id
    and billed.workspace_id = spent.workspace_id
    and billed.warehouse_id = spent.warehouse_id
    and billed.currency = spent.currency
  inner join execution_feature as feature
    on feature.day = spent.day
    and feature.account_id = spent.account_id
    and feature.workspace_id = spent.workspace_id
    and feature.asset_id = spent.warehouse_id
    and feature.currency = spent.currency
  left join regional
    on regional.day = spent.day
    and regional.account_id = spent.account_id
    and regional.workspace_id = spent.workspace_id
  where feature.day in ($days)
    and feature.execution_kind = 'warehouse_day'
    and spent.cost > 0
),
offered as (
  select
    typed.*, other.type as other_type,
    max(cast(price_window.price as double)) as other_price
  from typed
  inner join (
    values
      ('CLASSIC', '_SQL_COMPUTE'),
      ('PRO', '_SQL_PRO_COMPUTE'),
      ('SERVERLESS', '_SERVERLESS_SQL_COMPUTE')
  ) as other(type, sku)
    on other.type <> typed.type
  inner join price_window
    on price_window.account_id = typed.account_id
    and price_window.currency_code = typed.currency
    and price_window.usage_unit = typed.usage_unit
    and price_window.sku_name in (typed.tier || other.sku, typed.tier || other.sku || '_' || typed.region)
    and price_window.valid_from <= typed.first_hour
    and (price_window.valid_until is null or price_window.valid_until > typed.first_hour)
  group by
    typed.day, typed.account_id, typed.workspace_id, typed.warehouse_id, typed.currency, typed.cost, typed.cluster_ms, typed.usage_unit,
    typed.price, typed.first_hour, typed.type, typed.tier, typed.region, typed.minutes, typed.size, other.type
),
-- include: #models/parts/machine-prices.sql
vm as (
  select
    workspace.account_id, workspace.workspace_id, warehouse_machine.size,
    hour_price.currency_code as currency, worker_price.valid_from_ms, worker_price.valid_until_ms,
    hour_price.valid_from_ms as driver_from_ms,
    hour_price.valid_until_ms as driver_until_ms,
    cast(hour_price.price as double) + warehouse_machine.workers * cast(worker_price.price as double) as vm_price
  from system_workspace as workspace
  inner join warehouse_machine
    on warehouse_machine.cloud = workspace.cloud
  inner join hour_price
    on hour_price.cloud = workspace.cloud
    and hour_price.region = workspace.region
    and hour_price.node_type = warehouse_machine.driver_type
  inner join hour_price as worker_price
    on worker_price.cloud = workspace.cloud
    and worker_price.region = workspace.region
    and worker_price.node_type = warehouse_machine.worker_type
    and worker_price.currency_code = hour_price.currency_code
),
stopped as (
  select day, account_id, workspace_id, asset_id, currency, cast(ended_cost as double) as ended, feature_3 as starts
  from warehouse_auto_stop_evidence
  where day in ($days)
    and change_1_to = '10'
),
event as (
  select
    warehouse_event.account_id, warehouse_event.day, warehouse_event.event_type,
    unix_millis(lead(warehouse_event.event_time) over (of_warehouse)) - unix_millis(warehouse_event.event_time) as ms,
    lead(warehouse_event.event_type) over (of_warehouse) as next_type
  from warehouse_event
  inner join warehouse
    on warehouse.account_id = warehouse_event.account_id
    and warehouse.workspace_id = warehouse_event.workspace_id
    and warehouse.warehouse_id = warehouse_event.warehouse_id
  where warehouse_event.day in ($days)
    and warehouse.warehouse_type = 'SERVERLESS'
  window of_warehouse as (
    partition by warehouse_event.account_id, warehouse_event.workspace_id, warehouse_event.warehouse_id, warehouse_event.day
    order by warehouse_event.event_time nulls last, warehouse_event.event_type nulls last
  )
),
started as (
  select account_id, day, avg(ms) as start_ms
  from event
  where event_type = 'STARTING'
    and next_type = 'RUNNING'
  group by account_id, day
),
valued as (
  select
    offered.*,
    offered.other_price / offered.price as price_share,
    vm.vm_price * offered.cluster_ms / 3600000 as vm_cost,
    case when offered.other_type = 'SERVERLESS' then coalesce(stopped.ended, 0) else 0 end as ended,
    case when offered.other_type = 'SERVERLESS' then coalesce(stopped.starts, 0) else 0 end as starts,
    coalesce(started.start_ms, 0) as start_ms
  from offered
  left join vm
    on vm.account_id = offered.account_id
    and vm.workspace_id = offered.workspace_id
    and vm.size = offered.size
    and vm.currency = offered.currency
    and vm.valid_from_ms <= unix_millis(offered.first_hour)
    and vm.valid_until_ms > unix_millis(offered.first_hour)
    and vm.driver_from_ms <= unix_millis(offered.first_hour)
    and vm.driver_until_ms > unix_millis(offered.first_hour)
  left join stopped
    on stopped.day = offered.day
    and stopped.account_id = offered.account_id
    and stopped.workspace_id = offered.workspace_id
    and stopped.asset_id = offered.warehouse_id
    and stopped.currency = offered.currency
  left join started
    on started.account_id = offered.account_id
    and started.day = offered.day
),
replayed as (
  select
    valued.*,
    cost - (cost - ended) * price_share as dbu_saving,
    case when type = 'SERVERLESS' then -vm_cost else 0 end as vm_low,
    case when type = 'SERVERLESS' then -vm_cost when other_type = 'SERVERLESS' then coalesce(vm_cost, 0) else 0 end as vm_high,
    case when cluster_ms > 0 then starts * start_ms * cost / cluster_ms * price_share else 0 end as start_cost
  from valued
  where price_share < 100
    and (type <> 'SERVERLESS' or (vm_cost is not null and (minutes = 0 or minutes >= 10)))
)
select
  day, account_id, workspace_id,
  'warehouse' as asset_kind,
  warehouse_id as asset_id,
  cast(day as string) as observation_id,
  currency,
  cast(cost as decimal(28,10)) as cost,
  dbu_saving + vm_low - start_cost > 0 as holds,
  type as change_1_from,
  other_type as change_1_to,
  cast(greatest(dbu_saving + (vm_low + vm_high) / 2, 0) as decimal(28,10)) as ended_cost,
  cast(greatest(-dbu_saving - (vm_low + vm_high) / 2, 0) + start_cost / 2 as decimal(28,10)) as added_cost,
  cast(dbu_saving + vm_low - start_cost as decimal(28,10)) as saving_low,
  cast(dbu_saving + vm_high as decimal(28,10)) as saving_high,
  case
    when dbu_saving + (vm_low + vm_high) / 2 > 0 then least(greatest(dbu_saving, 0) / (dbu_saving + (vm_low + vm_high) / 2), 1)
    else 0
  end as recorded_share,
  coalesce(vm_cost, 0) > 0 as is_estimated,
  cluster_ms as up_ms,
  100 * price_share as price_percent,
  vm_cost, starts
from replayed
