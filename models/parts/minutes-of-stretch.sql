-- The minutes of machines that meet a stretch.
inner join node_minute
  on node_minute.day = stretch.day
  and node_minute.account_id = stretch.account_id
  and node_minute.workspace_id = stretch.workspace_id
  and node_minute.cluster_id = stretch.cluster_id
  and unix_millis(node_minute.start_time) < stretch.until_ms
  and unix_millis(node_minute.end_time) > stretch.from_ms
