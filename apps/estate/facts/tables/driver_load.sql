-- One row per job or shared cluster of the advised world of which the driver is known: how busy it is while it works, in percent of
-- its cores and memory, and in which share of the minutes at a peak.
with shape as (
  select
    kind_of_case, least_cpu, most_cpu, peak_cpu, cpu_peak_share, least_memory, most_memory, peak_memory, memory_peak_share
  from (values
    ('driver_idle', 3, 8, 8, 0.0, 12, 23, 23, 0.0),
    ('collects', 3, 8, 8, 0.0, 18, 24, 92, 0.12),
    ('driver_dies', 3, 8, 8, 0.0, 20, 26, 98, 0.02),
    ('single_node', 12, 18, 90, 0.12, 40, 55, 55, 0.0),
    ('smallest', 3, 8, 8, 0.0, 12, 23, 23, 0.0),
    ('busy_at_times', 4, 9, 95, 0.18, 14, 22, 22, 0.0),
    ('few_runs', 3, 8, 8, 0.0, 12, 23, 23, 0.0),
    ('made_smaller', 10, 13, 13, 0.0, 38, 46, 46, 0.0)
  ) as template(kind_of_case, least_cpu, most_cpu, peak_cpu, cpu_peak_share, least_memory, most_memory, peak_memory, memory_peak_share)
)
select
  site.workspace_id,
  planned_job.job_id,
  shared_cluster.cluster_id,
  cast(whole('cpu of ' || asset_key, least_cpu, most_cpu) as double) as cpu_percent,
  cast(greatest(peak_cpu, cpu_percent) as double) as peak_cpu_percent,
  cast(cpu_peak_share as double) as cpu_peak_share,
  cast(whole('memory of ' || asset_key, least_memory, most_memory) as double) as memory_percent,
  cast(greatest(peak_memory, memory_percent) as double) as peak_memory_percent,
  cast(memory_peak_share as double) as memory_peak_share
from advised_asset
inner join shape using (kind_of_case)
inner join site using (kind)
left join planned_job
  on asset_kind = 'job'
  and planned_job.kind = advised_asset.kind
  and planned_job.name = advised_asset.name
left join shared_cluster
  on asset_kind = 'cluster'
  and shared_cluster.kind = advised_asset.kind
  and shared_cluster = advised_asset.name
where rule = 'driver_size'
order by workspace_id, job_id, cluster_id
