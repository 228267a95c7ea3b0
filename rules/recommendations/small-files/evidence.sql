-- One row: an attempt of a run of a job on job clusters whose time is split by event logs, and what it would have cost less with files of 128 MiB
-- instead of small ones. Files are small where an operator reads or writes more than 100 with less than 3 MiB on average. Stages that read or
-- wrote files for the same SQL execution worked for them, by their part of its files. Each file that is spared costs a core 40 to 120 ms: Spark plans with 4 MiB for opening one,
-- which a core reads in that time at 35 to 100 MiB a second. Tasks are shorter by that, and their stage in proportion. At most, scheduling costs less, too,
-- with the number of tasks, down to one for each file. It holds where there are small files, and something is saved.
with
-- include: #models/parts/split-runs.sql
-- include: #models/parts/spread-stages.sql
operated as (
  select
    account_id, workspace_id, cluster_id, spark_context_id, execution_id, 'read' as way,
    try_cast(regexp_extract(metrics_json, '"name":"number of files read","type":"[a-zA-Z]+","total":([0-9]+)', 1) as double) as files,
    try_cast(regexp_extract(metrics_json, '"name":"size of files read","type":"[a-zA-Z]+","total":([0-9]+)', 1) as double) as bytes
  from log_operator
  where contains(metrics_json, '"number of files read"')
    and day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 1) * 86400000) as date)
  union all
  select
    account_id, workspace_id, cluster_id, spark_context_id, execution_id, 'written' as way,
    try_cast(regexp_extract(metrics_json, '"name":"number of written files","type":"[a-zA-Z]+","total":([0-9]+)', 1) as double) as files,
    try_cast(regexp_extract(metrics_json, '"name":"written output","type":"[a-zA-Z]+","total":([0-9]+)', 1) as double) as bytes
  from log_operator
  where contains(metrics_json, '"number of written files"')
    and day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 1) * 86400000) as date)
),
filed as (
  select
    account_id, workspace_id, cluster_id, spark_context_id, execution_id, way,
    sum(files) as all_files,
    sum(case when files > 100 and bytes < 3145728.0 * files then files else 0 end) as files,
    sum(case when files > 100 and bytes < 3145728.0 * files then bytes else 0 end) as bytes,
    sum(case when files > 100 and bytes < 3145728.0 * files then greatest(ceil(bytes / 134217728.0), 1) else 0 end) as needed_files
  from operated
  where files > 0
  group by account_id, workspace_id, cluster_id, spark_context_id, execution_id, way
),
working as (
  select
    stage.asset_id as run_asset_id,
    stage.execution_id as run_execution_id,
    stage.task_count, stage.task_ms, stage.stage_ms, stage.scheduling_us, filed.way, filed.account_id,
    filed.workspace_id, filed.cluster_id, filed.spark_context_id, filed.execution_id, filed.files, filed.bytes, filed.needed_files,
    filed.files / filed.all_files as file_share,
    sum(cast(stage.task_count as double)) over (
      partition by
        filed.account_id, filed.workspace_id, filed.cluster_id, filed.spark_context_id, filed.execution_id, filed.way
    ) as all_tasks
  from filed
  inner join log_job
    on log_job.account_id = filed.account_id
    and log_job.workspace_id = filed.workspace_id
    and log_job.cluster_id = filed.cluster_id
    and log_job.spark_context_id = filed.spark_context_id
    and log_job.execution_id = filed.execution_id
  inner join log_stage
    on log_stage.account_id = log_job.account_id
    and log_stage.workspace_id = log_job.workspace_id
    and log_stage.cluster_id = log_job.cluster_id
    and log_stage.spark_context_id = log_job.spark_context_id
    and log_stage.spark_job_id = log_job.spark_job_id
  inner join spread_stage as stage
    on stage.account_id = log_stage.account_id
    and stage.workspace_id = log_stage.workspace_id
    and stage.cluster_id = log_stage.cluster_id
    and stage.spark_context_id = log_stage.spark_context_id
    and stage.stage_id = log_stage.stage_id
    and stage.stage_attempt = log_stage.stage_attempt
  where filed.files > 0
    and log_job.day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 1) * 86400000) as date)
    and log_stage.day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 1) * 86400000) as date)
    and case filed.way when 'read' then log_stage.input_bytes else log_stage.output_bytes end > 0
),
whole as (
  select
    account_id, workspace_id, asset_id, execution_id,
    sum(cast(scheduling_us as double)) as scheduling_us
  from spread_stage
  group by account_id, workspace_id, asset_id, execution_id
),
worked as (
  select
    account_id, workspace_id,
    run_asset_id as asset_id,
    run_execution_id as execution_id,
    sum(task_count * file_share) as tasks,
    sum(files * task_count / all_tasks) as files,
    sum(needed_files * task_count / all_tasks) as needed_files,
    sum(bytes * task_count / all_tasks) as bytes,
    sum(scheduling_us * file_share * greatest(1 - needed_files / (all_tasks * file_share), 0)) as fewer_us,
    sum(stage_ms * file_share * least(40.0 * greatest(files - needed_files, 0) * task_count / all_tasks / (task_ms * file_share), 1)) as surest_ms,
    sum(stage_ms * file_share * least(120.0 * greatest(files - needed_files, 0) * task_count / all_tasks / (task_ms * file_share), 1)) as most_ms
  from working
  where task_count > 0
    and task_ms > 0
  group by account_id, workspace_id, run_asset_id, run_execution_id
),
replayed as (
  select
    split_run.*, worked.tasks, worked.files, worked.needed_files, worked.bytes,
    split_run.cost_per_ms * coalesce(worked.surest_ms, 0) as surest,
    split_run.cost_per_ms * coalesce(worked.most_ms, 0)
      + coalesce(split_run.scheduling_cost * worked.fewer_us / nullif(whole.scheduling_us, 0), 0) as most
  from split_run
  left join worked
    on worked.account_id = split_run.account_id
    and worked.workspace_id = split_run.workspace_id
    and worked.asset_id = split_run.asset_id
    and worked.execution_id = split_run.execution_id
  left join whole
    on whole.account_id = split_run.account_id
    and whole.workspace_id = split_run.workspace_id
    and whole.asset_id = split_run.asset_id
    and whole.execution_id = split_run.execution_id
)
select
  day, account_id, workspace_id,
  'job' as asset_kind,
  job_id as asset_id,
  observation_id, currency, cost,
  coalesce(files > 0 and most >= 0.0001, false) as holds,
  'small' as change_1_from,
  '128 MiB' as change_1_to,
  cast(most as decimal(28,10)) as ended_cost,
  cast((most - surest) / 2 as decimal(28,10)) as added_cost,
  cast(surest as decimal(28,10)) as saving_low,
  cast(most as decimal(28,10)) as saving_high,
  recorded_share,
  recorded_share < 1 as is_estimated,
  files as small_files,
  needed_files,
  bytes / files / 1048576.0 as file_mb,
  tasks
from replayed
