-- One row: a billing product, classic or serverless, with the feature that spend is shown under.
-- Source: column billing_origin_product of the billable usage system table as documented in November 2025. Usage is serverless
-- where its SKU is. A product that is missing here, and one that is no feature of its own (databases, sharing), is Other.
select
  product, is_serverless, feature
from (
  values
    ('JOBS', false, 'Jobs Compute'),
    ('JOBS', true, 'Serverless Jobs and Notebooks'),
    ('ALL_PURPOSE', false, 'All-Purpose Compute'),
    ('ALL_PURPOSE', true, 'Serverless Jobs and Notebooks'),
    ('INTERACTIVE', false, 'All-Purpose Compute'),
    ('INTERACTIVE', true, 'Serverless Jobs and Notebooks'),
    ('NOTEBOOKS', false, 'All-Purpose Compute'),
    ('NOTEBOOKS', true, 'Serverless Jobs and Notebooks'),
    ('DLT', false, 'Delta Live Tables'),
    ('DLT', true, 'Serverless DLT'),
    ('LAKEFLOW_CONNECT', false, 'Delta Live Tables'),
    ('LAKEFLOW_CONNECT', true, 'Serverless DLT')
) as listed(product, is_serverless, feature)
union all
select
  alike.product, compute.is_serverless, alike.feature
from (
  values
    ('SQL', 'SQL Warehouses'),
    ('MODEL_SERVING', 'Model Serving'),
    ('VECTOR_SEARCH', 'Vector Search'),
    ('APPS', 'Apps'),
    ('FOUNDATION_MODEL_TRAINING', 'AI other'),
    ('AI_FUNCTIONS', 'AI other'),
    ('AI_GATEWAY', 'AI other'),
    ('AI_RUNTIME', 'AI other'),
    ('AGENT_BRICKS', 'AI other'),
    ('AGENT_EVALUATION', 'AI other'),
    ('SUPERVISOR_AGENT', 'AI other'),
    ('DEFAULT_STORAGE', 'Storage'),
    ('MANAGED_STORAGE', 'Storage'),
    ('NETWORKING', 'Networking'),
    ('PREDICTIVE_OPTIMIZATION', 'Maintenance and platform'),
    ('LAKEHOUSE_MONITORING', 'Maintenance and platform'),
    ('DATA_QUALITY_MONITORING', 'Maintenance and platform'),
    ('DATA_CLASSIFICATION', 'Maintenance and platform'),
    ('FINE_GRAINED_ACCESS_CONTROL', 'Maintenance and platform'),
    ('SHARED_SERVERLESS_COMPUTE', 'Maintenance and platform'),
    ('BASE_ENVIRONMENTS', 'Maintenance and platform'),
    ('EXTERNAL_COMPATIBILITY', 'Maintenance and platform')
) as alike(product, feature)
cross join (values (false), (true)) as compute(is_serverless)
