-- One row per kind of usage that names no asset, or one that nobody knows, or that is of a product of the future.
select kind, stray, product, sku, usage_type, id_kind, quantity, days
from (values
  ('production', 'job without a run', 'JOBS', 'JOBS_SERVERLESS_COMPUTE', 'COMPUTE_TIME', 'job', 0.8, [0, 2]),
  ('production', 'cluster of nobody', 'ALL_PURPOSE', 'ALL_PURPOSE_COMPUTE', 'COMPUTE_TIME', 'cluster', 1.1, [1]),
  ('production', 'nameless notebook', 'INTERACTIVE', 'ALL_PURPOSE_SERVERLESS_COMPUTE', 'COMPUTE_TIME', 'none', 0.3, [3]),
  ('marketing', 'warehouse of nobody', 'SQL', 'SERVERLESS_SQL_COMPUTE', 'COMPUTE_TIME', 'warehouse', 2.4, [4]),
  ('finance', 'nameless pipeline', 'DLT', 'JOBS_SERVERLESS_COMPUTE', 'COMPUTE_TIME', 'none', 0.6, [2]),
  ('ml_platform', 'endpoint long gone', 'MODEL_SERVING', 'SERVERLESS_REAL_TIME_INFERENCE', 'COMPUTE_TIME', 'endpoint', 1.9, [5]),
  ('production', 'future product', 'QUANTUM_OPTIMIZER', 'QUANTUM_COMPUTE', 'QUBIT_TIME', 'none', 0.2, [0, 1, 2, 3, 4]),
  ('finance', 'future product', 'LAKEFLOW_DESIGNER', 'DESIGNER_COMPUTE', 'COMPUTE_TIME', 'none', 0.5, [1, 3])
) as template(kind, stray, product, sku, usage_type, id_kind, quantity, days)
