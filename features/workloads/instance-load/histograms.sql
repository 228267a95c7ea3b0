-- One row: how busy one VM of a role was over the life of an instance, or all of them (nodeId all): processors or memory.
select
  part.node_id as nodeId,
  part.node_type as nodeType,
  part.measure as measure,
  cast(part.ms as double) as measuredTime,
  [part.band_0_ms, part.band_1_ms, part.band_2_ms, part.band_3_ms, part.band_4_ms, part.band_5_ms, part.band_6_ms, part.band_7_ms, part.band_8_ms, part.band_9_ms]::double[] as bandTimes,
  part.median_load as median,
  part.p95_load as p95,
  part.mean_load as mean,
  part.max_load as maximum,
  cast(part.above_90_ms as double) / 60000 as minutesAbove90,
  cast(part.below_20_ms as double) / 60000 as minutesBelow20
from cluster_instance_load as part
where part.workspace_id in ($workspaceIds)
  and part.instance_id = $appId
  and ($clusterId is null or part.cluster_id = $clusterId)
  and part.role = $role
  and ($executorId is null or part.node_id = $executorId)
order by part.node_id, part.measure
