-- One row per cluster that a run brings up for itself.
select
  planned_run.* exclude (shared_cluster_id),
  cluster_place,
  strftime(instant(start_ms), '%m%d-%H%M%S-') || format('{:08x}', run_number * 2 + cluster_place) as cluster_id,
  'job-' || job_id || '-run-' || run_id || '-' || cluster_place as cluster_name
from (
  select *, unnest(range(cluster_count)) as cluster_place
  from planned_run
  where compute = 'job'
) as planned_run
