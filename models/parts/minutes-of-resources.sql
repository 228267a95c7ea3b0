-- Minutes of machines, each with the resource of its cluster and day.
from node_minute
inner join resource_day
  on resource_day.day = node_minute.day
  and resource_day.account_id = node_minute.account_id
  and resource_day.workspace_id = node_minute.workspace_id
  and resource_day.resource_id = node_minute.cluster_id
