-- One row per change of a task of a job: its creation and, once its job is gone, its deletion.
create or replace view lakeflow.job_tasks as
with change as (
  select job_task.*, job.create_ms as change_ms, cast(null as bigint) as gone_ms
  from fact.job_task
  inner join fact.job using (workspace_id, job_id)
  union all
  select job_task.*, job.delete_ms as change_ms, job.delete_ms as gone_ms
  from fact.job_task
  inner join fact.job using (workspace_id, job_id)
  where job.delete_ms is not null
)
select
  workspace.account_id,
  change.workspace_id,
  change.job_id,
  change.task_key,
  coalesce(change.depends_on, cast([] as varchar[])) as depends_on_keys,
  instant(change.change_ms) as change_time,
  instant(change.gone_ms) as delete_time,
  cast(0 as bigint) as timeout_seconds
from change
inner join fact.workspace using (workspace_id)
where change.kind <> 'iteration'
  and workspace.region = getvariable('region')
  and change.change_ms + 600000 <= getvariable('now_ms')
