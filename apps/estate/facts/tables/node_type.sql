-- One row per machine type that the cloud offers to clusters.
select
  node_type,
  cast(core_count as double) as core_count,
  cast(memory_mb as bigint) as memory_mb,
  cast(gpu_count as bigint) as gpu_count,
  getvariable('cloud') as cloud,
  dbu_per_hour
from machine
order by node_type
