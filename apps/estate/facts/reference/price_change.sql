-- One row per time that a SKU's price changes, everywhere or in one region, always within a month, once within a day and once within an hour.
select sku, cast(null as varchar) as region, millis_of(at_time) as at_ms, cast(factor as decimal(4, 2)) as factor
from (values
  ('JOBS_COMPUTE', '2025-05-15 00:00:00', 1.1),
  ('JOBS_COMPUTE_(PHOTON)', '2025-05-15 00:00:00', 1.1),
  ('ALL_PURPOSE_COMPUTE', '2025-03-10 12:00:00', 1.08),
  ('ALL_PURPOSE_COMPUTE_(PHOTON)', '2025-03-10 12:00:00', 1.08),
  ('DATABRICKS_STORAGE', '2024-02-29 00:00:00', 0.95),
  ('DATABRICKS_STORAGE', '2025-03-10 12:00:00', 1.15),
  ('JOBS_SERVERLESS_COMPUTE', '2024-11-18 00:00:00', 0.9),
  ('JOBS_SERVERLESS_COMPUTE', '2025-05-20 06:50:00', 0.8),
  ('SERVERLESS_SQL_COMPUTE', '2025-02-17 00:00:00', 0.94),
  ('SERVERLESS_REAL_TIME_INFERENCE', '2024-09-12 18:00:00', 0.85)
) as change(sku, at_time, factor)
union all
select detail, for_cloud(azure_region, aws_region), from_ms, cast(factor as decimal(4, 2))
from story_effect
where measure = 'price'
