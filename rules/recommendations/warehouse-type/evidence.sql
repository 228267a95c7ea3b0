-- One row: a day of a SQL warehouse and another type that it could have, with the auto-stop that suits it, and what the same work would have cost less
-- there: DBUs at the price of that type in the region, for as long as statements would have kept it up. They are played from when they were sent, without the
-- wait for a start. A serverless warehouse is back within seconds and stops after five minutes, another one after ten or more; both up to a minute late: low
-- has that minute after each gap, high has none. Classic and pro pay VMs besides, which serverless does not: what a move to serverless
-- saves of them at list price is in the upper bound alone, as they may be spot VMs; what a move from serverless adds has to be known, with four minutes
-- for each start. No move to classic is offered: it reads without predictive I/O, so that nobody knows how long the same work takes, and lacks features of pro. A
-- warehouse whose tag `serverless` has a value that refuses it is not moved there. It holds where the lower bound is above 0.
with
spent as (
  select
    day, account_id, workspace_id, warehouse_id, currency,
    sum(cast(cost as double)) as cost,
    cast(sum(cluster_ms) as double) as cluster_ms,
    cast(sum(running_ms) as double) as running_ms
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
-- A tag by which people refuse serverless compute, as its networks do not reach the data.
refused as (
  select account_id, workspace_id, warehouse_id
  from warehouse
  where lower(replace(get_json_object(tags_json, '$.serverless'), '_', '-')) in ('not-allowed', 'forbidden', 'never', 'no', 'false', 'off')
),
typed as (
  select
    spent.day, spent.account_id, spent.workspace_id, spent.warehouse_id, spent.currency, spent.cost, spent.cluster_ms, spent.running_ms,
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
    and feature.auto_termination_minutes is not null
    and spent.cost > 0
    and spent.running_ms > 0
),
offered as (
  select
    typed.*, other.type as other_type,
    case
      when other.type = 'SERVERLESS' then least(coalesce(nullif(typed.minutes, 0), 5), 5)
      else greatest(typed.minutes, 10)
    end as stop_minutes,
    max(cast(price_window.price as double)) as other_price
  from typed
  inner join (
    values
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
  left join refused
    on refused.account_id = typed.account_id
    and refused.workspace_id = typed.workspace_id
    and refused.warehouse_id = typed.warehouse_id
  where refused.warehouse_id is null
    or other.type <> 'SERVERLESS'
  group by
    typed.day, typed.account_id, typed.workspace_id, typed.warehouse_id, typed.currency, typed.cost, typed.cluster_ms, typed.running_ms,
    typed.usage_unit, typed.price, typed.first_hour, typed.type, typed.tier, typed.region, typed.minutes, typed.size, other.type
),
asked as (
  select
    day, account_id, workspace_id, warehouse_id, statement_id,
    unix_millis(start_time) as from_ms,
    unix_millis(start_time) + queued_ms + greatest(until_ms - from_ms, 0) as until_ms
  from statement
  where day in ($days)
    and until_ms is not null
),
reached as (
  select
    day, account_id, workspace_id, warehouse_id, from_ms, until_ms,
    max(until_ms) over (
      partition by day, account_id, workspace_id, warehouse_id
      order by from_ms nulls last, statement_id nulls last
      rows between unbounded preceding and current row
    ) as reached_ms,
    lead(from_ms) over (
      partition by day, account_id, workspace_id, warehouse_id
      order by from_ms nulls last, statement_id nulls last
    ) as next_ms
  from asked
),
-- From the begin of each statement to that of the next one: what of it any is at work, and how long none is.
gap as (
  select
    day, account_id, workspace_id, warehouse_id,
    case when next_ms is null or next_ms > reached_ms then reached_ms - from_ms else next_ms - from_ms end as busy_ms,
    case when next_ms is null then 86400000 else greatest(next_ms - reached_ms, 0) end as gap_ms
  from reached
),
played as (
  select
    offered.day, offered.account_id, offered.workspace_id, offered.warehouse_id, offered.currency, offered.usage_unit, offered.other_type,
    sum(gap.busy_ms + least(gap.gap_ms, cast(offered.stop_minutes as bigint) * 60000)) as up_ms,
    sum(case when gap.gap_ms > cast(offered.stop_minutes as bigint) * 60000 then 1 else 0 end) as starts
  from offered
  inner join gap
    on gap.day = offered.day
    and gap.account_id = offered.account_id
    and gap.workspace_id = offered.workspace_id
    and gap.warehouse_id = offered.warehouse_id
  group by
    offered.day, offered.account_id, offered.workspace_id, offered.warehouse_id, offered.currency, offered.usage_unit, offered.other_type
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
-- What an hour up costs in DBUs on the other type, how long it would be up, and what VMs of the present clusters cost an hour.
valued as (
  select
    offered.*,
    offered.other_price / offered.price as price_share,
    offered.cost / offered.running_ms * offered.other_price / offered.price as rate,
    coalesce(played.up_ms, 0) as up_ms,
    coalesce(played.starts, 0) as starts,
    vm.vm_price * offered.cluster_ms / offered.running_ms / 3600000 as vm_rate
  from offered
  left join played
    on played.day = offered.day
    and played.account_id = offered.account_id
    and played.workspace_id = offered.workspace_id
    and played.warehouse_id = offered.warehouse_id
    and played.currency = offered.currency
    and played.usage_unit = offered.usage_unit
    and played.other_type = offered.other_type
  left join vm
    on vm.account_id = offered.account_id
    and vm.workspace_id = offered.workspace_id
    and vm.size = offered.size
    and vm.currency = offered.currency
    and vm.valid_from_ms <= unix_millis(offered.first_hour)
    and vm.valid_until_ms > unix_millis(offered.first_hour)
    and vm.driver_from_ms <= unix_millis(offered.first_hour)
    and vm.driver_until_ms > unix_millis(offered.first_hour)
),
replayed as (
  select
    valued.*,
    cost - rate * up_ms as dbu_saving,
    rate * starts * 60000 as late_cost,
    case when type = 'SERVERLESS' then -vm_rate * (up_ms + starts * 240000) else 0 end as vm_low,
    case
      when type = 'SERVERLESS' then -vm_rate * (up_ms + starts * 240000)
      when other_type = 'SERVERLESS' then coalesce(vm_rate * running_ms, 0)
      else 0
    end as vm_high
  from valued
  where price_share < 100
    and (type <> 'SERVERLESS' or vm_rate is not null)
),
bounded as (
  select
    replayed.*,
    dbu_saving - late_cost + vm_low as low,
    dbu_saving + vm_high as high
  from replayed
)
select
  day, account_id, workspace_id,
  'warehouse' as asset_kind,
  warehouse_id as asset_id,
  cast(day as string) as observation_id,
  currency,
  cast(cost as decimal(28,10)) as cost,
  low > 0 as holds,
  type as change_1_from,
  other_type as change_1_to,
  cast(minutes as string) as change_2_from,
  cast(stop_minutes as string) as change_2_to,
  cast(greatest((low + high) / 2, 0) as decimal(28,10)) as ended_cost,
  cast(greatest(-(low + high) / 2, 0) as decimal(28,10)) as added_cost,
  cast(low as decimal(28,10)) as saving_low,
  cast(high as decimal(28,10)) as saving_high,
  case
    when low + high > 0 then least(greatest(dbu_saving - late_cost / 2, 0) / ((low + high) / 2), 1)
    else 0
  end as recorded_share,
  coalesce(vm_rate, 0) > 0 as is_estimated,
  cast(up_ms as bigint) as up_ms,
  100 * price_share as price_percent,
  vm_rate * running_ms as vm_cost,
  starts
from bounded
