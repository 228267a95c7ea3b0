-- One row per task of a job. A task waits for every task of the level before it.
with task as (
  select
    workspace_id,
    job_id,
    coalesce(task_name, job_template.name) as task_key,
    level,
    position,
    task_kind,
    '/Repos/' || team || '/' || job_template.name || '/' || coalesce(task_name, 'main') as path,
    case when task_kind = 'run_job' then planned_job.kind || ':' || planned_job.name end as caller_key,
    case when compute = 'job_cluster' then cluster_key end as job_cluster_key,
    shared_cluster,
    warehouse,
    max_retries
  from planned_job
  inner join job_template using (kind, name)
  inner join task_template using (pattern)
  where compute <> 'submitted'
    and is_current
), dependency as (
  select
    task.workspace_id,
    task.job_id,
    task.task_key,
    list(earlier.task_key order by earlier.position) as depends_on
  from task
  inner join task as earlier
    on earlier.workspace_id = task.workspace_id
    and earlier.job_id = task.job_id
    and earlier.level = task.level - 1
  group by task.workspace_id, task.job_id, task.task_key
)
select
  task.workspace_id,
  task.job_id,
  task.task_key,
  coalesce(depends_on, []) as depends_on,
  task_kind as kind,
  path,
  job_cluster_key,
  cluster_id as existing_cluster_id,
  max_retries,
  warehouse_id,
  child.job_id as called_job_id
from task
left join dependency
  on dependency.workspace_id = task.workspace_id
  and dependency.job_id = task.job_id
  and dependency.task_key = task.task_key
left join shared_cluster
  on shared_cluster.workspace_id = task.workspace_id
  and shared_cluster.shared_cluster = task.shared_cluster
left join called_job
  on called_job.kind || ':' || called_job.caller = caller_key
left join planned_job as child
  on child.workspace_id = task.workspace_id
  and child.name = called_job.name
left join planned_warehouse
  on planned_warehouse.workspace_id = task.workspace_id
  and planned_warehouse.warehouse = task.warehouse
order by task.workspace_id, task.job_id, level, position
