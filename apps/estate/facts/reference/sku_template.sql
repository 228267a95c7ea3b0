-- One row per SKU before tier and region: its unit and its price on each cloud. No price where nobody set one.
select sku, is_regional, usage_unit, cast(for_cloud(azure_price, aws_price) as decimal(15, 8)) as price
from (values
  ('ALL_PURPOSE_COMPUTE', false, 'DBU', 0.55, 0.65),
  ('ALL_PURPOSE_COMPUTE_(PHOTON)', false, 'DBU', 0.55, 0.65),
  ('JOBS_COMPUTE', false, 'DBU', 0.30, 0.20),
  ('JOBS_COMPUTE_(PHOTON)', false, 'DBU', 0.30, 0.20),
  ('JOBS_SERVERLESS_COMPUTE', true, 'DBU', 0.45, 0.45),
  ('ALL_PURPOSE_SERVERLESS_COMPUTE', true, 'DBU', 0.95, 0.95),
  ('SQL_COMPUTE', false, 'DBU', 0.22, 0.22),
  ('SQL_PRO_COMPUTE', true, 'DBU', 0.55, 0.55),
  ('SERVERLESS_SQL_COMPUTE', true, 'DBU', 0.91, 0.70),
  ('DLT_CORE_COMPUTE', false, 'DBU', 0.30, 0.20),
  ('DLT_PRO_COMPUTE', false, 'DBU', 0.38, 0.25),
  ('DLT_ADVANCED_COMPUTE', false, 'DBU', 0.54, 0.36),
  ('DLT_CORE_COMPUTE_(PHOTON)', false, 'DBU', 0.30, 0.20),
  ('DLT_PRO_COMPUTE_(PHOTON)', false, 'DBU', 0.38, 0.25),
  ('DLT_ADVANCED_COMPUTE_(PHOTON)', false, 'DBU', 0.54, 0.36),
  ('SERVERLESS_REAL_TIME_INFERENCE', true, 'DBU', 0.082, 0.07),
  ('ANTHROPIC_MODEL_SERVING', false, 'DBU', 0.07, 0.07),
  ('MODEL_TRAINING', true, 'DBU', 0.65, 0.65),
  ('DATABASE_SERVERLESS_COMPUTE', true, 'DBU', 0.52, 0.40),
  ('SERVERLESS_GPU_COMPUTE', true, 'DBU', 0.71, 0.65),
  ('DATABRICKS_STORAGE', true, 'DSU', 0.026, 0.023),
  ('DATA_TRANSFER_INTER_REGION', true, 'GB', 0.02, 0.02),
  ('PRIVATE_CONNECTIVITY_ENDPOINT', true, 'HOUR', 0.01, 0.01),
  ('CLEAN_ROOMS_COLLABORATOR', false, 'DAY', 6.0, 6.0),
  ('AGENT_BRICKS_SERVERLESS', true, 'DBU', null, null)
) as template(sku, is_regional, usage_unit, azure_price, aws_price)
