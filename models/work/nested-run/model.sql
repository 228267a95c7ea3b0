-- One row: a notebook that the notebook of a task ran in turn, which the platform keeps as a run of its own kind. Its clusters
-- are those that typed compute names, or untyped ids that all look like clusters.
with
begun as (
  select
    account_id, workspace_id, job_id, run_id,
    max(source_task_run_id) as parent_task_run_id,
    max(nullif(
      coalesce(
        cluster_ids,
        case when regexp_like(compute_ids, '^[0-9]{4}-[0-9]{6}-[a-z0-9]+(,[0-9]{4}-[0-9]{6}-[a-z0-9]+)*$') then compute_ids end
      ),
      ''
    )) as cluster_ids
  from system_run_period
  where day in ($days)
    and run_type = 'WORKFLOW_RUN'
    and source_task_run_id is not null
  group by account_id, workspace_id, job_id, run_id
)
select
  run.day, run.account_id, run.workspace_id, begun.parent_task_run_id, run.job_id, run.run_id,
  run.run_name as name,
  run.status, run.creator_user_name, run.start_time, run.end_time, run.duration_ms, begun.cluster_ids
from run
inner join begun
  on begun.account_id = run.account_id
  and begun.workspace_id = run.workspace_id
  and begun.job_id = run.job_id
  and begun.run_id = run.run_id
where run.day in ($days)
  and run.attempt = 0
