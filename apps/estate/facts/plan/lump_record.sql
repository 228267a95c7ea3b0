-- One row per usage record of a lump: twice a week in rough workspaces, once a month in the others.
select
  'lump:' || seat || ':' || place || ':' || day_ms as record_key,
  workspace_id,
  sku,
  day_ms as usage_start_ms,
  day_ms + hours * cast(3600000 as bigint) as usage_end_ms,
  cast(quantity * 1000000 as bigint) * whole('lump of ' || seat || ':' || place || ':' || day_ms, 500000, 1500000)
    as quantity_ticks,
  product,
  usage_type,
  cast(map {} as map(varchar, varchar)) as custom_tags,
  is_in_advance,
  true as is_serverless,
  false as is_photon
from site
left join rough_workspace using (kind)
cross join lump
cross join calendar
where case
  when rough_workspace.kind is null then day(make_timestamp_ms(day_ms)) = 6
  else weekday_of(day_ms) in (0, 3)
end
