-- One row: what the statements on serverless compute read and wrote that one workload sent on a day, as the query history has it: an
-- attempt of a run (with the task, where it is named), an update of a pipeline, or a notebook. Bytes are null where no statement
-- names them. The attempt is that of the task, else the latest that had begun, null where the run is not known (yet).
with
sent as (
  select
    day, account_id, workspace_id, statement_id, start_time, execution_status, job_id, job_run_id,
    job_task_run_id, pipeline_id, pipeline_update_id,
    case when job_run_id is null and pipeline_update_id is null then notebook_id end as notebook_id,
    read_bytes, written_bytes, shuffle_read_bytes, spilled_local_bytes
  from query_run
  where day in ($days)
    and warehouse_id is null
    and compute_type = 'SERVERLESS_COMPUTE'
),
of_task as (
  select
    sent.account_id, sent.workspace_id, sent.statement_id, task_run.job_id, task_run.run_id, task_run.attempt,
    row_number() over (
      partition by sent.account_id, sent.workspace_id, sent.statement_id
      order by task_run.attempt desc nulls last, task_run.run_id nulls last
    ) as place
  from sent
  inner join task_run
    on task_run.account_id = sent.account_id
    and task_run.workspace_id = sent.workspace_id
    and task_run.task_run_id = sent.job_task_run_id
),
of_run as (
  select
    sent.account_id, sent.workspace_id, sent.statement_id, run.job_id, run.attempt,
    row_number() over (
      partition by sent.account_id, sent.workspace_id, sent.statement_id
      order by case when run.start_time <= sent.start_time then run.attempt end desc nulls last, run.attempt nulls last, run.job_id nulls last
    ) as place
  from sent
  inner join run
    on run.account_id = sent.account_id
    and run.workspace_id = sent.workspace_id
    and run.run_id = sent.job_run_id
),
tied as (
  select
    sent.day, sent.account_id, sent.workspace_id,
    coalesce(of_task.job_id, of_run.job_id, sent.job_id) as job_id,
    coalesce(of_task.run_id, sent.job_run_id) as run_id,
    coalesce(of_task.attempt, of_run.attempt) as attempt,
    sent.job_task_run_id as task_run_id,
    sent.pipeline_id,
    sent.pipeline_update_id as update_id,
    sent.notebook_id, sent.execution_status, sent.read_bytes, sent.written_bytes, sent.shuffle_read_bytes,
    sent.spilled_local_bytes
  from sent
  left join of_task
    on of_task.account_id = sent.account_id
    and of_task.workspace_id = sent.workspace_id
    and of_task.statement_id = sent.statement_id
    and of_task.place = 1
  left join of_run
    on of_run.account_id = sent.account_id
    and of_run.workspace_id = sent.workspace_id
    and of_run.statement_id = sent.statement_id
    and of_run.place = 1
)
select
  day, account_id, workspace_id, job_id, run_id, attempt, task_run_id, pipeline_id, update_id, notebook_id,
  cast(count(*) as bigint) as statements,
  cast(sum(case when execution_status = 'FAILED' then 1 else 0 end) as bigint) as failed_statements,
  cast(sum(read_bytes) as bigint) as read_bytes,
  cast(sum(written_bytes) as bigint) as written_bytes,
  cast(sum(shuffle_read_bytes) as bigint) as shuffle_read_bytes,
  cast(sum(spilled_local_bytes) as bigint) as spilled_bytes
from tied
group by day, account_id, workspace_id, job_id, run_id, attempt, task_run_id, pipeline_id, update_id, notebook_id
