-- One row: a piece of the time, five minutes or as many of them as make at most some 600 pieces, with how busy the cluster was;
-- oldest first.
with
five as (
  select
    cast(floor(cast(epoch_ms(start_time) as double) / $pieceMs) as bigint) as piece,
    drivers, workers, driver_processor_load, driver_memory_load, worker_processor_load, worker_memory_load,
    busiest_processor_load, busiest_memory_load
  from cluster_load
  where workspace_id in ($workspaceIds)
    and cluster_id = $clusterId
    and day >= cast(cast($since as timestamp) as date)
    and day <= cast(cast($until as timestamp) as date)
    and start_time > cast($since as timestamp) - interval 5 minute
    and start_time < cast($until as timestamp)
)
select
  strftime(greatest(make_timestamp_ms(piece * $pieceMs), cast($since as timestamp)), '%Y-%m-%dT%H:%M:%S.%gZ') as "since",
  strftime(least(make_timestamp_ms((piece + 1) * $pieceMs), cast($until as timestamp)), '%Y-%m-%dT%H:%M:%S.%gZ') as "until",
  max(workers) as workers,
  sum(driver_processor_load * drivers) / nullif(sum(drivers) filter (where driver_processor_load is not null), 0) as "driverCpu",
  sum(driver_memory_load * drivers) / nullif(sum(drivers) filter (where driver_memory_load is not null), 0) as "driverMemory",
  sum(worker_processor_load * workers) / nullif(sum(workers) filter (where worker_processor_load is not null), 0) as "workerCpu",
  sum(worker_memory_load * workers) / nullif(sum(workers) filter (where worker_memory_load is not null), 0) as "workerMemory",
  max(busiest_processor_load) as "busiestCpu",
  max(busiest_memory_load) as "busiestMemory"
from five
group by piece
order by piece
