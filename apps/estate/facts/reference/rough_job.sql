-- One row per job of the rough workspaces, described like the listed ones: each for one kind of mess.
select
  kind, name, team, 8 as person, pattern, compute, rhythm, 'UTC' as timezone_id, at_minute, every_minutes, total_minutes, size_class,
  driver_class, min_workers, max_workers, photon, runs_on, max_retries, 0 as timeout_seconds, trouble_percent
from (values
  ('load_shipments', 'inbound', 'single', 'job_cluster', 'daily', 90, 1440, 45, 'general-4', 'general-4', 2, 6, false, null, 1, 3),
  ('score_routes', 'planning', 'single', 'job_cluster', 'daily', 200, 1440, 70, 'general-8', 'general-4', 3, 3, true, null, 1, 55),
  ('lookup_rates', 'inbound', 'single', 'job_cluster', 'daily', 25, 1440, 2.4, 'general-4', 'general-4', 1, 1, false, null, 1, 2),
  ('sync_pallets', 'inbound', 'single', 'job_cluster', 'mondays', 5, 120, 15, 'general-4', 'general-4', 1, 1, false, null, 1, 2),
  ('build_marts', 'marts', 'dbt', 'job_cluster', 'daily', 300, 1440, 22, 'general-4', 'general-4', 1, 1, false, 'Desk reports', 1, 3),
  ('pack_optimizer', 'planning', 'single', 'job_cluster', 'daily', 350, 1440, 30, 'fleet-4', 'fleet-4', 2, 2, false, null, 1, 3),
  ('refit_demand', 'planning', 'single', 'job_cluster', 'daily', 30, 1440, 18, 'gpu-8', 'gpu-8', 1, 1, false, null, 1, 2),
  ('index_manifests', 'inbound', 'single', 'job_cluster', 'daily', 450, 1440, 16, 'novel-4', 'novel-4', 1, 1, false, null, 1, 2),
  ('narrow_tables', 'marts', 'single', 'job_cluster', 'daily', 1000, 1440, 24, 'memory-8', 'memory-8', 2, 2, false, null, 1, 3),
  ('rebuild_history', 'marts', 'two_clusters', 'job_cluster', 'daily', 800, 1440, 50, 'general-8', 'general-4', 2, 2, false, null, 1, 5),
  ('refresh_docks', 'docks', 'single', 'all_purpose', 'daily', 50, 480, 25, null, null, null, null, null, 'dock-shared', 1, 4),
  ('reconcile_manifests', 'docks', 'medallion', 'all_purpose', 'daily', 600, 1440, 55, null, null, null, null, null, 'dock-shared', 1, 5),
  ('audit_orders', 'desk', 'fan', 'all_purpose', 'weekdays', 620, 1440, 45, null, null, null, null, null, 'desk-shared', 1, 5),
  ('score_fast', 'planning', 'single', 'serverless', 'daily', 400, 1440, 15, null, null, null, null, null, null, 1, 4)
) as template(
  name, team, pattern, compute, rhythm, at_minute, every_minutes, total_minutes, size_class, driver_class, min_workers,
  max_workers, photon, runs_on, max_retries, trouble_percent)
cross join rough_workspace
where has_rough_jobs
