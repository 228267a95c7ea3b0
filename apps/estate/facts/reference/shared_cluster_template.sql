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
  ('development', 'vision-trial', 5, 'gpu-8', 'gpu-8', 1, null, null, 60, false, 'SINGLE_USER', [5, 6], 40, '2024-12-20')
) as template(
  kind, shared_cluster, person, size_class, driver_class, num_workers, min_workers, max_workers, autotermination_minutes,
  photon, data_security_mode, people, sittings_percent, delete_day)
