-- One row: what a consumer (a run with its job, or what is no run's) cost on an instance of a cluster on a day. A charge that
-- two instances of an hour share is split by the time that its consumer had on each, else by their uptime; one that meets
-- none is the nearest one's of that day. Instance_id is null where nothing tells that the cluster was up on that day.
-- The sum of all rows of a cluster is its part of the ledger.
with
part as (
  select
    day, account_id, workspace_id, cluster_id, start_ms, end_ms, consumer, job_id, run_id, attempt,
    case
      when phase = 'start_up' then 'start_up'
      when consumer = 'run' and phase = 'work' then 'run'
      when consumer = 'interactive' then 'interactive'
      when phase = 'idle' then 'quiet'
      else 'up'
    end as state,
    source, currency, weak_because,
    cast(sum(amount) as decimal(28,10)) as amount
  from run_cost_part
  where day in ($days)
    and cluster_id is not null
  group by
    day, account_id, workspace_id, cluster_id, start_ms, end_ms, consumer, job_id, run_id, attempt,
    case
      when phase = 'start_up' then 'start_up'
      when consumer = 'run' and phase = 'work' then 'run'
      when consumer = 'interactive' then 'interactive'
      when phase = 'idle' then 'quiet'
      else 'up'
    end, source, currency, weak_because
),
uptime as (
  select day, account_id, workspace_id, cluster_id, instance_id, resource_number, start_ms, from_ms, until_ms
  from cluster_instance_uptime
  where day in ($days)
),
lived as (
  select
    day, account_id, workspace_id, cluster_id,
    min(instance_id) as first_instance_id,
    min(instance_id) = max(instance_id) as is_one
  from uptime
  group by day, account_id, workspace_id, cluster_id
),
shared as (
  select
    part.day, part.account_id, part.workspace_id, part.cluster_id, part.start_ms, part.end_ms, part.consumer,
    part.job_id, part.run_id, part.attempt, part.state, part.source, part.currency, part.weak_because,
    part.amount
  from part
  inner join lived
    on lived.day = part.day
    and lived.account_id = part.account_id
    and lived.workspace_id = part.workspace_id
    and lived.cluster_id = part.cluster_id
  where not lived.is_one
),
span as (
  select distinct day, account_id, workspace_id, cluster_id, start_ms, end_ms
  from shared
),
met as (
  select
    span.day, span.account_id, span.workspace_id, span.cluster_id, span.start_ms, span.end_ms,
    uptime.instance_id, uptime.resource_number,
    uptime.start_ms as life_ms,
    greatest(uptime.from_ms, span.start_ms) as from_ms,
    least(uptime.until_ms, span.end_ms) as until_ms
  from span
  inner join uptime
    on uptime.day = span.day
    and uptime.account_id = span.account_id
    and uptime.workspace_id = span.workspace_id
    and uptime.cluster_id = span.cluster_id
),
candidate as (
  select
    day, account_id, workspace_id, cluster_id, start_ms, end_ms, instance_id, life_ms,
    cast(sum(greatest(until_ms - from_ms, 0)) as bigint) as up_ms,
    row_number() over (
      partition by day, account_id, workspace_id, cluster_id, start_ms, end_ms
      order by min(greatest(from_ms - until_ms, 0)) nulls last, life_ms nulls last
    ) as nearness
  from met
  group by day, account_id, workspace_id, cluster_id, start_ms, end_ms, instance_id, life_ms
),
sharer as (
  select day, account_id, workspace_id, cluster_id, start_ms, end_ms, instance_id, life_ms, up_ms, nearness
  from candidate
  where up_ms > 0
    or nearness = 1
),
own_time as (
  select
    met.day, met.account_id, met.workspace_id, met.cluster_id, met.start_ms, met.end_ms, met.instance_id,
    fair_clock.state,
    cast(null as string) as run_id,
    cast(null as int) as attempt,
    cast(sum(least(fair_clock.at_ms + fair_clock.ms, met.until_ms) - greatest(fair_clock.at_ms, met.from_ms)) as bigint) as own_ms
  from met
  inner join fair_clock
    on fair_clock.day = met.day
    and fair_clock.resource_number = met.resource_number
    and fair_clock.at_ms < met.until_ms
    and fair_clock.at_ms + fair_clock.ms > met.from_ms
  where fair_clock.day in ($days)
    and fair_clock.state in ('start_up', 'interactive', 'quiet')
    and met.from_ms < met.until_ms
  group by
    met.day, met.account_id, met.workspace_id, met.cluster_id, met.start_ms, met.end_ms, met.instance_id,
    fair_clock.state
  union all
  select
    met.day, met.account_id, met.workspace_id, met.cluster_id, met.start_ms, met.end_ms, met.instance_id,
    'run' as state,
    activity.run_id,
    activity.attempt,
    cast(sum(least(activity.until_ms, met.until_ms) - greatest(activity.from_ms, met.from_ms)) as bigint) as own_ms
  from met
  inner join activity
    on activity.day = met.day
    and activity.resource_number = met.resource_number
    and activity.from_ms < met.until_ms
    and activity.until_ms > met.from_ms
  where activity.day in ($days)
    and activity.is_run
    and met.from_ms < met.until_ms
  group by
    met.day, met.account_id, met.workspace_id, met.cluster_id, met.start_ms, met.end_ms, met.instance_id,
    activity.run_id, activity.attempt
),
weighed as (
  select
    shared.day, shared.account_id, shared.workspace_id, shared.cluster_id, shared.start_ms, shared.end_ms,
    shared.consumer, shared.job_id, shared.run_id, shared.attempt, shared.state, shared.source,
    shared.currency, shared.weak_because, shared.amount, sharer.instance_id, sharer.life_ms,
    coalesce(own_time.own_ms, 0) as own_ms,
    sharer.up_ms,
    case when sharer.nearness = 1 then 1 else 0 end as nearest,
    sum(coalesce(own_time.own_ms, 0)) over (parts) as all_own_ms,
    sum(sharer.up_ms) over (parts) as all_up_ms
  from shared
  inner join sharer
    on sharer.day = shared.day
    and sharer.account_id = shared.account_id
    and sharer.workspace_id = shared.workspace_id
    and sharer.cluster_id = shared.cluster_id
    and sharer.start_ms = shared.start_ms
    and sharer.end_ms = shared.end_ms
  left join own_time
    on own_time.day = shared.day
    and own_time.account_id = shared.account_id
    and own_time.workspace_id = shared.workspace_id
    and own_time.cluster_id = shared.cluster_id
    and own_time.start_ms = shared.start_ms
    and own_time.end_ms = shared.end_ms
    and own_time.instance_id = sharer.instance_id
    and own_time.state = shared.state
    and coalesce(own_time.run_id, '') = case when shared.state = 'run' then shared.run_id else '' end
    and coalesce(own_time.attempt, -1) = case when shared.state = 'run' then shared.attempt else -1 end
  window parts as (
    partition by
      shared.day, shared.account_id, shared.workspace_id, shared.cluster_id, shared.start_ms, shared.end_ms,
      shared.consumer, shared.job_id, shared.run_id, shared.attempt, shared.state, shared.source,
      shared.currency, shared.weak_because
  )
),
reached as (
  select
    day, account_id, workspace_id, cluster_id, consumer, job_id, run_id, attempt, source, currency,
    weak_because,
    cast(replace(cast(amount as string), '.', '') as decimal(26,0)) as money,
    case when abs(amount) < 900000000 then 1 else 1000000 end as money_step,
    instance_id,
    cast(case when all_own_ms > 0 then own_ms when all_up_ms > 0 then up_ms else nearest end as bigint) as weight,
    cast(sum(case when all_own_ms > 0 then own_ms when all_up_ms > 0 then up_ms else nearest end) over (
      partition by day, account_id, workspace_id, cluster_id, start_ms, end_ms, consumer, job_id, run_id, attempt, state, source, currency, weak_because
      order by life_ms nulls last
      rows between unbounded preceding and current row
    ) as bigint) as reach,
    cast(case when all_own_ms > 0 then all_own_ms when all_up_ms > 0 then all_up_ms else 1 end as bigint) as total
  from weighed
),
divided as (
  select
    day, account_id, workspace_id, cluster_id, instance_id, consumer, job_id, run_id, attempt, source,
    currency, weak_because,
    cast(
      case when money < 0 then -1 else 1 end * (
        case when reach = total then abs(money) else cast(cast(cast(floor(cast(abs(money) as double) / money_step * (reach / cast(total as double))) as bigint) as decimal(19,0)) * money_step as decimal(26,0)) end
        - cast(cast(cast(floor(cast(abs(money) as double) / money_step * ((reach - weight) / cast(total as double))) as bigint) as decimal(19,0)) * money_step as decimal(26,0))
      )
      as decimal(26,0)
    ) as money
  from reached
  where weight > 0
),
placed as (
  select
    part.day, part.account_id, part.workspace_id, part.cluster_id,
    lived.first_instance_id as instance_id,
    part.consumer, part.job_id, part.run_id, part.attempt, part.source, part.currency, part.weak_because,
    part.amount
  from part
  left join lived
    on lived.day = part.day
    and lived.account_id = part.account_id
    and lived.workspace_id = part.workspace_id
    and lived.cluster_id = part.cluster_id
  where coalesce(lived.is_one, true)
  union all
  select
    day, account_id, workspace_id, cluster_id, instance_id, consumer, job_id, run_id, attempt, source,
    currency, weak_because,
    cast(money * 0.0000000001 as decimal(28,10)) as amount
  from divided
)
select
  day, account_id, workspace_id, cluster_id, instance_id, consumer, job_id, run_id, attempt, currency,
  cast(sum(case when source = 'databricks_usage' then amount end) as decimal(28,10)) as databricks_cost,
  cast(sum(case when source = 'machine_estimate' then amount end) as decimal(28,10)) as cloud_cost,
  cast(sum(amount) as decimal(28,10)) as cost,
  max(weak_because) as weak_because
from placed
group by day, account_id, workspace_id, cluster_id, instance_id, consumer, job_id, run_id, attempt, currency
