-- One row per cluster that jobs and people of a workspace share. No automatic stop is 0 minutes.
select
  kind, shared_cluster, person, size_class, driver_class, num_workers, min_workers, max_workers, autotermination_minutes,
  photon, data_security_mode, people, sittings_percent, delete_day
from (values
  ('production', 'shared-etl', 7, 'general-8', 'general-8', null, 2, 8, 45, true, 'USER_ISOLATION', [1, 3, 7], 18, null),
  ('production', 'bi-adhoc', 6, 'memory-8', 'general-4', 3, null, null, 60, false, 'USER_ISOLATION', [2, 4, 5, 6], 62, null),
  ('production', 'legacy-reporting', 4, 'general-8', 'general-8', 2, null, null, 0, false, 'NONE', [4], 5, null),
  ('development', 'ml-shared', 4, 'general-16', 'general-8', null, 1, 5, 30, false, 'SINGLE_USER', [1, 2, 3], 30, null),
  ('development', 'ds-exploration', 2, 'memory-8', 'memory-8', null, 1, 4, 120, false, 'USER_ISOLATION', [1, 2, 3, 5, 6], 55, null),
  ('development', 'vision-trial', 5, 'gpu-8', 'gpu-8', 1, null, null, 60, false, 'SINGLE_USER', [5, 6], 40, '2024-12-20'),
  ('marketing', 'mkt-etl', 2, 'general-8', 'general-4', null, 1, 4, 20, true, 'USER_ISOLATION', [2, 3], 12, null),
  ('marketing', 'mkt-adhoc', 5, 'memory-8', 'general-4', null, 1, 3, 45, false, 'USER_ISOLATION', [1, 2, 3, 4, 5], 42, null),
  ('marketing', 'campaign-notebooks', 4, 'general-4', 'general-4', 0, null, null, 60, false, 'SINGLE_USER', [4], 55, null),
  ('marketing', 'bi-gateway', 1, 'general-4', 'general-4', 1, null, null, 120, false, 'USER_ISOLATION', [1, 5], 35, null),
  ('ml_platform', 'ml-batch', 1, 'general-8', 'general-8', null, 1, 6, 30, false, 'USER_ISOLATION', [1, 5], 15, null),
  ('ml_platform', 'ml-notebooks', 4, 'memory-8', 'general-8', null, 1, 4, 60, false, 'USER_ISOLATION', [1, 2, 3, 4], 48, null),
  ('ml_platform', 'gpu-workbench', 2, 'gpu-8', 'gpu-8', 1, null, null, 30, false, 'SINGLE_USER', [2, 3], 38, null),
  ('ml_platform', 'nlp-scratch', 3, 'memory-8', 'general-8', null, 1, 16, 45, false, 'USER_ISOLATION', [2, 3], 45, null),
  ('ml_platform', 'legacy-ml-8-3', 5, 'general-8', 'general-8', 2, null, null, 90, false, 'NONE', [5], 18, '2025-01-31'),
  ('finance', 'fin-etl', 2, 'general-8', 'general-4', null, 1, 4, 25, true, 'USER_ISOLATION', [1, 2], 14, null),
  ('finance', 'fin-adhoc', 5, 'general-8', 'general-4', null, 1, 2, 60, false, 'USER_ISOLATION', [2, 3, 4, 5], 45, null),
  ('finance', 'audit-room', 3, 'memory-8', 'general-4', 1, null, null, 30, false, 'SINGLE_USER', [3], 22, null),
  ('sandbox', 'sandbox-shared', 1, 'general-4', 'general-4', null, 1, 3, 30, false, 'USER_ISOLATION', [1, 2, 3], 40, null),
  ('sandbox', 'intern-playground', 2, 'general-4', 'general-4', 1, null, null, 120, false, 'NONE', [2], 60, '2024-09-30'),
  ('sandbox', 'driver-only', 3, 'general-8', 'general-8', 0, null, null, 60, false, 'SINGLE_USER', [3], 30, null),
  ('logistics', 'dock-shared', 1, 'general-8', 'general-4', null, 1, 4, 30, false, 'USER_ISOLATION', [1, 2], 25, null),
  ('logistics', 'desk-shared', 2, 'memory-8', 'general-4', null, 1, 3, 45, false, 'USER_ISOLATION', [1, 2], 45, null),
  ('claims', 'dock-shared', 1, 'general-8', 'general-4', null, 1, 4, 30, false, 'USER_ISOLATION', [1, 2], 25, null),
  ('claims', 'desk-shared', 2, 'memory-8', 'general-4', null, 1, 3, 45, false, 'USER_ISOLATION', [1, 2], 45, null),
  ('wholesale', 'batch-shared', 1, 'general-8', 'general-4', 6, null, null, 20, false, 'USER_ISOLATION', [1], 0, null),
  ('wholesale', 'wide-shared', 1, 'general-8', 'general-4', 12, null, null, 20, false, 'USER_ISOLATION', [1], 0, null),
  ('wholesale', 'edited-shared', 1, 'general-8', 'general-4', 6, null, null, 20, false, 'USER_ISOLATION', [1], 0, null),
  ('metering', 'batch-shared', 1, 'general-8', 'general-4', 6, null, null, 20, false, 'USER_ISOLATION', [1], 0, null),
  ('metering', 'wide-shared', 1, 'general-8', 'general-4', 12, null, null, 20, false, 'USER_ISOLATION', [1], 0, null),
  ('metering', 'edited-shared', 1, 'general-8', 'general-4', 6, null, null, 20, false, 'USER_ISOLATION', [1], 0, null)
) as template(
  kind, shared_cluster, person, size_class, driver_class, num_workers, min_workers, max_workers, autotermination_minutes,
  photon, data_security_mode, people, sittings_percent, delete_day)
union all by name
from advised_cluster
