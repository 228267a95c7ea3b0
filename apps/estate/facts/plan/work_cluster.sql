-- One row per cluster that a run brought up for itself, with the one time that it was up.
with used as (
  select
    run_key,
    job_key,
    repair,
    cluster_key,
    outcome,
    run_key || ':' || repair || ':' || cluster_key as started_key,
    min(start_ms) as creating_ms,
    max(end_ms) as last_end_ms,
    bool_or(point = 'never_ready' and level = 1) as is_lost
  from task_try
  inner join planned_job using (job_key)
  inner join job_template using (kind, name)
  where compute = 'job_cluster'
    and not is_unstarted
    and cluster_key is not null
  group by run_key, job_key, repair, cluster_key, outcome
), lived as (
  select
    run_key,
    job_key,
    repair,
    cluster_key,
    outcome,
    started_key,
    creating_ms,
    case
      when not coalesce(is_lost, false) then creating_ms + start_up_seconds(started_key, is_pooled) * 1000
    end as ready_ms,
    last_end_ms + whole('stop:' || started_key, 2500, 14000) as terminating_ms
  from used
  inner join planned_job using (job_key)
)
select
  run_key,
  job_key,
  repair,
  cluster_key,
  lived.outcome,
  started_key,
  workspace_id,
  job_id,
  run_id,
  cluster_id_at(creating_ms, started_key) as cluster_id,
  creating_ms,
  case when ready_ms < terminating_ms then ready_ms end as running_ms,
  terminating_ms
from lived
inner join planned_run using (run_key, job_key)
