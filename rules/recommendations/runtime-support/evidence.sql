-- One row: a day of a job on clusters of its own or of a shared cluster with a runtime of a known version, and the runtime with long-term support that
-- is supported longest of those released by then. It is a risk, and nobody knows what it would save, so that all amounts are 0 but its cost. It
-- holds from the end of support on. Runtimes without long-term support ended six months after the release of the next one with it, at the latest; those before
-- the first known one when that ended, at the latest. No row: several runtimes, or none that is newer.
with
asset as (
  select
    day, account_id, workspace_id, asset_kind, asset_id, currency,
    max(replace(spark_version, '-photon', '')) as runtime,
    cast(sum(cloud_cost + databricks_cost) as decimal(28,10)) as cost,
    sum(node_hours) as node_hours
  from cluster_machine_day
  where day in ($days)
    and asset_id is not null
  group by day, account_id, workspace_id, asset_kind, asset_id, currency
  having min(replace(spark_version, '-photon', '')) = max(replace(spark_version, '-photon', ''))
),
numbered as (
  select
    asset.*,
    1000 * try_cast(split_part(runtime, '.', 1) as int) + try_cast(split_part(runtime, '.', 2) as int) as version
  from asset
),
listed as (
  select
    1000 * major + minor as version,
    release_day, end_day,
    cast(major as string) || '.' || cast(minor as string) || '.x-scala' || scala as runtime,
    min(1000 * major + minor) over () as first_version
  from runtime_support
),
-- Of a runtime that is not listed, the next one that is decides.
next as (
  select numbered.version, min(listed.version) as next_version
  from (select distinct version from numbered) as numbered
  inner join listed
    on listed.version >= numbered.version
  group by numbered.version
),
ended as (
  select
    next.version,
    case
      when listed.version = next.version or listed.version = listed.first_version then unix_date(listed.end_day)
      else unix_date(listed.release_day) + 184
    end as end_number
  from next
  inner join listed
    on listed.version = next.next_version
),
offered as (
  select
    numbered.day,
    max_by(coalesce(listed.runtime, ''), unix_date(listed.end_day)) as runtime,
    max_by(coalesce(listed.version, 0), unix_date(listed.end_day)) as version
  from (select distinct day from numbered) as numbered
  inner join listed
    on listed.release_day <= numbered.day
  group by numbered.day
)
select
  numbered.day, numbered.account_id, numbered.workspace_id, numbered.asset_kind, numbered.asset_id,
  cast(numbered.day as string) as observation_id,
  numbered.currency, numbered.cost,
  unix_date(numbered.day) >= ended.end_number as holds,
  numbered.runtime as change_1_from,
  offered.runtime as change_1_to,
  cast(0 as decimal(28,10)) as ended_cost,
  cast(0 as decimal(28,10)) as added_cost,
  cast(0 as decimal(28,10)) as saving_low,
  cast(0 as decimal(28,10)) as saving_high,
  cast(1 as double) as recorded_share,
  true as is_estimated,
  greatest(unix_date(numbered.day) - ended.end_number, 0) as unsupported_days,
  numbered.node_hours * 3600000 as vm_ms
from numbered
inner join ended
  on ended.version = numbered.version
inner join offered
  on offered.day = numbered.day
where offered.version > numbered.version
