-- One row: a piece of the life of an instance, five minutes or as many of them as make at most some 300, oldest first.
with
life as (
  select
    workspace_id, cluster_id, start_time, last_time,
    cast(greatest(ceil((epoch_ms(last_time) - epoch_ms(start_time)) / 300000.0 / 300), 1) * 300000 as bigint) as piece_ms
  from cluster_instance
  where workspace_id in ($workspaceIds)
    and instance_id = $id
)
select
  strftime(make_timestamp_ms(cast(floor(epoch_ms(part.start_time) / life.piece_ms) as bigint) * life.piece_ms), '%Y-%m-%dT%H:%M:%S.%gZ') as startTime,
  cast(max(life.piece_ms) as double) as pieceLength,
  cast(max(part.workers) as double) as workers,
  avg(part.driver_processor_load) as driverCpu,
  avg(part.driver_memory_load) as driverMemory,
  sum(part.worker_processor_load * part.workers) / nullif(sum(part.workers) filter (where part.worker_processor_load is not null), 0) as workerCpu,
  sum(part.worker_memory_load * part.workers) / nullif(sum(part.workers) filter (where part.worker_memory_load is not null), 0) as workerMemory
from life
inner join cluster_load as part
  on part.workspace_id = life.workspace_id
  and part.cluster_id = life.cluster_id
  and part.day >= cast(life.start_time as date)
  and part.day <= cast(life.last_time as date)
  and part.start_time > life.start_time - interval 5 minute
  and part.start_time < life.last_time
where part.workspace_id in ($workspaceIds)
group by cast(floor(epoch_ms(part.start_time) / life.piece_ms) as bigint), life.piece_ms
order by 1
