-- One row: a type of VM without GPU that the region of a workspace offers and the cloud's price list has: its cores, its memory (MB),
-- what an hour of it costs today, and how many DBUs an hour of it drew for jobs, without and with Photon; null where it was never used.
with
hour_price as (
  select
    cloud, region, node_type, currency_code,
    max_by(
      cast(price as decimal(28,10)),
      case when price is not null then coalesce(unix_millis(price_start_time), 0) end
    ) as price
  from machine_price
  where coalesce(unix_millis(price_start_time), 0) <= cast($nowMs as bigint)
  group by cloud, region, node_type, currency_code
),
drawn as (
  select
    account_id, workspace_id, machine,
    max_by(dbu_per_node_hour, case when dbu_per_node_hour is not null and not is_photon then valid_from end) as dbus,
    max_by(dbu_per_node_hour, case when dbu_per_node_hour is not null and is_photon then valid_from end) as photon_dbus
  from dbu_rate
  where workspace_id in ($workspaceIds)
    and workspace_id = $workspaceId
    and compute = 'job'
  group by account_id, workspace_id, machine
)
select
  workspace.workspace_id, node_type.node_type, node_type.core_count, node_type.memory_mb,
  hour_price.currency_code as currency,
  hour_price.price as hour_price,
  drawn.dbus, drawn.photon_dbus
from system_workspace as workspace
inner join node_type
  on node_type.account_id = workspace.account_id
inner join hour_price
  on hour_price.cloud = workspace.cloud
  and hour_price.region = workspace.region
  and hour_price.node_type = node_type.node_type
left join drawn
  on drawn.account_id = workspace.account_id
  and drawn.workspace_id = workspace.workspace_id
  and drawn.machine = node_type.node_type
where workspace.workspace_id in ($workspaceIds)
  and workspace.workspace_id = $workspaceId
  and node_type.core_count >= 1
  and node_type.core_count < 10000
  and node_type.memory_mb > 0
  and coalesce(node_type.gpu_count, 0) = 0
  and hour_price.price > 0
order by node_type.core_count asc nulls last, hour_price.price asc nulls last, node_type.node_type asc nulls last
limit 2000
