-- One row: a day of a job on clusters of its own, or of an all-purpose cluster, whose workers scale, and lower bounds that they could have, with what these would
-- have saved. Minutes are replayed: one needs as many workers as keep their CPU below 85 % and their memory below 90 %. Where there were
-- more workers than the lower bound, as many are taken to come again, up to the new upper bound; where there were no more, as many stay as were needed in
-- the last minutes: where most is saved, as many as two minutes kept busy (scaling of Databricks), where the least is, as many as ten minutes needed (standard
-- scaling). Workers that are needed come after two minutes; what is left undone until then is done once they are there. Minutes whose CPU needs more than
-- there would be become as much longer, as of fewer workers: the lower bound of the saving goes half of the way to all workers having been busy for a part
-- of a minute. It holds where 95 % of the minutes need no more than the upper bound, no minute needs more memory, a tenth of the cost is saved, and the last
-- step of each bound saves a hundredth. No row: types from a pool, several bounds on a day, or node minutes of less than 60 % of the time of workers.
with
owned as (
  select
    machine.day, machine.account_id, machine.workspace_id, machine.asset_kind, machine.asset_id, machine.cluster_id, machine.currency,
    machine.role, machine.node_hours, machine.cloud_cost, machine.databricks_cost, machine.pool_id,
    cast(setting.min_workers as int) as least_workers,
    cast(setting.max_workers as int) as most_workers
  from cluster_machine_day as machine
  inner join cluster_setting as setting
    on setting.account_id = machine.account_id
    and setting.workspace_id = machine.workspace_id
    and setting.cluster_id = machine.cluster_id
    and setting.valid_from_ms < unix_millis(machine.first_hour) + 3600000
    and setting.valid_until_ms >= unix_millis(machine.first_hour) + 3600000
  where machine.day in ($days)
    and machine.asset_id is not null
),
cluster as (
  select
    day, account_id, workspace_id, asset_kind, asset_id, cluster_id, currency,
    max(least_workers) as least_workers,
    max(most_workers) as most_workers,
    cast(sum(cloud_cost + databricks_cost) as decimal(28,10)) as cost,
    sum(cast(databricks_cost as double)) as databricks_cost,
    sum(case when role = 'driver' then cast(cloud_cost + databricks_cost as double) else 0 end) as driver_cost,
    sum(case when role = 'worker' then cast(cloud_cost + databricks_cost as double) else 0 end) as worker_cost,
    sum(case when role = 'worker' then node_hours else 0 end) as worker_hours,
    count(least_workers) = count(*)
      and count(most_workers) = count(*)
      and min(least_workers) = max(least_workers)
      and min(most_workers) = max(most_workers)
      and count(pool_id) = 0 as is_fit
  from owned
  group by day, account_id, workspace_id, asset_kind, asset_id, cluster_id, currency
),
asset as (
  select
    day, account_id, workspace_id, asset_kind, asset_id,
    max(least_workers) as least_workers,
    max(most_workers) as most_workers,
    cast(row_number() over (
      order by day nulls last, account_id nulls last, workspace_id nulls last, asset_kind nulls last, asset_id nulls last
    ) as int) as asset_number
  from cluster
  group by day, account_id, workspace_id, asset_kind, asset_id
  having bool_and(is_fit)
    and min(least_workers) = max(least_workers)
    and min(most_workers) = max(most_workers)
    and min(least_workers) >= 1
    and min(currency) = max(currency)
    and sum(worker_hours) > 0
),
-- Minutes are counted by the numbers of clusters and assets: there are many.
scaling as (
  select
    cluster.*,
    asset.asset_number,
    cast(row_number() over (order by asset.asset_number nulls last, cluster.cluster_id nulls last) as int) as cluster_number
  from cluster
  inner join asset
    on asset.day = cluster.day
    and asset.account_id = cluster.account_id
    and asset.workspace_id = cluster.workspace_id
    and asset.asset_kind = cluster.asset_kind
    and asset.asset_id = cluster.asset_id
),
minute as (
  select
    scaling.asset_number, scaling.cluster_number,
    unix_millis(node_minute.start_time) as minute_ms,
    cast(count(*) as double) as seen,
    avg(least(node_minute.cpu_user_percent + node_minute.cpu_system_percent, 100)) / 100 as busy,
    avg(node_minute.mem_used_percent) / 100 as memory
  from scaling
  inner join node_minute
    on node_minute.day = scaling.day
    and node_minute.account_id = scaling.account_id
    and node_minute.workspace_id = scaling.workspace_id
    and node_minute.cluster_id = scaling.cluster_id
  where node_minute.day in ($days)
    and not coalesce(node_minute.driver, false)
    and node_minute.cpu_user_percent >= 0
    and node_minute.cpu_system_percent >= 0
    and node_minute.cpu_user_percent + node_minute.cpu_system_percent <= 101
    and node_minute.mem_used_percent >= 0
    and node_minute.mem_used_percent <= 100
  group by scaling.asset_number, scaling.cluster_number, unix_millis(node_minute.start_time)
),
needed as (
  select
    minute.*,
    least(busy * seen / 0.85, seen) as busy_workers,
    least(busy / 0.85, 1) as busy_share,
    ceil(memory * seen / 0.9 - 0.000001) as memory_workers,
    greatest(ceil(busy * seen - 0.000001), ceil(memory * seen / 0.9 - 0.000001)) as full_workers,
    greatest(ceil(busy * seen / 0.85 - 0.000001), ceil(memory * seen / 0.9 - 0.000001)) as needed_workers
  from minute
),
level as (
  select
    asset_number, needed_workers,
    count(*) as minutes,
    max(memory_workers) as memory_workers
  from needed
  group by asset_number, needed_workers
),
reached as (
  select
    level.*,
    sum(minutes) over (
      partition by asset_number
      order by needed_workers nulls last
      rows between unbounded preceding and current row
    ) as reach,
    sum(minutes) over (partition by asset_number) as all_minutes
  from level
),
observed as (
  select
    asset_number,
    max(memory_workers) as memory_workers,
    min(case when reach * 100 >= all_minutes * 95 then needed_workers end) as needed_workers
  from reached
  group by asset_number
),
-- Workers that are asked for work two minutes later; those above the lower bound were seen when they worked.
asked as (
  select
    needed.*,
    lag(seen, 2) over (ordered) as seen_before,
    max(full_workers) over soon as soon_workers,
    max(needed_workers) over late as late_workers,
    max(full_workers) over soon_then as soon_before,
    max(needed_workers) over late_then as late_before
  from needed
  window
    ordered as (partition by cluster_number order by minute_ms nulls last),
    soon as (partition by cluster_number order by minute_ms nulls last rows between 2 preceding and current row),
    late as (partition by cluster_number order by minute_ms nulls last rows between 10 preceding and current row),
    soon_then as (partition by cluster_number order by minute_ms nulls last rows between 4 preceding and 2 preceding),
    late_then as (partition by cluster_number order by minute_ms nulls last rows between 12 preceding and 2 preceding)
),
-- Lower bounds in steps: the least number by a fifth of it, the most by an eighth.
lowered as (
  select
    asset.asset_number, asset.least_workers, asset.most_workers,
    asset.least_workers - least_step.step * cast(ceil(asset.least_workers / 5.0) as int) as to_least,
    asset.most_workers - most_step.step * cast(ceil(asset.most_workers / 8.0) as int) as to_most
  from asset
  cross join (
    values
      (0), (1), (2), (3), (4)
  ) as least_step(step)
  cross join (
    values
      (0), (1), (2), (3), (4), (5), (6), (7)
  ) as most_step(step)
),
offered as (
  select *
  from lowered
  where to_least >= 1
    and to_most >= to_least
    and (to_least < least_workers or to_most < most_workers)
),
sized as (
  select
    asked.cluster_number, asked.seen, asked.busy, asked.busy_workers, asked.busy_share, offered.least_workers, offered.to_least,
    offered.to_most,
    least(case when seen > least_workers then seen else least(seen, greatest(to_least, soon_workers)) end, to_most) as workers,
    least(case when seen > least_workers then seen else least(seen, greatest(to_least, late_workers)) end, to_most) as late_size,
    least(
      case when seen_before > least_workers then seen_before else greatest(to_least, coalesce(least(seen_before, soon_before), to_least)) end,
      to_most
    ) as workers_before,
    least(
      case when seen_before > least_workers then seen_before else greatest(to_least, coalesce(least(seen_before, late_before), to_least)) end,
      to_most
    ) as late_size_before
  from offered
  inner join asked
    on asked.asset_number = offered.asset_number
),
working as (
  select
    sized.*,
    case when seen > least_workers then workers else least(workers, workers_before) end as present,
    case when seen > least_workers then late_size else least(late_size, late_size_before) end as late_present
  from sized
),
stretched as (
  select
    working.*,
    greatest(busy_workers / workers, 1) - 1 + greatest(least(busy_workers, workers) - present, 0) / workers as longer,
    greatest(busy_workers / late_size, 1 - busy_share + busy_share * seen / late_size, 1) / 2
      + greatest(busy_workers / late_size, 1) / 2
      - 1 + greatest(least(busy_workers, late_size) - late_present, 0) / late_size as longest
  from working
),
replayed as (
  select
    cluster_number, to_least, to_most,
    count(*) as cluster_minutes,
    sum(seen) as seen,
    sum(workers) as workers,
    sum(late_size) as late_size,
    sum(longer) as longer,
    sum(longer * workers) as longer_workers,
    sum(longest) as longest,
    sum(longest * late_size) as longest_workers,
    sum(busy * seen) as busy,
    sum(case when seen <= least_workers then 1 else 0 end) as least_minutes
  from stretched
  group by cluster_number, to_least, to_most
),
valued as (
  select
    scaling.day, scaling.account_id, scaling.workspace_id, scaling.asset_kind, scaling.asset_id, scaling.currency, replayed.to_least,
    replayed.to_most,
    max(scaling.least_workers) as least_workers,
    max(scaling.most_workers) as most_workers,
    cast(sum(scaling.cost) as decimal(28,10)) as cost,
    sum(scaling.databricks_cost) as databricks_cost,
    sum(scaling.worker_cost * (1 - replayed.workers / replayed.seen)) as ended_most,
    sum(scaling.worker_cost * (1 - replayed.late_size / replayed.seen)) as ended_least,
    sum(
      scaling.driver_cost * replayed.longer / replayed.cluster_minutes + scaling.worker_cost * replayed.longer_workers / replayed.seen
    ) as added_least,
    sum(
      scaling.driver_cost * replayed.longest / replayed.cluster_minutes + scaling.worker_cost * replayed.longest_workers / replayed.seen
    ) as added_most,
    sum(replayed.busy) / sum(replayed.seen) as busy,
    sum(replayed.least_minutes) / cast(sum(replayed.cluster_minutes) as double) as least_share,
    sum(replayed.longer + replayed.longest) / 2 / sum(replayed.cluster_minutes) as longer,
    max(observed.memory_workers) as memory_workers,
    min(observed.needed_workers) as needed_workers
  from scaling
  inner join replayed
    on replayed.cluster_number = scaling.cluster_number
  inner join observed
    on observed.asset_number = scaling.asset_number
  group by
    scaling.day, scaling.account_id, scaling.workspace_id, scaling.asset_kind, scaling.asset_id, scaling.currency, replayed.to_least,
    replayed.to_most
  having sum(scaling.cost) > 0
    and sum(replayed.seen) >= 0.6 * 60 * sum(scaling.worker_hours)
),
saved as (
  select
    valued.*,
    (ended_least - added_most + ended_most - added_least) / 2 as saving
  from valued
),
-- What the bound one step higher saves, of each of both.
stepped as (
  select
    saved.*,
    coalesce(lag(saving) over (partition by day, account_id, workspace_id, asset_kind, asset_id, to_most order by to_least desc nulls last), 0)
      as higher_least_saving,
    coalesce(lag(saving) over (partition by day, account_id, workspace_id, asset_kind, asset_id, to_least order by to_most desc nulls last), 0)
      as higher_most_saving
  from saved
)
select
  day, account_id, workspace_id, asset_kind, asset_id,
  cast(day as string) as observation_id,
  currency, cost,
  needed_workers <= to_most
    and memory_workers <= to_most
    and saving >= 0.1 * cast(cost as double)
    and (to_least = least_workers or saving >= higher_least_saving + 0.01 * cast(cost as double))
    and (to_most = most_workers or saving >= higher_most_saving + 0.01 * cast(cost as double)) as holds,
  cast(least_workers as string) || ' to ' || cast(most_workers as string) as change_1_from,
  cast(to_least as string) || ' to ' || cast(to_most as string) as change_1_to,
  cast((ended_least + ended_most) / 2 as decimal(28,10)) as ended_cost,
  cast((added_least + added_most) / 2 as decimal(28,10)) as added_cost,
  cast(ended_least - added_most as decimal(28,10)) as saving_low,
  cast(ended_most - added_least as decimal(28,10)) as saving_high,
  databricks_cost / cast(cost as double) as recorded_share,
  cast(cost as double) > databricks_cost as is_estimated,
  100 * busy as cpu_percent,
  needed_workers,
  100 * least_share as least_percent,
  100 * longer as longer_percent
from stepped
