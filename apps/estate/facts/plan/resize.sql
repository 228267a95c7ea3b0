-- One row per time that a cluster is given another number of workers, from its first number on, and how many are present
-- then: in the rough workspaces the cloud often gives fewer than were asked for.
with stable as (
  select
    group_key,
    machine_group.workspace_id,
    cluster_id,
    session,
    size_class,
    is_shared,
    min_workers,
    max_workers,
    creating_ms,
    running_ms,
    terminating_ms,
    rough_workspace.kind is not null and sized.started_key is null as is_rough,
    grows,
    later_workers,
    levels,
    coalesce(measured.started_key is null and is_spot and min_workers = max_workers and min_workers > 1 and terminating_ms - running_ms > 1800000
      and chance('lost:' || group_key) < case when is_rough then 0.5 else 0.1 end, false) as is_lost
  from machine_group
  inner join site using (workspace_id)
  left join rough_workspace on rough_workspace.kind = site.kind
  left join (select started_key, grows, later_workers from trial_time where purpose = 'actual') as measured
    on measured.started_key = group_key
  left join sized_level on sized_level.started_key = group_key
  left join (select started_key from work_cluster inner join sized_run using (run_key)) as sized
    on sized.started_key = group_key
), moment as (
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
    is_rough,
    is_lost,
    grows,
    later_workers,
    levels,
    step.range as step,
    group_key || ':' || step.range as step_key,
    case
      when step.range = 0 then creating_ms
      when is_lost then running_ms
        + cast(floor((terminating_ms - running_ms) * (0.3 + 0.3 * chance('lost at:' || group_key))) as bigint)
        + (step.range - 1) * whole('lost for:' || group_key, 180000, 420000)
      when grows is not null then running_ms + 45000
      when levels is not null then levels[step.range].at_ms
      when is_shared then running_ms + step.range * 2700000 + whole('resize:' || step_key, 0, 900000)
      else running_ms + cast(floor((terminating_ms - running_ms)
        * (0.12 + 0.26 * (step.range - 1) + 0.1 * chance('resize:' || step_key))) as bigint)
    end as at_ms
  from stable
  cross join lateral range(0, case
    when is_lost then 3
    when grows then 2
    when not grows then 1
    when levels is not null then 1 + len(levels)
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
    is_rough,
    is_lost,
    step,
    step_key,
    at_ms,
    case
      when step = 0 then min_workers
      when is_lost then min_workers + step - 2
      when grows then later_workers
      when levels is not null then levels[step].workers
      when runaway.story is not null and at_ms >= runaway.from_ms and at_ms < runaway.until_ms then max_workers
      when runaway.story is not null then least(min_workers + 2, max_workers)
      when is_shared and hour(make_timestamp_ms(at_ms)) not between 6 and 18
        then min_workers + cast(floor((max_workers - min_workers) * 0.5 * bell('workers:' || step_key)) as integer)
      else min_workers + cast(floor((max_workers - min_workers + 0.99) * bell('workers:' || step_key)) as integer)
    end as workers
  from moment
  left join shared_cluster using (workspace_id, cluster_id)
  left join story_effect as runaway
    on runaway.measure = 'workers'
    and runaway.kind = shared_cluster.kind
    and runaway.name = shared_cluster.shared_cluster
  where step = 0
    or at_ms < terminating_ms - 240000
), compared as (
  select
    *,
    lag(workers) over (partition by group_key order by step) as workers_before
  from wanted
), given as (
  select
    *,
    case
      when is_rough and not is_lost and running_ms is not null and workers > coalesce(workers_before, 0)
        and chance('short:' || step_key) < case when step = 0 then 0.12 else 0.4 end
      then workers - whole('missing:' || step_key, 1, workers - coalesce(workers_before, 0))
      else workers
    end as present
  from compared
  where workers_before is null
    or workers <> workers_before
)
select
  group_key,
  workspace_id,
  cluster_id,
  session,
  size_class,
  step,
  step_key,
  is_lost and step > 0 as is_lost,
  at_ms,
  coalesce(lead(at_ms) over (partition by group_key order by step), terminating_ms) as until_ms,
  coalesce(running_ms, terminating_ms) as ready_ms,
  workers,
  coalesce(workers_before, 0) as workers_before,
  present,
  coalesce(lag(present) over (partition by group_key order by step), 0) as present_before
from given
