-- One row: what one task, or the attempt as a whole (no task_run_id: start-up, idle), got of one part of an attempt's cost.
with
part as (
  select
    day,
    account_id,
    workspace_id,
    hour,
    source,
    source = 'machine_estimate' as pays_start_up,
    currency,
    cluster_id,
    machine,
    sku_name,
    usage_unit,
    price,
    price_kind,
    quantity,
    job_id,
    run_id,
    attempt,
    task_run_id,
    phase,
    fair_ms,
    amount,
    resource_number,
    start_ms,
    end_ms,
    case when phase = 'work' and task_run_id is null then resource_number end as split_number
  from run_cost_part
  where day in ($days)
    and consumer = 'run'
),
split as (
  select
    part.day,
    part.account_id,
    part.workspace_id,
    part.hour,
    part.source,
    part.currency,
    part.cluster_id,
    part.machine,
    part.sku_name,
    part.usage_unit,
    part.price,
    part.price_kind,
    part.quantity,
    part.job_id,
    part.run_id,
    part.attempt,
    coalesce(task_time_share.task_run_id, part.task_run_id) as task_run_id,
    part.phase,
    part.fair_ms,
    part.amount,
    task_time_share.task_run_id is null as is_whole,
    task_time_share.reach = task_time_share.total as is_last,
    task_time_share.reach / cast(task_time_share.total as double) as upto,
    (task_time_share.reach - task_time_share.ticks) / cast(task_time_share.total as double) as since,
    case
      when task_time_share.task_run_id is not null then cast(replace(cast(part.amount as string), '.', '') as bigint)
    end as money,
    case
      when task_time_share.task_run_id is not null then cast(floor(abs(part.quantity) * 100000000) as bigint)
    end as units
  from part
  left join task_time_share
    on task_time_share.day = part.day
    and task_time_share.resource_number = part.split_number
    and task_time_share.start_ms = part.start_ms
    and task_time_share.end_ms = part.end_ms
    and task_time_share.pays_start_up = part.pays_start_up
    and task_time_share.run_id = part.run_id
    and task_time_share.attempt = part.attempt
)
select
  day,
  account_id,
  workspace_id,
  hour,
  source,
  currency,
  cluster_id,
  machine,
  sku_name,
  usage_unit,
  price,
  price_kind,
  case
    when is_whole then quantity
    else cast(
      case when quantity < 0 then -1 else 1 end
      * (
        case when is_last then units else cast(floor(units * upto) as bigint) end
        - cast(floor(units * since) as bigint)
      )
      * 0.00000001 as decimal(28,12)
    )
  end as quantity,
  job_id,
  run_id,
  attempt,
  task_run_id,
  phase,
  case when is_whole then fair_ms else fair_ms * (upto - since) end as fair_ms,
  case
    when is_whole then amount
    else cast(
      case when money < 0 then -1 else 1 end
      * (
        case when is_last then abs(money) else cast(floor(abs(money) * upto) as bigint) end
        - cast(floor(abs(money) * since) as bigint)
      )
      * 0.0000000001 as decimal(28,10)
    )
  end as amount
from split
