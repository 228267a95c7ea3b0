-- One row per machine type.
select
  uuid_of('account', 0) as account_id,
  node_type,
  cast(core_count as double) as core_count,
  memory_mb,
  gpu_count,
  cast(null as date) as day,
  cast(null as date) as last_day
from machine
