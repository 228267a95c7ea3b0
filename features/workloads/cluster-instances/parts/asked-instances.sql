-- Which instances are asked for.
cross join asked
where part.workspace_id in ($workspaceIds)
  and ($clusterId is null or part.cluster_id = $clusterId)
  and (asked.is_whole or (part.day >= asked.since_day and part.day < asked.until_day))
  and (not asked.is_whole or part.instance_id in (select instance_id from met))
group by part.workspace_id, part.cluster_id, part.instance_id
