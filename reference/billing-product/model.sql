-- One row: a billing product with the feature it is shown under and who consumes a record of it that names no cluster.
-- Source: column billing_origin_product of the billable usage system table as documented in November 2025, by the
-- record's own ids (usage_metadata) for each product. A product that is missing here is overhead of feature Other.
select
  product, feature, consumer
from (
  values
    ('JOBS', 'Jobs Compute', 'run'),
    ('ALL_PURPOSE', 'All-Purpose Compute', 'notebook_session'),
    ('INTERACTIVE', 'Serverless Notebooks', 'notebook_session'),
    ('NOTEBOOKS', 'Serverless Notebooks', 'notebook_session'),
    ('SQL', 'SQL Warehouses', 'warehouse'),
    ('DLT', 'Pipelines', 'pipeline_update'),
    ('LAKEFLOW_CONNECT', 'Pipelines', 'pipeline_update'),
    ('ONLINE_TABLES', 'Pipelines', 'pipeline_update'),
    ('MODEL_SERVING', 'Model Serving', 'endpoint'),
    ('VECTOR_SEARCH', 'Vector Search', 'endpoint'),
    ('APPS', 'Apps', 'app'),
    ('FOUNDATION_MODEL_TRAINING', 'AI', 'overhead'),
    ('AI_FUNCTIONS', 'AI', 'overhead'),
    ('AI_GATEWAY', 'AI', 'overhead'),
    ('AI_RUNTIME', 'AI', 'overhead'),
    ('AGENT_BRICKS', 'AI', 'overhead'),
    ('AGENT_EVALUATION', 'AI', 'overhead'),
    ('SUPERVISOR_AGENT', 'AI', 'overhead'),
    ('DATABASE', 'Databases', 'overhead'),
    ('LAKEBASE', 'Databases', 'overhead'),
    ('DEFAULT_STORAGE', 'Storage', 'overhead'),
    ('MANAGED_STORAGE', 'Storage', 'overhead'),
    ('NETWORKING', 'Networking', 'overhead'),
    ('PREDICTIVE_OPTIMIZATION', 'Maintenance', 'overhead'),
    ('LAKEHOUSE_MONITORING', 'Maintenance', 'overhead'),
    ('DATA_QUALITY_MONITORING', 'Maintenance', 'overhead'),
    ('DATA_CLASSIFICATION', 'Maintenance', 'overhead'),
    ('FINE_GRAINED_ACCESS_CONTROL', 'Maintenance', 'overhead'),
    ('SHARED_SERVERLESS_COMPUTE', 'Maintenance', 'overhead'),
    ('BASE_ENVIRONMENTS', 'Maintenance', 'overhead'),
    ('EXTERNAL_COMPATIBILITY', 'Maintenance', 'overhead'),
    ('CLEAN_ROOM', 'Sharing', 'overhead'),
    ('DATA_SHARING', 'Sharing', 'overhead')
) as listed(product, feature, consumer)
