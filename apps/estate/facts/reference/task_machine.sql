-- One row per job and cluster of its tasks that has other machines than the job's other clusters.
select kind, name, cluster_key, size_class
from advised_asset
cross join (values
  ('second', 'gpu-8'),
  ('third', 'memory-8')
) as other(cluster_key, size_class)
where kind_of_case = 'different_machines'
