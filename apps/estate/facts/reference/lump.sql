-- One row per lump of usage that is billed at once: for more than a month, when it begins or when it is over, or as a credit,
-- which is negative and names nothing that was used.
select place, product, sku, usage_type, hours, is_in_advance, quantity
from (values
  (1, 'MANAGED_STORAGE', 'DATABRICKS_STORAGE', 'STORAGE_SPACE', 792, false, 180.0),
  (2, 'DEFAULT_STORAGE', 'DATABRICKS_STORAGE', 'STORAGE_SPACE', 1464, true, 95.0),
  (3, 'JOBS', 'JOBS_COMPUTE', 'COMPUTE_TIME', 1, false, -4.0),
  (4, 'SQL', 'SERVERLESS_SQL_COMPUTE', 'COMPUTE_TIME', 744, true, -2.5)
) as template(place, product, sku, usage_type, hours, is_in_advance, quantity)
