-- One row per usage record that belongs to nothing that is known.
select
  'stray:' || seat || ':' || stray || ':' || day_ms as record_key,
  workspace_id,
  sku,
  day_ms + 39600000 as usage_start_ms,
  day_ms + 43200000 as usage_end_ms,
  cast(floor(quantity * (0.4 + 1.2 * bell('stray:' || seat || stray || day_ms)) * 1000000) as bigint)
    * (1000000 + whole('fine:' || seat || stray || day_ms, 0, 999999)) as quantity_ticks,
  product,
  usage_type,
  cast(map {} as map(varchar, varchar)) as custom_tags,
  case when id_kind = 'job' then digits_of('gone job:' || seat) end as job_id,
  case when id_kind = 'cluster' then cluster_id_at(getvariable('start_ms'), 'gone:' || seat) end as cluster_id,
  case when id_kind = 'warehouse' then substr(keyed_text('gone warehouse:' || seat), 1, 16) end as warehouse_id,
  case when id_kind = 'endpoint' then keyed_text('gone endpoint:' || seat) end as endpoint_id,
  case when id_kind = 'endpoint' then 'retired-scorer' end as endpoint_name,
  id_kind <> 'cluster' as is_serverless,
  false as is_photon
from site
inner join stray using (kind)
cross join calendar
where list_contains(days, weekday_of(day_ms))
