-- One row: a part of the names of Databricks SKUs with the resource that spend on them is shown under; a name is of the first
-- place whose part it contains.
-- Source: SKU names of the billing system tables as documented in November 2025, less their tier and region.
select
  place, sku_part, resource
from (
  values
    (1, 'STORAGE', 'Databricks storage'),
    (2, 'EGRESS', 'Databricks networking'),
    (3, 'CONNECTIVITY', 'Databricks networking'),
    (4, 'DATA_TRANSFER', 'Databricks networking'),
    (5, 'JOBS_SERVERLESS', 'Jobs Serverless DBUs'),
    (6, 'AUTOMATED_SERVERLESS', 'Jobs Serverless DBUs'),
    (7, 'JOBS_LIGHT', 'Jobs Light DBUs'),
    (8, 'JOBS_COMPUTE', 'Jobs Compute DBUs'),
    (9, 'ALL_PURPOSE_SERVERLESS', 'All-Purpose Serverless DBUs'),
    (10, 'INTERACTIVE_SERVERLESS', 'All-Purpose Serverless DBUs'),
    (11, 'ALL_PURPOSE', 'All-Purpose DBUs'),
    (12, 'DLT_CORE', 'DLT Core DBUs'),
    (13, 'DLT_PRO', 'DLT Pro DBUs'),
    (14, 'DLT_ADVANCED', 'DLT Advanced DBUs'),
    (15, 'SERVERLESS_SQL', 'SQL Serverless DBUs'),
    (16, 'SQL_PRO', 'SQL Pro DBUs'),
    (17, 'SQL_COMPUTE', 'SQL Classic DBUs'),
    (18, 'REAL_TIME_INFERENCE', 'Real-Time Inference DBUs'),
    (19, 'MODEL_SERVING', 'Model Serving DBUs'),
    (20, 'MODEL_TRAINING', 'Model Training DBUs'),
    (21, 'DATABASE_SERVERLESS', 'Database Serverless DBUs'),
    (22, 'SERVERLESS_GPU', 'Serverless GPU DBUs')
) as listed(place, sku_part, resource)
