-- One row per instance pool of a kind of workspace, with the jobs whose clusters take their machines from it.
select kind, pool, size_class, min_idle_instances, max_capacity, idle_minutes, jobs
from (values
  ('production', 'etl-general-4', 'general-4', 1, 40, 20, ['ingest_orders_cdc', 'sensor_archive']),
  ('marketing', 'mkt-small', 'general-4', 2, 20, 30, ['consent_registry_merge', 'seo_crawl_ingest', 'gift_card_balance']),
  ('ml_platform', 'gpu-warm', 'gpu-8', 0, 8, 60, ['gpu_batch_inference', 'embedding_refresh']),
  ('finance', 'close-pool', 'general-4', 3, 12, 45, ['payroll_anonymize', 'audit_sample_export', 'close_checklist']),
  ('logistics', 'pallet-machines', 'general-4', 0, 10, 130, ['sync_pallets']),
  ('claims', 'desk-machines', 'general-4', 0, 10, 130, ['sync_pallets'])
) as template(kind, pool, size_class, min_idle_instances, max_capacity, idle_minutes, jobs)
union all by name
from advised_pool
