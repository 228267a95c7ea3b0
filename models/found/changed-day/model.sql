-- One row: a day of a SQL warehouse with statements and cost, on one side of a change of its settings that can change its cost
-- (change_group), or of another warehouse of the workspace that was not changed meanwhile (is_control), with its place there, the nearest first: at
-- most 60 on each side, of a control 30. Days on which a setting changed are on no side. Cost is at the prices of the moment of the change, billed_cost
-- as paid; null as in changed_run. Statements are how many there were, which no setting moves: how long they take is.
with
billed as (
  -- include: #models/parts/complete-days.sql
),
worked as (
  select
    warehouse_hour.account_id, warehouse_hour.workspace_id, warehouse_hour.warehouse_id, warehouse_hour.day,
    unix_date(warehouse_hour.day) as day_number,
    cast(sum(warehouse_hour.statements) as bigint) as statements
  from warehouse_hour
  inner join billed
    on billed.account_id = warehouse_hour.account_id
  where warehouse_hour.day < billed.complete_until
    and unix_date(warehouse_hour.day) >= unix_date(billed.complete_until) - 400
  group by warehouse_hour.account_id, warehouse_hour.workspace_id, warehouse_hour.warehouse_id, warehouse_hour.day
  having sum(warehouse_hour.statements) > 0
    and sum(warehouse_hour.cost) > 0
),
grouped as (
  select
    account_id, workspace_id, change_group,
    asset_id as warehouse_id,
    unix_millis(min(changed_time)) as first_ms,
    unix_date(cast(min(changed_time) as date)) as first_number,
    unix_date(cast(max(changed_time) as date)) as last_number
  from setting_change
  where asset_kind = 'warehouse'
    and can_change_cost
  group by account_id, workspace_id, change_group, asset_id
),
changed as (
  select
    grouped.*,
    coalesce(lag(last_number) over (of_warehouse), 0) as since_number,
    coalesce(lead(first_number) over (of_warehouse), 2932896) as until_number
  from grouped
  window of_warehouse as (partition by account_id, workspace_id, warehouse_id order by first_ms nulls last)
),
near as (
  select
    changed.account_id, changed.workspace_id, changed.change_group, changed.first_ms, changed.first_number, changed.last_number,
    changed.warehouse_id, worked.day, worked.day_number, worked.statements,
    case when worked.day_number < changed.first_number then 'before' else 'after' end as side,
    row_number() over (
      partition by changed.account_id, changed.workspace_id, changed.change_group, worked.day_number < changed.first_number
      order by abs(worked.day_number - changed.first_number) nulls last
    ) as place
  from changed
  inner join worked
    on worked.account_id = changed.account_id
    and worked.workspace_id = changed.workspace_id
    and worked.warehouse_id = changed.warehouse_id
    and worked.day_number > changed.since_number
    and worked.day_number < changed.until_number
  where worked.day_number < changed.first_number
    or worked.day_number > changed.last_number
),
span as (
  select
    account_id, workspace_id, change_group, warehouse_id, first_ms, first_number, last_number,
    min(day_number) as from_number,
    max(day_number) as to_number
  from near
  where place <= 60
  group by account_id, workspace_id, change_group, warehouse_id, first_ms, first_number, last_number
),
beside as (
  select
    span.account_id, span.workspace_id, span.change_group, span.first_ms, worked.warehouse_id, worked.day, worked.day_number,
    worked.statements,
    case when worked.day_number < span.first_number then 'before' else 'after' end as side,
    row_number() over (
      partition by span.account_id, span.workspace_id, span.change_group, worked.warehouse_id, worked.day_number < span.first_number
      order by abs(worked.day_number - span.first_number) nulls last
    ) as place
  from span
  inner join worked
    on worked.account_id = span.account_id
    and worked.workspace_id = span.workspace_id
    and worked.warehouse_id <> span.warehouse_id
    and worked.day_number >= span.from_number
    and worked.day_number <= span.to_number
  left join grouped
    on grouped.account_id = span.account_id
    and grouped.workspace_id = span.workspace_id
    and grouped.warehouse_id = worked.warehouse_id
    and grouped.first_number <= span.to_number
    and grouped.last_number >= span.from_number
  where grouped.warehouse_id is null
    and (worked.day_number < span.first_number or worked.day_number > span.last_number)
),
-- Other warehouses with ten days on each side, twelve at most, those with most days first.
enough as (
  select
    account_id, workspace_id, change_group, warehouse_id,
    row_number() over (
      partition by account_id, workspace_id, change_group
      order by count(*) desc nulls last, warehouse_id nulls last
    ) as number
  from beside
  where place <= 30
  group by account_id, workspace_id, change_group, warehouse_id
  having sum(case when side = 'before' then 1 else 0 end) >= 10
    and sum(case when side = 'after' then 1 else 0 end) >= 10
),
chosen as (
  select account_id, workspace_id, change_group, first_ms, false as is_control, warehouse_id, day, statements, side, place
  from near
  where place <= 60
  union all
  select
    beside.account_id, beside.workspace_id, beside.change_group, beside.first_ms,
    true as is_control,
    beside.warehouse_id, beside.day, beside.statements, beside.side, beside.place
  from beside
  inner join enough
    on enough.account_id = beside.account_id
    and enough.workspace_id = beside.workspace_id
    and enough.change_group = beside.change_group
    and enough.warehouse_id = beside.warehouse_id
  where beside.place <= 30
    and enough.number <= 12
),
drawn as (
  select
    chosen.account_id, chosen.workspace_id, chosen.change_group,
    chosen.warehouse_id as job_id,
    cast(chosen.day as string) as run_id,
    chosen.first_ms, part.source, part.sku_name, part.usage_unit, part.currency,
    cast(null as decimal(15,8)) as price,
    cast(null as string) as machine,
    part.weak_because, part.quantity, part.amount
  from chosen
  inner join asset_sku_day as part
    on part.day = chosen.day
    and part.account_id = chosen.account_id
    and part.workspace_id = chosen.workspace_id
    and part.asset_id = chosen.warehouse_id
  where part.asset_kind = 'warehouse'
),
-- include: #models/parts/costs-at-constant-prices.sql
select
  chosen.day, chosen.account_id, chosen.workspace_id, chosen.change_group, chosen.is_control, chosen.warehouse_id,
  cast(chosen.day as string) as run_id,
  chosen.side,
  cast(chosen.place as int) as place,
  cast(chosen.day as timestamp) as start_time,
  cast(chosen.day as timestamp) + interval '24' hour as end_time,
  warehouse.warehouse_type as compute_type,
  coalesce(spent.currencies, '') as currencies,
  spent.cost, spent.billed_cost, spent.weak_because,
  cast(chosen.statements as bigint) as statements
from chosen
left join spent
  on spent.account_id = chosen.account_id
  and spent.workspace_id = chosen.workspace_id
  and spent.change_group = chosen.change_group
  and spent.job_id = chosen.warehouse_id
  and spent.run_id = cast(chosen.day as string)
left join warehouse
  on warehouse.account_id = chosen.account_id
  and warehouse.workspace_id = chosen.workspace_id
  and warehouse.warehouse_id = chosen.warehouse_id
