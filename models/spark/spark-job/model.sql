-- One row: a Spark job of an event log with the attempt of a run, the task or the update of a pipeline that it belongs to. Its tags
-- decide (tie_from 'tag'), also where what they name is not known yet. Without tags the cluster does: one of a job that worked for
-- a single attempt at that moment, of that for a single task, or one of a pipeline that worked for a single update ('cluster').
-- Nothing else is guessed: untied_because is 'unknown_run', 'unknown_update', 'shared_cluster', 'unknown_cluster', 'nothing_then'
-- or 'several_then'.
with
submitted as (
  select
    log_job.day, log_job.account_id, log_job.workspace_id, log_job.cluster_id, log_job.spark_context_id,
    log_job.spark_job_id, log_job.submission_time, log_job.pipeline_id, log_job.update_id,
    log_job.tagged_run_id as task_run_id,
    coalesce(log_job.tagged_parent_run_id, log_job.tagged_run_id) as run_id,
    case
      when coalesce(log_job.tagged_parent_run_id, log_job.tagged_run_id) is not null then 'run'
      when log_job.update_id is not null then 'update'
    end as tag,
    case
      when coalesce(log_job.tagged_parent_run_id, log_job.tagged_run_id, log_job.update_id) is null then cluster_setting.kind
    end as cluster_kind
  from log_job
  left join cluster_setting
    on cluster_setting.account_id = log_job.account_id
    and cluster_setting.workspace_id = log_job.workspace_id
    and cluster_setting.cluster_id = log_job.cluster_id
    and cluster_setting.valid_from_ms <= unix_millis(log_job.submission_time)
    and cluster_setting.valid_until_ms > unix_millis(log_job.submission_time)
  where log_job.day in ($days)
),
tagged_task as (
  select
    submitted.account_id, submitted.workspace_id, submitted.cluster_id, submitted.spark_context_id,
    submitted.spark_job_id, task_run.job_id, task_run.run_id, task_run.attempt, task_run.task_run_id,
    row_number() over (
      partition by
        submitted.account_id, submitted.workspace_id, submitted.cluster_id, submitted.spark_context_id,
        submitted.spark_job_id
      order by task_run.attempt desc nulls last, task_run.run_id nulls last
    ) as place
  from submitted
  inner join task_run
    on task_run.account_id = submitted.account_id
    and task_run.workspace_id = submitted.workspace_id
    and task_run.task_run_id = submitted.task_run_id
  where submitted.tag = 'run'
),
tagged_run as (
  select
    submitted.account_id, submitted.workspace_id, submitted.cluster_id, submitted.spark_context_id,
    submitted.spark_job_id, run.job_id, run.run_id, run.attempt,
    row_number() over (
      partition by
        submitted.account_id, submitted.workspace_id, submitted.cluster_id, submitted.spark_context_id,
        submitted.spark_job_id
      order by
        case when run.start_time <= submitted.submission_time then run.attempt else -1 - run.attempt end desc nulls last,
        run.job_id nulls last
    ) as place
  from submitted
  inner join run
    on run.account_id = submitted.account_id
    and run.workspace_id = submitted.workspace_id
    and run.run_id = submitted.run_id
  where submitted.tag = 'run'
),
tagged_update as (
  select
    submitted.account_id, submitted.workspace_id, submitted.cluster_id, submitted.spark_context_id,
    submitted.spark_job_id,
    max(pipeline_update.pipeline_id) as pipeline_id
  from submitted
  inner join pipeline_update
    on pipeline_update.account_id = submitted.account_id
    and pipeline_update.workspace_id = submitted.workspace_id
    and pipeline_update.update_id = submitted.update_id
    and pipeline_update.pipeline_id = coalesce(submitted.pipeline_id, pipeline_update.pipeline_id)
  where submitted.tag = 'update'
  group by
    submitted.account_id, submitted.workspace_id, submitted.cluster_id, submitted.spark_context_id,
    submitted.spark_job_id
),
clustered_attempt as (
  select
    submitted.account_id, submitted.workspace_id, submitted.cluster_id, submitted.spark_context_id,
    submitted.spark_job_id, task_run.job_id, task_run.run_id, task_run.attempt,
    sum(case when task_run.end_time is null or task_run.end_time > submitted.submission_time then 1 else 0 end) as open_tasks,
    sum(
      case
        when task_run.start_time <= submitted.submission_time
          and (task_run.end_time is null or task_run.end_time > submitted.submission_time)
        then 1
        else 0
      end
    ) as tasks_then,
    max(
      case
        when task_run.start_time <= submitted.submission_time
          and (task_run.end_time is null or task_run.end_time > submitted.submission_time)
        then task_run.task_run_id
      end
    ) as task_run_id,
    min(task_run.start_time) as first_time,
    submitted.submission_time
  from submitted
  inner join task_run
    on task_run.account_id = submitted.account_id
    and task_run.workspace_id = submitted.workspace_id
    and task_run.cluster_id = submitted.cluster_id
  where submitted.cluster_kind = 'job'
  group by
    submitted.account_id, submitted.workspace_id, submitted.cluster_id, submitted.spark_context_id,
    submitted.spark_job_id, submitted.submission_time, task_run.job_id, task_run.run_id, task_run.attempt
),
clustered as (
  select
    account_id, workspace_id, cluster_id, spark_context_id, spark_job_id,
    count(*) as candidates,
    max(job_id) as job_id,
    max(run_id) as run_id,
    max(attempt) as attempt,
    max(case when tasks_then = 1 then task_run_id end) as task_run_id,
    cast(null as string) as pipeline_id,
    cast(null as string) as update_id
  from clustered_attempt
  where first_time <= submission_time
    and open_tasks > 0
  group by account_id, workspace_id, cluster_id, spark_context_id, spark_job_id
  union all
  select
    submitted.account_id, submitted.workspace_id, submitted.cluster_id, submitted.spark_context_id,
    submitted.spark_job_id,
    count(*) as candidates,
    cast(null as string) as job_id,
    cast(null as string) as run_id,
    cast(null as int) as attempt,
    cast(null as string) as task_run_id,
    max(pipeline_update.pipeline_id) as pipeline_id,
    max(pipeline_update.update_id) as update_id
  from submitted
  inner join pipeline_update
    on pipeline_update.account_id = submitted.account_id
    and pipeline_update.workspace_id = submitted.workspace_id
    and pipeline_update.cluster_id = submitted.cluster_id
    and pipeline_update.start_time <= submitted.submission_time
    and (pipeline_update.end_time is null or pipeline_update.end_time > submitted.submission_time)
  where submitted.cluster_kind = 'pipeline'
  group by
    submitted.account_id, submitted.workspace_id, submitted.cluster_id, submitted.spark_context_id,
    submitted.spark_job_id
),
tied as (
  select
    submitted.day, account_id, workspace_id, cluster_id, spark_context_id, spark_job_id,
    case
      when submitted.tag = 'run' then coalesce(tagged_task.job_id, tagged_run.job_id)
      when clustered.candidates = 1 then clustered.job_id
    end as job_id,
    case
      when submitted.tag = 'run' then coalesce(tagged_task.run_id, tagged_run.run_id)
      when clustered.candidates = 1 then clustered.run_id
    end as run_id,
    case
      when submitted.tag = 'run' then coalesce(tagged_task.attempt, tagged_run.attempt)
      when clustered.candidates = 1 then clustered.attempt
    end as attempt,
    case
      when submitted.tag = 'run' then tagged_task.task_run_id
      when clustered.candidates = 1 then clustered.task_run_id
    end as task_run_id,
    case
      when submitted.tag = 'update' then tagged_update.pipeline_id
      when clustered.candidates = 1 then clustered.pipeline_id
    end as pipeline_id,
    case
      when submitted.tag = 'update' and tagged_update.pipeline_id is not null then submitted.update_id
      when clustered.candidates = 1 then clustered.update_id
    end as update_id,
    submitted.tag, submitted.cluster_kind, clustered.candidates
  from submitted
  left join tagged_task
    using (account_id, workspace_id, cluster_id, spark_context_id, spark_job_id)
  left join tagged_run
    using (account_id, workspace_id, cluster_id, spark_context_id, spark_job_id)
  left join tagged_update
    using (account_id, workspace_id, cluster_id, spark_context_id, spark_job_id)
  left join clustered
    using (account_id, workspace_id, cluster_id, spark_context_id, spark_job_id)
  where coalesce(tagged_task.place, 1) = 1
    and coalesce(tagged_run.place, 1) = 1
)
select
  log_job.day, account_id, workspace_id, cluster_id, spark_context_id, spark_job_id, log_job.status,
  log_job.submission_time, log_job.completion_time,
  log_job.execution_id as sql_execution_id,
  log_job.notebook_id, log_job.notebook_path, tied.job_id, tied.run_id, tied.attempt, tied.task_run_id,
  tied.pipeline_id, tied.update_id,
  case
    when tied.run_id is null and tied.update_id is null then null
    when tied.tag is not null then 'tag'
    else 'cluster'
  end as tie_from,
  case
    when tied.run_id is not null or tied.update_id is not null then null
    when tied.tag = 'run' then 'unknown_run'
    when tied.tag = 'update' then 'unknown_update'
    when tied.candidates > 1 then 'several_then'
    when tied.cluster_kind in ('job', 'pipeline') then 'nothing_then'
    when tied.cluster_kind = 'shared' then 'shared_cluster'
    else 'unknown_cluster'
  end as untied_because
from log_job
inner join tied
  using (account_id, workspace_id, cluster_id, spark_context_id, spark_job_id)
where log_job.day in ($days)
