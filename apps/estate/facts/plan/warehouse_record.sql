-- One row per usage record of a SQL warehouse: warehouse x time up x clock hour, cut to ready..stopping and where its settings change.
with hourly as (
  select
    warehouse_key,
    session,
    hour.range as hour_ms,
    case when from_ms > hour.range then ':' || from_ms else '' end as cut,
    greatest(running_ms, hour.range, from_ms) as usage_start_ms,
    least(stopping_ms, hour.range + 3600000, until_ms) as usage_end_ms,
    warehouse_type,
    size,
    min_clusters
  from warehouse_time
  inner join planned_warehouse using (warehouse_key)
  inner join warehouse_span as span using (kind, warehouse)
  cross join lateral range(hour_of(running_ms), least(stopping_ms, getvariable('end_ms')), 3600000) as hour
  where usage_end_ms > usage_start_ms
), grown as (
  select
    warehouse_key,
    session,
    usage_start_ms,
    sum((clusters - scale.min_clusters) * overlap_ms(from_ms, until_ms, usage_start_ms, usage_end_ms)) as more_ms
  from hourly
  inner join warehouse_scale as scale using (warehouse_key, session)
  group by warehouse_key, session, usage_start_ms
)
select
  'warehouse:' || warehouse_key || ':' || session || ':' || hour_ms || cut as record_key,
  workspace_id,
  case warehouse_type
    when 'SERVERLESS' then 'SERVERLESS_SQL_COMPUTE'
    when 'PRO' then 'SQL_PRO_COMPUTE'
    else 'SQL_COMPUTE'
  end as sku,
  usage_start_ms,
  usage_end_ms,
  cast(cast((min_clusters * (usage_end_ms - usage_start_ms) + coalesce(more_ms, 0)) * warehouse_size.dbu_per_hour as hugeint)
    * 10000000 // 36 as bigint) as quantity_ticks,
  'SQL' as product,
  'COMPUTE_TIME' as usage_type,
  tags as custom_tags,
  case when warehouse_type <> 'SERVERLESS' then node_type end as node_type,
  warehouse_id,
  creator_user_name as owned_by,
  warehouse_type = 'SERVERLESS' as is_serverless,
  true as is_photon,
  case when warehouse_type = 'CLASSIC' then 'CLASSIC' else 'PRO' end as sql_tier
from hourly
inner join planned_warehouse using (warehouse_key)
inner join warehouse_size using (size)
inner join machine
  on machine.size_class = 'memory-8'
left join grown using (warehouse_key, session, usage_start_ms)
