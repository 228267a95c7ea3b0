-- One row per time that a cluster is given another number of workers, from its first number on.
with moment as (
  select
    group_key,
    workspace_id,
    cluster_id,
    session,
    size_class,
    is_shared,
    min_workers,
    max_workers,
    creating_ms,
    running_ms,
    terminating_ms,
    step.range as step,
    group_key || ':' || step.range as step_key,
    case
      when step.range = 0 then creating_ms
      when is_shared then running_ms + step.range * 2700000 + whole('resize:' || step_key, 0, 900000)
      else running_ms + cast(floor((terminating_ms - running_ms)
        * (0.12 + 0.26 * (step.range - 1) + 0.1 * chance('resize:' || step_key))) as bigint)
    end as at_ms
  from machine_group
  cross join lateral range(0, case
    when running_ms is null or min_workers = max_workers then 1
    when is_shared then 1 + (terminating_ms - running_ms) // 2700000
    when terminating_ms - running_ms < 900000 then 1
    else 4
  end) as step
), wanted as (
  select
    group_key,
    workspace_id,
    cluster_id,
    session,
    size_class,
    running_ms,
    terminating_ms,
    step,
    step_key,
    at_ms,
    case
      when step = 0 then min_workers
      when is_shared and hour(make_timestamp_ms(at_ms)) not between 6 and 18
        then min_workers + cast(floor((max_workers - min_workers) * 0.5 * bell('workers:' || step_key)) as integer)
      else min_workers + cast(floor((max_workers - min_workers + 0.99) * bell('workers:' || step_key)) as integer)
    end as workers
  from moment
  where step = 0
    or at_ms < terminating_ms - 240000
), compared as (
  select
    group_key,
    workspace_id,
    cluster_id,
    session,
    size_class,
    running_ms,
    terminating_ms,
    step,
    step_key,
    at_ms,
    workers,
    lag(workers) over (partition by group_key order by step) as workers_before
  from wanted
)
select
  group_key,
  workspace_id,
  cluster_id,
  session,
  size_class,
  step,
  step_key,
  at_ms,
  coalesce(lead(at_ms) over (partition by group_key order by step), terminating_ms) as until_ms,
  coalesce(running_ms, terminating_ms) as ready_ms,
  workers,
  coalesce(workers_before, 0) as workers_before
from compared
where workers_before is null
  or workers <> workers_before
