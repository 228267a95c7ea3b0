-- One row: machines of one type that a cluster kept for a stretch of an hour, or that waited in a pool within an hour
-- (no resource: nobody shares them), at the cloud's public price, shaped like a usage record: an estimate of what the cloud bills. Money is null where no
-- price or no type of machine is known; the oldest price that is known holds for all time before it.
-- Confidence is estimated also where the bill shows that machines are missing (unseen_machine).
-- It is the on-demand price: price_kind tells where spot machines are asked for. Drivers stay on demand, except from a pool or
-- where no first node is asked to, and so do the first workers of a cluster that asks for that; which nodes node minutes show is not known.
with
-- include: #models/parts/machine-prices.sql
counted as (
  select
    *,
    case
      when role = 'worker' and evidence <> 'node_minute' and (availability like '%SPOT%' or availability like '%PREEMPTIBLE%')
      then greatest(
        least(
          node_count,
          coalesce(first_on_demand, 1) - 1 - coalesce(
            sum(node_count) over (
              partition by day, resource_number, role, from_ms, until_ms, evidence
              order by node_type nulls last, availability nulls last
              rows between unbounded preceding and 1 preceding
            ),
            0
          )
        ),
        0
      )
      else 0
    end as on_demand_count
  from machine_interval
  where day in ($days)
),
divided as (
  select counted.*, on_demand_count as share_count, 'ON_DEMAND' as share_availability
  from counted
  where on_demand_count > 0
  union all
  select counted.*, node_count - on_demand_count as share_count, availability as share_availability
  from counted
  where on_demand_count < node_count
),
incomplete as (
  select distinct
    machine_interval.day, machine_interval.resource_number, machine_interval.from_ms,
    machine_interval.until_ms
  from machine_interval
  inner join unseen_machine
    on unseen_machine.day = machine_interval.day
    and unseen_machine.resource_number = machine_interval.resource_number
    and unseen_machine.from_ms < machine_interval.until_ms
    and unseen_machine.until_ms > machine_interval.from_ms
  where machine_interval.day in ($days)
    and unseen_machine.day in ($days)
),
machine_time as (
  select
    divided.day, resource_day.account_id, resource_day.workspace_id,
    resource_day.resource_id as cluster_id,
    divided.resource_number, resource_day.job_id, resource_day.job_run_id, resource_day.asset_kind,
    resource_day.asset_id, resource_day.asset_part_id, divided.role, divided.node_type,
    divided.instance_pool_id,
    divided.share_availability as availability,
    divided.role <> 'driver' or divided.instance_pool_id is not null or coalesce(divided.first_on_demand = 0, false) as can_be_spot,
    divided.from_ms, divided.until_ms, divided.evidence,
    case when incomplete.day is not null then 'estimated' else divided.confidence end as confidence,
    divided.share_count * (divided.until_ms - divided.from_ms) as machine_ms
  from divided
  inner join resource_day
    on resource_day.day = divided.day
    and resource_day.resource_number = divided.resource_number
  left join incomplete
    on incomplete.day = divided.day
    and incomplete.resource_number = divided.resource_number
    and incomplete.from_ms = divided.from_ms
    and incomplete.until_ms = divided.until_ms
  where divided.day in ($days)
    and resource_day.day in ($days)
  union all
  select
    pool_hour.day, pool_hour.account_id, pool_hour.workspace_id,
    cast(null as string) as cluster_id,
    cast(null as int) as resource_number,
    cast(null as string) as job_id,
    cast(null as string) as job_run_id,
    'pool' as asset_kind,
    pool_hour.instance_pool_id as asset_id,
    cast(null as string) as asset_part_id,
    'pool' as role,
    pool_hour.node_type, pool_hour.instance_pool_id, pool_setting.availability,
    true as can_be_spot,
    pool_hour.from_ms,
    pool_hour.until_ms,
    'instance_event' as evidence,
    'strong' as confidence,
    pool_hour.machine_ms
  from pool_hour
  left join pool_setting
    on pool_setting.account_id = pool_hour.account_id
    and pool_setting.workspace_id = pool_hour.workspace_id
    and pool_setting.instance_pool_id = pool_hour.instance_pool_id
    and pool_setting.valid_from_ms <= pool_hour.from_ms
    and pool_setting.valid_until_ms > pool_hour.from_ms
  where pool_hour.day in ($days)
),
kept as (
  select
    machine_time.day, machine_time.account_id, machine_time.workspace_id, machine_time.cluster_id,
    machine_time.resource_number, machine_time.job_id, machine_time.job_run_id, machine_time.asset_kind,
    machine_time.asset_id, machine_time.asset_part_id, machine_time.role, machine_time.node_type,
    machine_time.instance_pool_id, machine_time.availability, machine_time.can_be_spot, machine_time.from_ms,
    machine_time.until_ms, machine_time.evidence, machine_time.confidence, workspace.cloud, workspace.region,
    cast(floor(cast(machine_time.machine_ms as double) * 2500 / 9) as bigint) as nano_hours
  from machine_time
  left join system_workspace as workspace
    on workspace.account_id = machine_time.account_id
    and workspace.workspace_id = machine_time.workspace_id
),
priced as (
  select
    kept.day, kept.account_id, kept.workspace_id, kept.cluster_id, kept.job_id, kept.job_run_id,
    kept.asset_kind, kept.asset_id, kept.asset_part_id, kept.resource_number, kept.role, kept.node_type,
    kept.instance_pool_id, kept.availability, kept.can_be_spot, kept.cloud, kept.from_ms, kept.until_ms,
    kept.evidence, kept.confidence, kept.nano_hours,
    hour_price.currency_code as currency,
    hour_price.price,
    cast(kept.nano_hours as double) * cast(hour_price.price as double) * 10 as estimate
  from kept
  left join hour_price
    on hour_price.cloud = kept.cloud
    and hour_price.region = kept.region
    and hour_price.node_type = kept.node_type
    and hour_price.valid_from_ms <= kept.from_ms
    and hour_price.valid_until_ms > kept.from_ms
)
select
  day, account_id, workspace_id,
  coalesce(node_type, 'unknown VM') || ' ' || role as sku_name,
  cloud,
  'hour' as usage_unit,
  from_ms as start_ms,
  until_ms as end_ms,
  cast(nano_hours * 0.000000001 as decimal(22,12)) as quantity,
  cluster_id,
  node_type as machine,
  instance_pool_id, availability, job_id, job_run_id, asset_kind, asset_id, asset_part_id, resource_number,
  evidence, confidence, currency, price,
  case
    when can_be_spot
      and (availability like '%SPOT%' or availability like '%PREEMPTIBLE%')
    then 'estimated for spot'
    else 'estimated'
  end as price_kind,
  case
    when price is null then null
    when abs(estimate) < 1000000000000 and abs(abs(estimate) - floor(abs(estimate)) - 0.5) > 0.001
    then cast(cast(round(estimate) as bigint) as decimal(26,0))
    else cast(replace(cast(cast(cast(nano_hours * 0.000000001 as decimal(22,12)) * price as decimal(28,10)) as string), '.', '') as decimal(26,0))
  end as money
from priced
