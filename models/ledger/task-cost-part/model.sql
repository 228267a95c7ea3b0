-- One row: what one task, or the attempt as a whole (no task_run_id: start-up, idle), got of one part of an attempt's cost.
with
part as (
  select
    day, account_id, workspace_id, hour, source, currency, cluster_id, machine, sku_name, usage_unit, price,
    price_kind, quantity, job_id, run_id, attempt, task_run_id, phase, confidence, weak_because, fair_ms,
    amount,
    phase = 'work' and task_run_id is null and resource_number is not null as is_split,
    source = 'machine_estimate' as pays_start_up,
    resource_number, start_ms, end_ms
  from run_cost_part
  where day in ($days)
    and consumer = 'run'
),
split as (
  select
    part.day, part.account_id, part.workspace_id, part.hour, part.source, part.currency, part.cluster_id,
    part.machine, part.sku_name, part.usage_unit, part.price, part.price_kind, part.quantity, part.job_id,
    part.run_id, part.attempt, task_time_share.task_run_id, part.phase, part.confidence, part.weak_because,
    part.fair_ms, part.amount,
    task_time_share.task_run_id is null as is_whole,
    task_time_share.reach = task_time_share.total as is_last,
    task_time_share.reach / cast(task_time_share.total as double) as upto,
    (task_time_share.reach - task_time_share.ticks) / cast(task_time_share.total as double) as since,
    cast(replace(cast(part.amount as string), '.', '') as decimal(26,0)) as money,
    case when abs(part.amount) < 900000000 then 1 else 1000000 end as money_step,
    floor(abs(cast(part.quantity as double)) * 100000000) as units
  from part
  left join task_time_share
    on task_time_share.day = part.day
    and task_time_share.resource_number = part.resource_number
    and task_time_share.start_ms = part.start_ms
    and task_time_share.end_ms = part.end_ms
    and task_time_share.pays_start_up = part.pays_start_up
    and task_time_share.run_id = part.run_id
    and task_time_share.attempt = part.attempt
    and task_time_share.day in ($days)
  where part.is_split
)
select
  day, account_id, workspace_id, hour, source, currency, cluster_id, machine, sku_name, usage_unit, price,
  price_kind, quantity, job_id, run_id, attempt, task_run_id, phase, confidence, weak_because, fair_ms, amount
from part
where not is_split
union all
select
  day, account_id, workspace_id, hour, source, currency, cluster_id, machine, sku_name, usage_unit, price,
  price_kind,
  cast(
    case
      when is_whole then quantity
      when is_last then quantity - case when quantity < 0 then -1 else 1 end * cast(floor(units * since) as bigint) * 0.00000001
      else case when quantity < 0 then -1 else 1 end
        * (cast(floor(units * upto) as bigint) - cast(floor(units * since) as bigint))
        * 0.00000001
    end as decimal(28,12)
  ) as quantity,
  job_id, run_id, attempt, task_run_id, phase,
  case when is_whole or confidence <> 'exact' then confidence else 'strong' end as confidence,
  weak_because,
  case when is_whole then fair_ms else fair_ms * (upto - since) end as fair_ms,
  case
    when is_whole then amount
    else cast(
      cast(
        case when money < 0 then -1 else 1 end
        * (
          case
            when is_last then abs(money)
            else cast(cast(cast(floor(cast(abs(money) as double) / money_step * upto) as bigint) as decimal(19,0)) * money_step as decimal(26,0))
          end
          - cast(cast(cast(floor(cast(abs(money) as double) / money_step * since) as bigint) as decimal(19,0)) * money_step as decimal(26,0))
        )
        as decimal(26,0)
      )
      * 0.0000000001 as decimal(28,10)
    )
  end as amount
from split
