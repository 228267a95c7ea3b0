-- One row: a run of a job that succeeded on one job cluster with a fixed number of workers, two or more, and a lower number down to the half that it could have,
-- with what that would have saved. A minute needs as many workers as keep their CPU below 85 % and their memory below 90 %. Minutes
-- whose CPU needs more than there would be become as much longer, and driver and workers are paid for that time: a run that is busy
-- all of the time saves about nothing. That is the most that is saved: it takes some workers to have been busy for all of a minute; had
-- all been busy for a part, minutes below that become longer, too, and at least half of the way to that is saved. It holds where 95 % of the minutes need no more,
-- no minute needs more memory, and a tenth of the cost is saved. No row: node minutes of less than five minutes or of less than 60 % of the work.
with
executed as (
  select
    day, account_id, workspace_id, job_id, run_id, attempt,
    unix_millis(end_time) - coalesce(cleanup_ms, 0) - execution_ms as from_ms,
    unix_millis(end_time) - coalesce(cleanup_ms, 0) as until_ms
  from run
  where day in ($days)
    and job_id is not null
    and status = 'SUCCESS'
    and execution_ms > 0
    and end_time is not null
    and cluster_count = 1
    and compute_type = 'JOB_CLUSTER'
),
placed as (
  select
    executed.day, executed.account_id, executed.workspace_id, executed.job_id, executed.run_id, executed.attempt,
    executed.from_ms, executed.until_ms,
    max(task_run.cluster_id) as cluster_id
  from executed
  inner join task_run
    on task_run.account_id = executed.account_id
    and task_run.workspace_id = executed.workspace_id
    and task_run.job_id = executed.job_id
    and task_run.run_id = executed.run_id
    and task_run.attempt = executed.attempt
  where task_run.day >= cast(least($days, $days) as date)
  group by
    executed.day, executed.account_id, executed.workspace_id, executed.job_id, executed.run_id, executed.attempt,
    executed.from_ms, executed.until_ms
),
fixed as (
  select
    placed.*,
    cast(setting.worker_count as int) as workers,
    cast(row_number() over (
      order by placed.account_id nulls last, placed.workspace_id nulls last, placed.run_id nulls last, placed.attempt nulls last
    ) as int) as run_number
  from placed
  inner join cluster_setting as setting
    on setting.account_id = placed.account_id
    and setting.workspace_id = placed.workspace_id
    and setting.cluster_id = placed.cluster_id
    and setting.valid_from_ms <= placed.from_ms
    and setting.valid_until_ms > placed.from_ms
  where setting.worker_count >= 2
    and setting.min_workers is null
),
spent as (
  select
    account_id, workspace_id, cluster_id, currency,
    sum(cloud_cost + databricks_cost) as cost,
    sum(cast(databricks_cost as double)) as databricks_cost,
    sum(case when role = 'worker' then cast(cloud_cost + databricks_cost as double) else 0 end) as worker_cost
  from cluster_machine_day
  where day >= cast(least($days, $days) as date)
    and asset_kind = 'job'
  group by account_id, workspace_id, cluster_id, currency
),
-- Minutes are looked for on the days of each run alone, and counted by its number: there are many.
seen_day as (
  select distinct day, cast(unix_date(day) as bigint) * 86400000 as start_ms
  from node_minute
  where day >= cast(least($days, $days) as date)
),
worked as (
  select fixed.account_id, fixed.workspace_id, fixed.cluster_id, fixed.run_number, fixed.from_ms, fixed.until_ms, seen_day.day
  from fixed
  inner join seen_day
    on seen_day.start_ms < fixed.until_ms
    and seen_day.start_ms + 86400000 > fixed.from_ms
),
minute as (
  select
    worked.run_number,
    cast(count(*) as double) as seen,
    avg(least(node_minute.cpu_user_percent + node_minute.cpu_system_percent, 100)) / 100 as busy,
    avg(node_minute.mem_used_percent) / 100 as memory
  from worked
  inner join node_minute
    on node_minute.day = worked.day
    and node_minute.account_id = worked.account_id
    and node_minute.workspace_id = worked.workspace_id
    and node_minute.cluster_id = worked.cluster_id
    and unix_millis(node_minute.start_time) >= worked.from_ms
    and unix_millis(node_minute.start_time) < worked.until_ms
  where node_minute.day >= cast(least($days, $days) as date)
    and not coalesce(node_minute.driver, false)
    and node_minute.cpu_user_percent >= 0
    and node_minute.cpu_system_percent >= 0
    and node_minute.cpu_user_percent + node_minute.cpu_system_percent <= 101
    and node_minute.mem_used_percent >= 0
    and node_minute.mem_used_percent <= 100
  group by worked.run_number, unix_millis(node_minute.start_time)
),
needed as (
  select
    minute.*,
    least(busy * seen / 0.85, seen) as busy_workers,
    least(busy / 0.85, 1) as busy_share,
    ceil(memory * seen / 0.9 - 0.000001) as memory_workers,
    greatest(ceil(busy * seen / 0.85 - 0.000001), ceil(memory * seen / 0.9 - 0.000001)) as needed_workers
  from minute
),
level as (
  select
    run_number, needed_workers,
    count(*) as minutes,
    sum(busy) as busy,
    max(memory) as memory,
    max(memory_workers) as memory_workers
  from needed
  group by run_number, needed_workers
),
reached as (
  select
    level.*,
    sum(minutes) over (
      partition by run_number
      order by needed_workers nulls last
      rows between unbounded preceding and current row
    ) as reach,
    sum(minutes) over (partition by run_number) as all_minutes
  from level
),
observed as (
  select
    run_number,
    max(all_minutes) as minutes,
    sum(busy) / max(all_minutes) as busy,
    max(memory) as memory,
    max(memory_workers) as memory_workers,
    min(case when reach * 100 >= all_minutes * 95 then needed_workers end) as needed_workers
  from reached
  group by run_number
),
offered as (
  select
    fixed.*, observed.busy, observed.memory, observed.memory_workers, observed.needed_workers,
    fixed.workers - steps.step * cast(ceil(fixed.workers / 16.0) as int) as to_workers
  from fixed
  inner join observed
    on observed.run_number = fixed.run_number
    and observed.minutes >= 5
    and observed.minutes * 60000 >= 0.6 * (fixed.until_ms - fixed.from_ms)
  cross join (
    values
      (1), (2), (3), (4), (5), (6), (7), (8)
  ) as steps(step)
  where fixed.workers - steps.step * cast(ceil(fixed.workers / 16.0) as int) >= 1
    and (fixed.workers - steps.step * cast(ceil(fixed.workers / 16.0) as int)) * 2 >= fixed.workers
),
replayed as (
  select
    offered.run_number, offered.to_workers,
    avg(greatest(needed.busy_workers / offered.to_workers, 1)) as stretch,
    avg(
      greatest(
        needed.busy_workers / offered.to_workers,
        1 - needed.busy_share + needed.busy_share * needed.seen / offered.to_workers,
        1
      )
    ) as whole_stretch
  from offered
  inner join needed
    on needed.run_number = offered.run_number
  group by offered.run_number, offered.to_workers
),
valued as (
  select
    offered.*,
    spent.currency, spent.cost, spent.databricks_cost, replayed.stretch,
    (replayed.stretch + replayed.whole_stretch) / 2 as most_stretch,
    (replayed.stretch * 3 + replayed.whole_stretch) / 4 as middle_stretch,
    spent.worker_cost * (1 - offered.to_workers / cast(offered.workers as double)) as ended
  from offered
  inner join spent
    on spent.account_id = offered.account_id
    and spent.workspace_id = offered.workspace_id
    and spent.cluster_id = offered.cluster_id
  inner join replayed
    on replayed.run_number = offered.run_number
    and replayed.to_workers = offered.to_workers
  where spent.cost > 0
)
select
  day, account_id, workspace_id, 'job' as asset_kind,
  job_id as asset_id,
  lpad(cast(from_ms as string), 14, '0') || ' ' || run_id || '-' || cast(attempt as string) as observation_id,
  currency,
  cast(cost as decimal(28,10)) as cost,
  needed_workers <= to_workers
    and memory_workers <= to_workers
    and ended - (cast(cost as double) - ended) * (middle_stretch - 1) >= 0.1 * cast(cost as double) as holds,
  cast(workers as string) as change_1_from,
  cast(to_workers as string) as change_1_to,
  cast(ended as decimal(28,10)) as ended_cost,
  cast((cast(cost as double) - ended) * (middle_stretch - 1) as decimal(28,10)) as added_cost,
  cast(ended - (cast(cost as double) - ended) * (most_stretch - 1) as decimal(28,10)) as saving_low,
  cast(ended - (cast(cost as double) - ended) * (stretch - 1) as decimal(28,10)) as saving_high,
  databricks_cost / cast(cost as double) as recorded_share,
  cast(cost as double) > databricks_cost as is_estimated,
  100 * busy as cpu_percent,
  needed_workers,
  100 * memory as memory_percent,
  100 * (middle_stretch - 1) as longer_percent
from valued
