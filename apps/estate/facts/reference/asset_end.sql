-- One row per warehouse, pipeline or job that was deleted within the year, while its usage stays.
select kind, name, millis_of(at_time) as delete_ms
from (values
  ('marketing', 'Agency read only', '2025-03-31 16:20:09'),
  ('sandbox', 'dlt_tutorial', '2025-04-30 11:05:44')
) as template(kind, name, at_time)
union all
select kind, name, millis_of('2025-05-20') + whole('gone ' || asset_key, 0, 777600000)
from advised_asset
where kind_of_case = 'deleted'
  and asset_kind <> 'cluster'
