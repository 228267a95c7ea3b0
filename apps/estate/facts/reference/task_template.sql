-- One row per task of a pattern: its level (a level waits for the one before), its part of the job's time, its cluster.
select pattern, level, position, task_name, share, cluster_key, task_kind, fixed_result, runs_after_failure
from (values
  ('single', 1, 1, null, 1.0, 'main', 'notebook', null, false),
  ('medallion', 1, 1, 'bronze', 0.3, 'main', 'notebook', null, false),
  ('medallion', 2, 1, 'silver', 0.42, 'main', 'notebook', null, false),
  ('medallion', 3, 1, 'gold', 0.28, 'main', 'notebook', null, false),
  ('fan', 1, 1, 'extract', 0.25, 'main', 'python', null, false),
  ('fan', 2, 1, 'build_north', 0.5, 'main', 'notebook', null, false),
  ('fan', 2, 2, 'build_south', 0.44, 'main', 'notebook', null, false),
  ('fan', 2, 3, 'build_online', 0.31, 'main', 'notebook', null, false),
  ('fan', 3, 1, 'publish', 0.25, 'main', 'python', null, false),
  ('fan_all_done', 1, 1, 'load', 0.3, 'main', 'jar', null, false),
  ('fan_all_done', 2, 1, 'check_totals', 0.4, 'main', 'notebook', null, false),
  ('fan_all_done', 2, 2, 'check_currency', 0.25, 'main', 'notebook', null, false),
  ('fan_all_done', 3, 1, 'report', 0.3, 'main', 'notebook', null, true),
  ('two_clusters', 1, 1, 'land', 0.35, 'ingest', 'jar', null, false),
  ('two_clusters', 1, 2, 'validate', 0.2, 'ingest', 'python', null, false),
  ('two_clusters', 2, 1, 'transform', 0.45, 'transform', 'notebook', null, false),
  ('two_clusters', 3, 1, 'aggregate', 0.2, 'transform', 'notebook', null, false),
  ('branch', 1, 1, 'check_new_files', 0.15, 'main', 'python', null, false),
  ('branch', 2, 1, 'load_increment', 0.55, 'main', 'notebook', null, false),
  ('branch', 2, 2, 'load_everything', 0.0, 'main', 'notebook', 'EXCLUDED', false),
  ('branch', 2, 3, 'export_to_ftp', 0.0, 'main', 'python', 'DISABLED', false),
  ('branch', 3, 1, 'publish', 0.3, 'main', 'notebook', null, false),
  ('sql', 1, 1, 'stage', 0.4, 'main', 'sql', null, false),
  ('sql', 2, 1, 'merge', 0.6, 'main', 'sql', null, false)
) as template(pattern, level, position, task_name, share, cluster_key, task_kind, fixed_result, runs_after_failure)
