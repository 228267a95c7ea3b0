-- One row: a day of a SQL warehouse, an all-purpose cluster or a pool on which it was used and its bill is complete, on one side of a change of its
-- settings that can change its cost (change_group), or of another asset of the kind in the workspace that was not changed meanwhile (is_control), with
-- its place there, the nearest first: at most 60 on each side, of a control 30. Days on which a setting changed are on no side, and
-- days without any use neither. Cost is what it is billed by itself, so that runs of jobs on a cluster and machines of a pool that are in clusters
-- are not in it; at the prices of the moment of the change, billed_cost as paid; null as in changed_run. Work is what was asked of it, which no
-- setting moves: statements that started, commands and runs of jobs that began (null where it was used by what nobody counts), machines that clusters took.
with
billed as (
  -- include: #models/parts/complete-days.sql
),
-- include: #models/found/changed-day/parts/used-days.sql
observed as (
  select
    used_day.account_id, used_day.workspace_id, used_day.asset_kind, used_day.asset_id,
    cast(used_day.day as string) as observation_id,
    cast(unix_date(used_day.day) as bigint) as moment,
    cast(used_day.day as timestamp) as start_time,
    cast(used_day.day as timestamp) + interval '24' hour as end_time,
    true as has_succeeded,
    used_day.asset_kind as likeness,
    used_day.day, used_day.work, used_day.is_free
  from used_day
  inner join billed
    on billed.account_id = used_day.account_id
  where used_day.day < billed.complete_until
    and unix_date(used_day.day) >= unix_date(billed.complete_until) - 400
),
oldest as (
  select min(moment) as moment
  from observed
),
-- The day of the change is on no side.
grouped as (
  select
    account_id, workspace_id, change_group, asset_kind, asset_id,
    unix_millis(min(changed_time)) as first_ms,
    cast(unix_date(cast(min(changed_time) as date)) as bigint) as first_at,
    cast(unix_date(cast(max(changed_time) as date)) as bigint) + 1 as last_at
  from setting_change
  where asset_kind in ('warehouse', 'cluster', 'pool')
    and can_change_cost
  group by account_id, workspace_id, change_group, asset_kind, asset_id
),
-- include: #models/parts/sides-of-changes.sql
,
placed as (
  select
    chosen.account_id, chosen.workspace_id, chosen.change_group, chosen.first_ms, chosen.is_control, chosen.asset_kind,
    chosen.asset_id, chosen.observation_id, chosen.start_time, chosen.end_time, chosen.side, chosen.place,
    observed.day, observed.work, observed.is_free
  from chosen
  inner join observed
    on observed.account_id = chosen.account_id
    and observed.workspace_id = chosen.workspace_id
    and observed.asset_kind = chosen.asset_kind
    and observed.asset_id = chosen.asset_id
    and observed.observation_id = chosen.observation_id
),
drawn as (
  select
    placed.account_id, placed.workspace_id, placed.change_group,
    placed.asset_id as job_id,
    placed.observation_id as run_id,
    placed.first_ms, part.source, part.sku_name, part.usage_unit, part.currency,
    cast(null as decimal(15,8)) as price,
    cast(null as string) as machine,
    part.weak_because, part.quantity, part.amount
  from placed
  inner join asset_sku_day as part
    on part.day = placed.day
    and part.account_id = placed.account_id
    and part.workspace_id = placed.workspace_id
    and part.asset_kind = placed.asset_kind
    and part.asset_id = placed.asset_id
  where placed.asset_kind = 'warehouse'
  union all
  select
    placed.account_id, placed.workspace_id, placed.change_group,
    placed.asset_id as job_id,
    placed.observation_id as run_id,
    placed.first_ms, part.source, part.sku_name, part.usage_unit, part.currency, part.price, part.machine,
    part.weak_because, part.quantity, part.amount
  from placed
  inner join shared_price_day as part
    on part.day = placed.day
    and part.account_id = placed.account_id
    and part.workspace_id = placed.workspace_id
    and part.asset_kind = placed.asset_kind
    and part.asset_id = placed.asset_id
),
-- include: #models/parts/costs-at-constant-prices.sql
select
  placed.day, placed.account_id, placed.workspace_id, placed.change_group, placed.is_control, placed.asset_kind,
  placed.asset_id,
  placed.observation_id as run_id,
  placed.side,
  cast(placed.place as int) as place,
  placed.start_time, placed.end_time,
  case placed.asset_kind when 'cluster' then 'ALL_PURPOSE' when 'pool' then 'POOL' else warehouse.warehouse_type end as compute_type,
  coalesce(spent.currencies, '') as currencies,
  coalesce(spent.cost, case when placed.is_free and spent.run_id is null then cast(0 as decimal(28,10)) end) as cost,
  coalesce(spent.billed_cost, case when placed.is_free and spent.run_id is null then cast(0 as decimal(28,10)) end) as billed_cost,
  spent.weak_because,
  cast(placed.work as bigint) as work
from placed
left join spent
  on spent.account_id = placed.account_id
  and spent.workspace_id = placed.workspace_id
  and spent.change_group = placed.change_group
  and spent.job_id = placed.asset_id
  and spent.run_id = placed.observation_id
left join warehouse
  on warehouse.account_id = placed.account_id
  and warehouse.workspace_id = placed.workspace_id
  and warehouse.warehouse_id = case when placed.asset_kind = 'warehouse' then placed.asset_id end
