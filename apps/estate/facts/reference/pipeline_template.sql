-- One row per pipeline of a kind of workspace: how it is triggered and what it runs on. Without minutes it never ends.
select
  kind, pipeline, person, pipeline_type, product, is_serverless, edition, at_minute, every_minutes, work_minutes,
  size_class, min_workers, max_workers, photon, trouble_percent
from (values
  ('production', 'orders_live', 1, 'ETL_PIPELINE', 'DLT', true, 'ADVANCED', 5, 30, 11.0, null, null, null, true, 3),
  ('production', 'inventory_cdc', 3, 'ETL_PIPELINE', 'DLT', false, 'PRO', 25, 240, 34.0, 'general-8', 1, 4, false, 5),
  ('production', 'salesforce_accounts', 2, 'INGESTION_PIPELINE', 'LAKEFLOW_CONNECT', true, 'ADVANCED', 245, 1440, 42.0, null, null, null, true, 4),
  ('development', 'events_sandbox', 4, 'ETL_PIPELINE', 'DLT', false, 'CORE', 430, 720, 55.0, 'general-4', 1, 1, false, 12),
  ('marketing', 'clickstream_live', 2, 'ETL_PIPELINE', 'DLT', false, 'ADVANCED', null, null, null, 'general-8', 1, 4, true, 0),
  ('marketing', 'crm_ingest', 3, 'INGESTION_PIPELINE', 'LAKEFLOW_CONNECT', true, 'ADVANCED', 20, 360, 16.0, null, null, null, true, 4),
  ('marketing', 'audience_views', 1, 'MATERIALIZED_VIEW', 'DLT', true, 'ADVANCED', 50, 120, 4.0, null, null, null, true, 2),
  ('ml_platform', 'feature_tables', 1, 'ETL_PIPELINE', 'DLT', true, 'ADVANCED', 15, 60, 9.0, null, null, null, true, 3),
  ('ml_platform', 'document_index_sync', 2, 'STREAMING_TABLE', 'VECTOR_SEARCH', true, 'ADVANCED', 40, 240, 12.0, null, null, null, true, 3),
  ('finance', 'payments_stream', 1, 'ETL_PIPELINE', 'DLT', true, 'ADVANCED', null, null, null, null, null, null, true, 0),
  ('finance', 'invoice_quality', 5, 'ETL_PIPELINE', 'DLT', false, 'PRO', 75, 1440, 48.0, 'general-8', 2, 2, true, 6),
  ('finance', 'erp_gateway', 2, 'INGESTION_GATEWAY', 'LAKEFLOW_CONNECT', true, 'ADVANCED', 0, 480, 28.0, null, null, null, true, 4),
  ('sandbox', 'dlt_tutorial', 2, 'ETL_PIPELINE', 'DLT', false, 'CORE', 600, 1440, 21.0, 'general-4', 1, 1, false, 20),
  ('logistics', 'parcel_trace', 1, 'ETL_PIPELINE', 'DLT', true, 'ADVANCED', 35, 120, 9.0, null, null, null, true, 4),
  ('claims', 'claim_changes', 1, 'ETL_PIPELINE', 'DLT', true, 'CORE', 55, 240, 18.0, null, null, null, false, 6)
) as template(
  kind, pipeline, person, pipeline_type, product, is_serverless, edition, at_minute, every_minutes, work_minutes,
  size_class, min_workers, max_workers, photon, trouble_percent)
