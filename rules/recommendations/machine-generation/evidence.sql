-- One row: a day of a job on clusters of its own or of a shared cluster, and a type of VM of a later generation that its workers could have
-- (and the driver, where it has their type), with what that would have saved: the difference of the price list, for VMs on demand
-- alone, and of DBUs, as VMs of both types drew them in the account in 28 days; where the new one was not used, DBUs
-- are taken to stay, +/- a tenth. How long the work takes is taken to stay. ARM needs a job whose settings are known to have neither JARs nor
-- wheels, on runtime 15 or later. It holds where something is surely saved and none was a spot VM, of which nobody knows what another costs. No row: types of a pool, or several types of workers.
with
asset as (
  select
    day, account_id, workspace_id, asset_kind, asset_id, currency,
    max(worker_node_type) as node_type,
    max(case when is_photon then 1 else 0 end) = 1 as is_photon,
    min(coalesce(try_cast(split_part(spark_version, '.', 1) as int), 0)) as runtime,
    cast(sum(cloud_cost + databricks_cost) as decimal(28,10)) as cost,
    sum(case when machine = worker_node_type then node_hours else 0 end) as node_hours,
    sum(case when machine = worker_node_type then spot_hours else 0 end) as spot_hours,
    sum(case when machine = worker_node_type then cast(cloud_cost as double) * (1 - spot_hours / node_hours) else 0 end) as cloud_cost,
    sum(case when machine = worker_node_type then cast(databricks_cost as double) else 0 end) as databricks_cost,
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
-- Jobs whose settings are known and name no library that may be built for one kind of processor.
portable_job as (
  select account_id, workspace_id, job_id
  from rest_job
  where settings_json is not null
    and not contains(settings_json, '"jar":')
    and not contains(settings_json, '"whl":')
    and not contains(settings_json, '"egg":')
    and not contains(settings_json, '"spark_jar_task":')
    and not contains(settings_json, '"python_wheel_task":')
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
  from asset
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
-- include: #models/parts/substitutes-of-assets.sql
offered as (
  select substituted.*
  from substituted
  left join portable_job
    on portable_job.account_id = substituted.account_id
    and portable_job.workspace_id = substituted.workspace_id
    and portable_job.job_id = case when substituted.asset_kind = 'job' then substituted.asset_id end
  where substituted.relation = 'newer'
    and substituted.node_hours > 0
    and (not substituted.is_arm or (portable_job.job_id is not null and substituted.runtime >= 15))
),
replayed as (
  select
    offered.*,
    coalesce(other.dbus / own.dbus, 1) as dbu_share,
    case when other.dbus / own.dbus is null then 0.1 else 0 end as unsure,
    offered.cloud_cost * (1 - offered.price_ratio) as cheaper
  from offered
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
    and other.machine = offered.substitute_type
),
valued as (
  select
    replayed.*,
    databricks_cost * (1 - dbu_share) as fewer_dbus
  from replayed
)
select
  day, account_id, workspace_id, asset_kind, asset_id,
  cast(day as string) as observation_id,
  currency, cost,
  spot_hours = 0 and cheaper + fewer_dbus - databricks_cost * unsure > 0 as holds,
  node_type as change_1_from,
  substitute_type as change_1_to,
  cast(cheaper + greatest(fewer_dbus, 0) as decimal(28,10)) as ended_cost,
  cast(greatest(-fewer_dbus, 0) as decimal(28,10)) as added_cost,
  cast(cheaper + fewer_dbus - databricks_cost * unsure as decimal(28,10)) as saving_low,
  cast(cheaper + fewer_dbus + databricks_cost * unsure as decimal(28,10)) as saving_high,
  case when cheaper + greatest(fewer_dbus, 0) > 0 then greatest(fewer_dbus, 0) / (cheaper + greatest(fewer_dbus, 0)) else 0 end as recorded_share,
  true as is_estimated,
  node_hours * 3600000 as vm_ms,
  100 * spot_hours / node_hours as spot_percent,
  100 * price_ratio as price_percent,
  100 * dbu_share as dbu_percent
from valued
