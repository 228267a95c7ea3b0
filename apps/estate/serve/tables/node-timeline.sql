-- One row per machine and minute of the last 90 days, as it has arrived by now.
create or replace view compute.node_timeline as
select
  workspace.account_id,
  node_minute.workspace_id,
  node_minute.cluster_id,
  node_minute.instance_id,
  instant(node_minute.from_ms) as start_time,
  instant(node_minute.until_ms) as end_time,
  node_minute.is_driver as driver,
  node_minute.cpu_user_percent,
  node_minute.cpu_system_percent,
  node_minute.cpu_wait_percent,
  node_minute.mem_used_percent,
  cast(0 as double) as mem_swap_percent,
  node_minute.network_sent_bytes,
  node_minute.network_received_bytes,
  map {'/': 141000000000, '/local_disk0': node_minute.local_disk_free_bytes} as disk_free_bytes_per_mount_point,
  node_minute.node_type,
  node_minute.private_ip
from node_minute
inner join fact.workspace using (workspace_id)
where workspace.region = getvariable('region')
  and node_minute.until_ms + 1200000 <= getvariable('now_ms')
  and node_minute.from_ms > getvariable('now_ms') - 7776000000
