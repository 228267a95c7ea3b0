-- One row: a day of a job on clusters of its own or of a shared cluster, and a type of VM with as many cores and less memory that its workers could have,
-- with what that would have saved: the difference of the price list, for VMs on demand alone, and of DBUs, as VMs of both types drew them
-- in the account in 28 days; where the other was not used, DBUs are taken to stay, +/- a tenth. How long the work takes is taken to stay. Only types
-- that the workspace may use, of the same kind of processor and local disk, whose memory is at least the 95th percentile of what the busiest worker
-- used / 0.9. It holds where the 75th percentile of the CPU load is at least 40 %, the 95th percentile of memory below it, and something is saved.
-- No row: types of a pool, or several types of workers.
with
-- include: #models/parts/machine-prices.sql
asset as (
  select
    day, account_id, workspace_id, asset_kind, asset_id, currency,
    max(worker_node_type) as node_type,
    max(case when is_photon then 1 else 0 end) = 1 as is_photon,
    cast(sum(cloud_cost + databricks_cost) as decimal(28,10)) as cost,
    sum(case when role = 'worker' then cast(cloud_cost as double) * (1 - spot_hours / node_hours) else 0 end) as cloud_cost,
    sum(case when role = 'worker' then cast(databricks_cost as double) else 0 end) as databricks_cost,
    min(first_hour) as first_hour
  from cluster_machine_day
  where day in ($days)
    and asset_id is not null
    and node_hours > 0
  group by day, account_id, workspace_id, asset_kind, asset_id, currency
  having min(worker_node_type) = max(worker_node_type)
    and min(case when is_photon then 1 else 0 end) = max(case when is_photon then 1 else 0 end)
    and count(pool_id) = 0
),
-- Letters of a type: of Azure those behind the number of cores and before the version, of AWS those behind the number of the generation.
lettered as (
  select
    account_id, node_type, core_count, memory_mb,
    case
      when startswith(node_type, 'Standard_') then regexp_extract(node_type, '^Standard_[A-Z]+[0-9-]+([a-z]*)', 1)
      else regexp_extract(node_type, '^[a-z]+[0-9]+([a-z-]*)', 1)
    end as letters,
    coalesce(try_cast(nullif(regexp_extract(node_type, '_v([0-9]+)', 1), '') as int), 1) as version
  from node_type
  where core_count >= 1
    and core_count < 10000
    and memory_mb > 0
    and coalesce(gpu_count, 0) = 0
),
machine as (
  select
    account_id, node_type, core_count, memory_mb,
    case
      when startswith(node_type, 'Standard_L') or startswith(node_type, 'i') or startswith(node_type, 'd') then 'storage'
      when contains(letters, 'd')
        or (startswith(node_type, 'Standard_') and (version <= 3 or (version = 4 and contains(letters, 'a'))))
      then 'local'
      else 'none'
    end as disk,
    case when startswith(node_type, 'Standard_') then contains(letters, 'p') else contains(letters, 'g') end
      or startswith(node_type, 't2a-') or startswith(node_type, 'c4a-') as is_arm
  from lettered
),
offered as (
  select
    asset.*, other.node_type as other_type,
    other.memory_mb / cast(own.memory_mb as double) as memory_ratio,
    cast(other_price.price as double) / cast(own_price.price as double) as price_share
  from asset
  inner join system_workspace as workspace
    on workspace.account_id = asset.account_id
    and workspace.workspace_id = asset.workspace_id
  inner join machine as own
    on own.account_id = asset.account_id
    and own.node_type = asset.node_type
  inner join machine as other
    on other.account_id = own.account_id
    and other.core_count = own.core_count
    and other.disk = own.disk
    and other.is_arm = own.is_arm
  inner join hour_price as own_price
    on own_price.cloud = workspace.cloud
    and own_price.region = workspace.region
    and own_price.currency_code = asset.currency
    and own_price.node_type = own.node_type
    and own_price.valid_from_ms <= unix_millis(asset.first_hour)
    and own_price.valid_until_ms > unix_millis(asset.first_hour)
  inner join hour_price as other_price
    on other_price.cloud = workspace.cloud
    and other_price.region = workspace.region
    and other_price.currency_code = asset.currency
    and other_price.node_type = other.node_type
    and other_price.valid_from_ms <= unix_millis(asset.first_hour)
    and other_price.valid_until_ms > unix_millis(asset.first_hour)
  where other.memory_mb < own.memory_mb
    and other_price.price < own_price.price
),
member as (
  select distinct offered.day, offered.account_id, offered.workspace_id, offered.asset_kind, offered.asset_id, machine_day.cluster_id
  from offered
  inner join cluster_machine_day as machine_day
    on machine_day.day = offered.day
    and machine_day.account_id = offered.account_id
    and machine_day.workspace_id = offered.workspace_id
    and machine_day.asset_kind = offered.asset_kind
    and machine_day.asset_id = offered.asset_id
  where machine_day.day in ($days)
),
stretch as (
  select
    member.day, member.account_id, member.workspace_id, member.asset_kind, member.asset_id,
    cluster_load.worker_processor_load as cpu,
    cluster_load.worker_memory_load as memory,
    cluster_load.busiest_memory_load as busiest
  from member
  inner join cluster_load
    on cluster_load.day = member.day
    and cluster_load.account_id = member.account_id
    and cluster_load.workspace_id = member.workspace_id
    and cluster_load.cluster_id = member.cluster_id
  where cluster_load.day in ($days)
    and cluster_load.worker_processor_load is not null
    and cluster_load.busiest_memory_load is not null
),
ranked as (
  select
    stretch.*,
    row_number() over (partition by day, account_id, workspace_id, asset_kind, asset_id order by cpu nulls last) as cpu_place,
    row_number() over (partition by day, account_id, workspace_id, asset_kind, asset_id order by memory nulls last) as memory_place,
    row_number() over (partition by day, account_id, workspace_id, asset_kind, asset_id order by busiest nulls last) as busiest_place,
    count(*) over (partition by day, account_id, workspace_id, asset_kind, asset_id) as stretches
  from stretch
),
load as (
  select
    day, account_id, workspace_id, asset_kind, asset_id,
    min(case when cpu_place * 4 >= stretches * 3 then cpu end) as cpu_p75,
    min(case when memory_place * 100 >= stretches * 95 then memory end) as memory_p95,
    min(case when busiest_place * 100 >= stretches * 95 then busiest end) as busiest_p95
  from ranked
  group by day, account_id, workspace_id, asset_kind, asset_id
),
drawn as (
  select
    day, account_id, machine, compute, is_photon,
    sum(dbu_per_node_hour * cast(node_hours as double)) as dbus,
    sum(cast(node_hours as double)) as node_hours
  from dbu_day
  where day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 28) * 86400000) as date)
    and day <= cast(greatest($days, $days) as date)
  group by day, account_id, machine, compute, is_photon
),
asked as (
  select distinct day, account_id, is_photon, case asset_kind when 'job' then 'job' else 'shared' end as compute
  from offered
),
rate as (
  select
    asked.day, asked.account_id, asked.compute, asked.is_photon, drawn.machine,
    sum(drawn.dbus) / sum(drawn.node_hours) as dbus
  from asked
  inner join drawn
    on drawn.account_id = asked.account_id
    and drawn.compute = asked.compute
    and drawn.is_photon = asked.is_photon
    and drawn.day <= asked.day
    and unix_date(drawn.day) > unix_date(asked.day) - 28
  where drawn.node_hours > 0
  group by asked.day, asked.account_id, asked.compute, asked.is_photon, drawn.machine
),
replayed as (
  select
    offered.*, load.cpu_p75, load.memory_p95,
    coalesce(other.dbus / own.dbus, 1) as dbu_share,
    case when other.dbus / own.dbus is null then 0.1 else 0 end as unsure,
    offered.cloud_cost * (1 - offered.price_share) as cheaper,
    offered.databricks_cost * (1 - coalesce(other.dbus / own.dbus, 1)) as fewer_dbus
  from offered
  inner join load
    on load.day = offered.day
    and load.account_id = offered.account_id
    and load.workspace_id = offered.workspace_id
    and load.asset_kind = offered.asset_kind
    and load.asset_id = offered.asset_id
  left join rate as own
    on own.day = offered.day
    and own.account_id = offered.account_id
    and own.compute = case offered.asset_kind when 'job' then 'job' else 'shared' end
    and own.is_photon = offered.is_photon
    and own.machine = offered.node_type
    and own.dbus > 0
  left join rate as other
    on other.day = offered.day
    and other.account_id = offered.account_id
    and other.compute = case offered.asset_kind when 'job' then 'job' else 'shared' end
    and other.is_photon = offered.is_photon
    and other.machine = offered.other_type
  where load.busiest_p95 <= 0.9 * offered.memory_ratio
)
select
  day, account_id, workspace_id, asset_kind, asset_id,
  cast(day as string) as observation_id,
  currency, cost,
  cpu_p75 >= 0.4 and memory_p95 < 0.4 and cheaper + fewer_dbus > 0 as holds,
  node_type as change_1_from,
  other_type as change_1_to,
  cast(cheaper + greatest(fewer_dbus, 0) as decimal(28,10)) as ended_cost,
  cast(greatest(-fewer_dbus, 0) as decimal(28,10)) as added_cost,
  cast(cheaper + fewer_dbus - databricks_cost * unsure as decimal(28,10)) as saving_low,
  cast(cheaper + fewer_dbus + databricks_cost * unsure as decimal(28,10)) as saving_high,
  case
    when cheaper + greatest(fewer_dbus, 0) > 0 then greatest(fewer_dbus, 0) / (cheaper + greatest(fewer_dbus, 0))
    else 0
  end as recorded_share,
  true as is_estimated,
  100 * memory_p95 as memory_percent,
  100 * cpu_p75 as cpu_percent,
  100 * price_share as price_percent,
  100 * dbu_share as dbu_percent
from replayed
