-- One row per attempt of a run or sitting of a person on a shared cluster, numbered by the time that it stays up.
-- The latest end allows eight minutes for a cluster that has to start first.
with activity as (
  select
    cluster_key,
    true as is_run,
    run_key as activity_key,
    repair,
    attempt_start_ms as start_ms,
    attempt_start_ms + attempt_ms as end_ms,
    attempt_start_ms + attempt_ms + 480000 as latest_end_ms,
    planned_job.creator_user_name as started_by
  from planned_attempt
  inner join planned_job using (job_key)
  inner join job_template using (kind, name)
  inner join shared_cluster using (workspace_id, shared_cluster)
  where not is_skipped
  union all
  select cluster_key, false, user_name || ':' || start_ms, 0, start_ms, end_ms, end_ms, user_name
  from sitting
), reach as (
  select
    cluster_key,
    is_run,
    activity_key,
    repair,
    start_ms,
    end_ms,
    started_by,
    stops,
    autotermination_minutes,
    max(latest_end_ms) over earlier as reached_ms
  from activity
  inner join shared_cluster using (cluster_key)
  inner join shared_cluster_template using (kind, shared_cluster)
  inner join stop_plan
    on stop_plan.kind = shared_cluster.kind
    and stop_plan.asset_kind = 'cluster'
    and stop_plan.name = shared_cluster
  window earlier as (
    partition by cluster_key
    order by start_ms, activity_key, repair
    rows between unbounded preceding and 1 preceding
  )
)
select
  cluster_key,
  is_run,
  activity_key,
  repair,
  start_ms,
  end_ms,
  started_by,
  case
    when autotermination_minutes = 0 then month_number_of(start_ms)
    else count(*) filter (where reached_ms is null or start_ms > stop_after(reached_ms, stops) + 120000)
      over (partition by cluster_key order by start_ms, activity_key, repair)
  end as up_number
from reach
