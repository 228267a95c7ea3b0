-- One row: a day of an asset without runs on which it was used, with its cost by itself as billed and what was asked of it, of those whose settings never
-- changed in a way that can change the cost.
with
-- include: #models/found/changed-day/parts/used-days.sql
changed as (
  select distinct account_id, workspace_id, asset_kind, asset_id
  from setting_change
  where asset_kind in ('warehouse', 'cluster', 'pool')
    and can_change_cost
),
spent as (
  select day, account_id, workspace_id, asset_kind, asset_id, sum(amount) as cost
  from shared_price_day
  group by day, account_id, workspace_id, asset_kind, asset_id
  union all
  select day, account_id, workspace_id, asset_kind, asset_id, sum(amount) as cost
  from asset_sku_day
  where asset_kind = 'warehouse'
  group by day, account_id, workspace_id, asset_kind, asset_id
)
select
  used_day.asset_kind, used_day.asset_id,
  cast(unix_date(used_day.day) as bigint) * 86400000 as start_ms,
  cast(coalesce(spent.cost, 0) as double) as cost,
  cast(used_day.work as double) as work
from used_day
left join spent
  on spent.day = used_day.day
  and spent.account_id = used_day.account_id
  and spent.workspace_id = used_day.workspace_id
  and spent.asset_kind = used_day.asset_kind
  and spent.asset_id = used_day.asset_id
left join changed
  on changed.account_id = used_day.account_id
  and changed.workspace_id = used_day.workspace_id
  and changed.asset_kind = used_day.asset_kind
  and changed.asset_id = used_day.asset_id
where changed.asset_id is null
order by used_day.asset_kind, used_day.workspace_id, used_day.asset_id, used_day.day
