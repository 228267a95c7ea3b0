-- One row: what the idle time of a cluster, a SQL warehouse or a pool cost on a day, as the ledger has it: for a run (of a job
-- cluster) or for nobody. Avoidable is the part after the limit of the rule for idle time of that kind of compute, counted from the
-- begin of each idle stretch, whatever the asset itself is set to; floor is the part of machines that a pool is set to keep;
-- of unknown_cost no stretch is known. Resource_kind is job, shared, warehouse or pool. Times are milliseconds: of a pool of all its
-- machines, else of the resource, those of its days in each of its rows. A stretch is followed for a day at most.
with
-- include: #models/judged/idle-cost-day/parts/limits.sql
-- include: #models/judged/idle-cost-day/parts/idle-of-spans.sql
-- include: #models/judged/idle-cost-day/parts/idle-of-pools.sql
part as (
  select
    run_cost_part.day, run_cost_part.account_id, run_cost_part.workspace_id,
    case
      when run_cost_part.consumer = 'pool' then 'pool'
      when run_cost_part.consumer = 'warehouse' then 'warehouse'
      when run_cost_part.consumer = 'run' then 'job'
      else 'shared'
    end as resource_kind,
    case
      when run_cost_part.consumer in ('pool', 'warehouse') then run_cost_part.asset_id
      else run_cost_part.cluster_id
    end as resource_id,
    run_cost_part.job_id, run_cost_part.run_id, run_cost_part.attempt, run_cost_part.currency,
    run_cost_part.source, run_cost_part.amount,
    case when run_cost_part.weak_because = 'usual share' then null else coalesce(idle_span.idle_ms, pool_hour_idle.idle_ms) end as idle_ms,
    coalesce(idle_span.avoidable_ms, pool_hour_idle.avoidable_ms) as avoidable_ms,
    coalesce(pool_hour_idle.floor_ms, 0) as floor_ms
  from run_cost_part
  left join idle_span
    on idle_span.day = run_cost_part.day
    and idle_span.resource_number = run_cost_part.resource_number
    and idle_span.start_ms = run_cost_part.start_ms
    and idle_span.end_ms = run_cost_part.end_ms
  left join pool_hour_idle
    on pool_hour_idle.day = run_cost_part.day
    and pool_hour_idle.account_id = run_cost_part.account_id
    and pool_hour_idle.workspace_id = run_cost_part.workspace_id
    and pool_hour_idle.instance_pool_id = case when run_cost_part.consumer = 'pool' then run_cost_part.asset_id end
    and pool_hour_idle.from_ms = run_cost_part.start_ms
  where run_cost_part.day in ($days)
    and run_cost_part.phase = 'idle'
    and run_cost_part.consumer in ('idle', 'run', 'warehouse', 'pool')
),
parted as (
  select
    day, account_id, workspace_id, resource_kind, resource_id, job_id, run_id, attempt, currency, source, amount,
    case when coalesce(idle_ms, 0) = 0 then amount else cast(0 as decimal(28,10)) end as unknown_cost,
    case
      when coalesce(idle_ms, 0) = 0 then cast(0 as decimal(28,10))
      when avoidable_ms = idle_ms then amount
      else cast(
        case when amount < 0 then -1 else 1 end
        * cast(floor(abs(cast(amount as double)) * 100000000 * (avoidable_ms / cast(idle_ms as double)) + 0.5) as bigint) * 0.00000001
        as decimal(28,10)
      )
    end as avoidable_cost,
    case
      when coalesce(idle_ms, 0) = 0 or floor_ms = 0 then cast(0 as decimal(28,10))
      when floor_ms = idle_ms then amount
      else cast(
        case when amount < 0 then -1 else 1 end
        * cast(floor(abs(cast(amount as double)) * 100000000 * (floor_ms / cast(idle_ms as double)) + 0.5) as bigint) * 0.00000001
        as decimal(28,10)
      )
    end as floor_cost
  from part
),
timed as (
  select
    day, account_id, workspace_id, kind as resource_kind, asset_id as resource_id,
    cast(sum(until_ms - from_ms) as bigint) as idle_ms,
    cast(sum(greatest(until_ms - greatest(from_ms, since_ms + limit_ms), 0)) as bigint) as avoidable_ms,
    cast(max(until_ms - since_ms) as bigint) as longest_ms
  from followed
  where day in ($days)
  group by day, account_id, workspace_id, kind, asset_id
  union all
  select
    day, account_id, workspace_id, 'pool', instance_pool_id,
    cast(sum(idle_ms) as bigint),
    cast(sum(avoidable_ms) as bigint),
    cast(null as bigint)
  from pool_hour_idle
  group by day, account_id, workspace_id, instance_pool_id
)
select
  parted.day, parted.account_id, parted.workspace_id, parted.resource_kind, parted.resource_id, parted.job_id,
  parted.run_id, parted.attempt, parted.currency,
  timed.idle_ms, timed.avoidable_ms, timed.longest_ms,
  cast(sum(parted.amount) as decimal(28,10)) as cost,
  cast(sum(parted.avoidable_cost) as decimal(28,10)) as avoidable_cost,
  cast(sum(parted.floor_cost) as decimal(28,10)) as floor_cost,
  cast(sum(parted.unknown_cost) as decimal(28,10)) as unknown_cost,
  bool_or(parted.source = 'machine_estimate') as is_estimated
from parted
left join timed
  on timed.day = parted.day
  and timed.account_id = parted.account_id
  and timed.workspace_id = parted.workspace_id
  and timed.resource_kind = parted.resource_kind
  and timed.resource_id = parted.resource_id
group by
  parted.day, parted.account_id, parted.workspace_id, parted.resource_kind, parted.resource_id, parted.job_id,
  parted.run_id, parted.attempt, parted.currency, timed.idle_ms, timed.avoidable_ms, timed.longest_ms
