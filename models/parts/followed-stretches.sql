-- Idle stretches of these days and of those beside them, with the moment since which each lasts. One is followed for a day at most.
near_stretch as (
  select
    day, account_id, workspace_id, kind, resource_id,
    case when kind = 'warehouse' then substring(resource_id, 11) else resource_id end as asset_id,
    case when kind = 'warehouse' then 'WAREHOUSE' else 'APC' end as compute,
    from_ms, until_ms
  from idle_stretch
  where day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 1) * 86400000) as date)
    and day <= cast(timestamp_millis((cast(unix_date(cast(greatest($days, $days) as date)) as bigint) + 1) * 86400000) as date)
),
followed_stretch as (
  select
    stretch.day, stretch.account_id, stretch.workspace_id, stretch.kind, stretch.resource_id, stretch.asset_id,
    stretch.compute, stretch.from_ms, stretch.until_ms,
    coalesce(former.from_ms, stretch.from_ms) as since_ms
  from near_stretch as stretch
  left join near_stretch as former
    on former.account_id = stretch.account_id
    and former.workspace_id = stretch.workspace_id
    and former.resource_id = stretch.resource_id
    and former.until_ms = stretch.from_ms
),
