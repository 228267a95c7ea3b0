-- One row: what the Spark stages of a notebook did that began on a day on a cluster, by the session of which a command submitted them:
-- the group of their Spark job names it. User_name and start_time (those of notebook_session_day) are null where no known command is
-- named, as of a stream that goes on. What belongs to runs and updates is not among them. Is_complete: no more can come of the log.
with
staged as (
  select
    spark_stage.day, spark_stage.account_id, spark_stage.workspace_id, spark_stage.cluster_id,
    spark_stage.spark_context_id, spark_stage.stage_id, spark_stage.stage_attempt, log_job.notebook_id,
    nullif(split_part(log_job.job_group, '_', 3), '') as command_id,
    unix_millis(spark_stage.submission_time) as at_ms,
    spark_stage.task_count, spark_stage.failed_task_count, spark_stage.input_bytes, spark_stage.output_bytes,
    spark_stage.shuffle_read_bytes, spark_stage.shuffle_write_bytes, spark_stage.memory_spilled_bytes,
    spark_stage.disk_spilled_bytes
  from spark_stage
  inner join log_job
    on log_job.account_id = spark_stage.account_id
    and log_job.workspace_id = spark_stage.workspace_id
    and log_job.cluster_id = spark_stage.cluster_id
    and log_job.spark_context_id = spark_stage.spark_context_id
    and log_job.spark_job_id = spark_stage.spark_job_id
  where spark_stage.day in ($days)
    and log_job.notebook_id is not null
    and coalesce(log_job.tagged_parent_run_id, log_job.tagged_run_id, log_job.update_id) is null
    and spark_stage.run_id is null
    and spark_stage.update_id is null
),
command as (
  select account_id, workspace_id, event_id, command_id
  from notebook_event
  where action_name = 'runCommand'
    and command_id is not null
    and last_day >= cast(least($days, $days) as date)
    and day <= cast(greatest($days, $days) as date)
),
part as (
  select
    day, account_id, workspace_id, cluster_id, notebook_id, user_name, event_id, from_ms, until_ms,
    min(from_ms) over (partition by day, account_id, workspace_id, cluster_id, notebook_id, user_name, number) as session_from_ms,
    max(until_ms) over (partition by day, account_id, workspace_id, cluster_id, notebook_id, user_name, number) as session_until_ms
  from session_command
  where day in ($days)
),
sent as (
  select
    staged.day, staged.account_id, staged.workspace_id, staged.cluster_id, staged.spark_context_id,
    staged.stage_id, staged.stage_attempt, part.user_name, part.session_from_ms, part.session_until_ms,
    row_number() over (
      partition by
        staged.day, staged.account_id, staged.workspace_id, staged.cluster_id, staged.spark_context_id,
        staged.stage_id, staged.stage_attempt
      order by
        case when staged.at_ms >= part.from_ms and staged.at_ms <= part.until_ms then 0 else 1 end nulls last,
        part.from_ms nulls last,
        part.event_id nulls last
    ) as place
  from staged
  inner join command
    on command.account_id = staged.account_id
    and command.workspace_id = staged.workspace_id
    and command.command_id = staged.command_id
  inner join part
    on part.day = staged.day
    and part.account_id = staged.account_id
    and part.workspace_id = staged.workspace_id
    and part.cluster_id = staged.cluster_id
    and part.notebook_id = staged.notebook_id
    and part.event_id = command.event_id
)
select
  staged.day, staged.account_id, staged.workspace_id, staged.cluster_id, staged.notebook_id,
  nullif(sent.user_name, '') as user_name,
  timestamp_millis(sent.session_from_ms) as start_time,
  -- include: #models/parts/spark-sums.sql
  cast(sum(staged.disk_spilled_bytes) as bigint) as disk_spilled_bytes,
  bool_and(
    coalesce(spark_application.is_end_known, false)
      or coalesce(spark_application.has_instance_ended, false)
      or coalesce(unix_millis(spark_application.log_until_time) >= sent.session_until_ms, false)
  ) as is_complete
from staged
left join sent
  on sent.day = staged.day
  and sent.account_id = staged.account_id
  and sent.workspace_id = staged.workspace_id
  and sent.cluster_id = staged.cluster_id
  and sent.spark_context_id = staged.spark_context_id
  and sent.stage_id = staged.stage_id
  and sent.stage_attempt = staged.stage_attempt
  and sent.place = 1
left join spark_application
  on spark_application.account_id = staged.account_id
  and spark_application.workspace_id = staged.workspace_id
  and spark_application.cluster_id = staged.cluster_id
  and spark_application.spark_context_id = staged.spark_context_id
group by
  staged.day, staged.account_id, staged.workspace_id, staged.cluster_id, staged.notebook_id,
  nullif(sent.user_name, ''),
  sent.session_from_ms
