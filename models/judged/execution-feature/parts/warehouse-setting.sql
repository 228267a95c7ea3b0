-- The auto-stop (in minutes) and the size of each SQL warehouse with a row on a day, as set at the end of that day, else as last read.
warehouse_setting as (
  select
    waited.day, waited.account_id, waited.workspace_id, waited.asset_id as warehouse_id,
    coalesce(
      max_by(changed.auto_stop_minutes, case when changed.auto_stop_minutes is not null then changed.change_time end),
      max(warehouse.auto_stop_minutes)
    ) as minutes,
    coalesce(
      max_by(changed.warehouse_size, case when changed.warehouse_size is not null then changed.change_time end),
      max(warehouse.size)
    ) as size,
    case
      when max(case when changed.auto_stop_minutes is not null then 1 else 0 end) = 1 then 'system_warehouse'
      else 'warehouse'
    end as setting_from
  from (
    select distinct day, account_id, workspace_id, asset_id
    from execution
    where day in ($days)
      and execution_kind = 'warehouse_day'
  ) as waited
  left join system_warehouse as changed
    on changed.account_id = waited.account_id
    and changed.workspace_id = waited.workspace_id
    and changed.warehouse_id = waited.asset_id
    and changed.change_time < cast(waited.day as timestamp) + interval '24' hour
  left join warehouse
    on warehouse.account_id = waited.account_id
    and warehouse.workspace_id = waited.workspace_id
    and warehouse.warehouse_id = waited.asset_id
  group by waited.day, waited.account_id, waited.workspace_id, waited.asset_id
),
