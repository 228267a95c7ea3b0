-- One row: what one consumer got, in one phase, of one usage record, or of machines of one type for a stretch of an hour.
-- A consumer that is no run has the asset that it belongs to (asset_id; of overhead the billing product), and of a SQL warehouse where its statements came
-- from, of a pipeline the update or maintenance (consumer_id). What waits in a pool is the pool's. Where it is not known what the money was for, a reason says why:
-- a cluster that nobody is known to have used may have been idle or in interactive use (consumer cluster, phase unknown).
-- Confidence: exact (a record that names its only consumer, or that is not shared), strong (split by known activity),
-- estimated or unallocated; weak_because names what an estimated one rests on: 'VM hours from settings' (machines without
-- events and node minutes), 'nearest run' or 'usual share'. Started_by_run_id:
-- the run whose statements a SQL warehouse worked for. Money is in ticks of 10^-10, its split above 9 * 10^8 in steps of 10^6
-- ticks: 64 bits hold no more. Is_first_part marks one part of each record, is_withdrawn those that tell nothing but their money. The last columns say which time it was charged for, and by which one task, so that it can be split among tasks.
with
charge as (
  select
    'databricks_usage' as source,
    false as pays_start_up,
    priced_usage.day, priced_usage.account_id, priced_usage.workspace_id, priced_usage.resource_number,
    priced_usage.start_ms, priced_usage.end_ms, priced_usage.cluster_id, priced_usage.machine,
    priced_usage.sku_name, priced_usage.product, priced_usage.asset_kind, priced_usage.asset_id,
    priced_usage.asset_part_id,
    case
      when priced_usage.end_ms <= priced_usage.start_ms then 'record without length'
      when priced_usage.end_ms > priced_usage.start_ms + 86400000 then 'record longer than a day'
    end as length_reason,
    priced_usage.job_id, priced_usage.job_run_id, priced_usage.quantity, priced_usage.usage_unit,
    priced_usage.price, priced_usage.price_kind, priced_usage.currency, priced_usage.money,
    priced_usage.is_withdrawn,
    floor(abs(cast(priced_usage.quantity as double)) * 100000000) as units,
    'exact' as confidence
  from priced_usage
  where priced_usage.day in ($days)
    and priced_usage.money is not null
  union all
  select
    'machine_estimate' as source,
    true as pays_start_up,
    day, account_id, workspace_id, resource_number, start_ms, end_ms, cluster_id, machine, sku_name,
    cast(null as string) as product,
    asset_kind, asset_id, asset_part_id,
    cast(null as string) as length_reason,
    job_id, job_run_id, quantity, usage_unit, price, price_kind, currency, money,
    false as is_withdrawn,
    floor(abs(cast(quantity as double)) * 100000000) as units,
    confidence
  from machine_charge
  where day in ($days)
    and money is not null
),
share as (
  select
    charge.source, charge.day, charge.account_id, charge.workspace_id, charge.resource_number,
    charge.start_ms, charge.end_ms, charge.cluster_id, charge.machine, charge.sku_name, charge.product,
    case
      when time_share.consumer <> 'run' then time_share.consumer
      when coalesce(time_share.run_id, charge.job_run_id) is not null then 'run'
      when charge.asset_id is not null then charge.asset_kind
      when charge.cluster_id is not null or charge.product is null then 'unattributed'
      else 'overhead'
    end as consumer,
    charge.asset_id,
    coalesce(time_share.consumer_id, charge.asset_part_id) as consumer_id,
    coalesce(time_share.job_id, charge.job_id) as job_id,
    case when coalesce(time_share.consumer, 'run') = 'run' then coalesce(time_share.run_id, charge.job_run_id) end as run_id,
    coalesce(time_share.attempt, 0) as attempt,
    time_share.task_run_id,
    case when time_share.consumer = 'query' then time_share.run_id end as started_by_run_id,
    coalesce(time_share.phase, case when charge.asset_kind = 'pool' then 'idle' else 'work' end) as phase,
    coalesce(
      time_share.reason,
      case when charge.cluster_id is null then 'no workload named' end,
      charge.length_reason,
      'no known run'
    ) as reason,
    charge.usage_unit, charge.price, charge.price_kind, charge.currency, charge.quantity, charge.units,
    charge.money, charge.is_withdrawn,
    case when charge.money < 0 then -1 else 1 end as money_sign,
    case when abs(charge.money) < 9000000000000000000 then 1 else 1000000 end as money_step,
    case when charge.quantity < 0 then -1 else 1 end as quantity_sign,
    coalesce(time_share.ticks, 0) as ticks,
    time_share.reach,
    time_share.total,
    coalesce(time_share.ticks = time_share.total, true) as is_whole,
    coalesce(time_share.reach = time_share.ticks, true) as is_first,
    coalesce(time_share.is_split, false) as is_split,
    case
      when charge.source = 'machine_estimate' or time_share.day is null then charge.confidence
      when time_share.is_alone and coalesce(time_share.run_id, charge.job_run_id) = charge.job_run_id then 'exact'
      else 'strong'
    end as confidence,
    case
      when time_share.weak_because is not null and coalesce(time_share.run_id <> charge.job_run_id, true) then time_share.weak_because
      when charge.confidence = 'estimated' then 'VM hours from settings'
    end as weak_because
  from charge
  left join time_share
    on time_share.day = charge.day
    and time_share.resource_number = charge.resource_number
    and time_share.start_ms = charge.start_ms
    and time_share.end_ms = charge.end_ms
    and time_share.pays_start_up = charge.pays_start_up
    and time_share.day in ($days)
),
counted as (
  select
    source, day, account_id, workspace_id, resource_number, start_ms, end_ms, cluster_id, machine, sku_name,
    product, consumer, asset_id, consumer_id, job_id, run_id, attempt, task_run_id, started_by_run_id, phase,
    case when phase = 'unknown' or consumer = 'unattributed' then reason end as reason,
    confidence, weak_because, usage_unit, price, price_kind, currency, quantity, money, money_sign,
    quantity_sign, ticks, is_whole, is_first, is_split, is_withdrawn,
    reach = total as is_last,
    cast(
      cast(cast(floor(cast(abs(money) as double) / money_step * (reach / cast(total as double))) as bigint) as decimal(19,0)) * money_step
      as decimal(26,0)
    ) as money_reach,
    cast(
      cast(cast(floor(cast(abs(money) as double) / money_step * ((reach - ticks) / cast(total as double))) as bigint) as decimal(19,0)) * money_step
      as decimal(26,0)
    ) as money_before,
    cast(floor(units * (reach / cast(total as double))) as bigint) as units_reach,
    cast(floor(units * ((reach - ticks) / cast(total as double))) as bigint) as units_before
  from share
)
select
  day, account_id, workspace_id,
  timestamp_millis(start_ms - start_ms % 3600000) as hour,
  source, currency, cluster_id, machine, sku_name, product, consumer,
  case
    when consumer in ('cluster', 'interactive', 'idle', 'start_up') then cluster_id
    when consumer = 'overhead' then product
    when consumer not in ('run', 'unattributed') then asset_id
  end as asset_id,
  case when consumer not in ('run', 'overhead', 'unattributed') then consumer_id end as consumer_id,
  job_id,
  case when consumer = 'run' then run_id end as run_id,
  case when consumer = 'run' then attempt end as attempt,
  phase,
  reason,
  case when reason is not null then 'unallocated' when weak_because is not null then 'estimated' else confidence end as confidence,
  case when reason is null then weak_because end as weak_because,
  cast(
    case
      when is_whole then cast(quantity as decimal(28,12))
      when is_last then quantity - quantity_sign * units_before * 0.00000001
      else quantity_sign * (units_reach - units_before) * 0.00000001
    end as decimal(28,12)
  ) as quantity,
  usage_unit, price, price_kind,
  cast(ticks as double) / 720720000 as fair_ms,
  cast(
    cast(
      case
        when is_whole then money
        when is_last then money_sign * (abs(money) - money_before)
        else money_sign * (money_reach - money_before)
      end as decimal(26,0)
    ) * 0.0000000001 as decimal(28,10)
  ) as amount,
  cast(1 as bigint) as record_count,
  is_split as split_by_clock,
  is_first as is_first_part,
  is_withdrawn,
  task_run_id, started_by_run_id, resource_number, start_ms, end_ms
from counted
