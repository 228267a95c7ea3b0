-- One row: an attempt of a run in the currency of its cost (null where it has none), on the day on which its run began, with all
-- that lists of runs show of it. Currencies are all in which it has a cost; of its rows one is of the first. Cost is that of
-- all of its days. Findings are a line of each, with rule, currency, price and title apart by bars. Data is that of its event
-- logs, else of its statements on serverless compute alone (bytes_from). Has_log: a log of one of its clusters is read; of
-- unread_cluster_ids none is. Log_awaited_until_time is until when a log of them may come, of instances begun before a day after its
-- end; null where that is before its end.
with
begun as (
  select
    day, account_id, workspace_id, job_id, run_id, attempt, run_name, run_type, status, has_failed_tasks,
    trigger, creator_user_name, start_time, end_time, last_seen_time, duration_ms, queue_ms, setup_ms,
    execution_ms, cleanup_ms, task_count, cluster_count, compute_type, shared_cluster_id, facts_from
  from run
  where day in ($days)
),
spent as (
  select
    account_id, workspace_id, job_id, run_id, attempt, run_day.currency,
    cast(sum(run_day.databricks_cost) as decimal(28,10)) as databricks_cost,
    cast(sum(run_day.cloud_cost) as decimal(28,10)) as cloud_cost,
    cast(sum(run_day.cost) as decimal(28,10)) as cost,
    max(run_day.weak_because) as weak_because
  from run_day
  inner join begun
    using (account_id, workspace_id, job_id, run_id, attempt)
  where run_day.day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 1) * 86400000) as date)
    and unix_date(run_day.day) >= unix_date(begun.day) - 1
  group by account_id, workspace_id, job_id, run_id, attempt, run_day.currency
),
coined as (
  select
    account_id, workspace_id, job_id, run_id, attempt,
    array_join(array_sort(array_agg(currency)), ',') as currencies,
    min(currency) as first_currency
  from spent
  group by account_id, workspace_id, job_id, run_id, attempt
),
worked as (
  select
    account_id, workspace_id, job_id, run_id, attempt, task_run.cluster_id,
    begun.start_time, begun.end_time
  from task_run
  inner join begun
    using (account_id, workspace_id, job_id, run_id, attempt)
  where task_run.day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 1) * 86400000) as date)
    and unix_date(task_run.day) >= unix_date(begun.day) - 1
    and task_run.cluster_id is not null
  group by account_id, workspace_id, job_id, run_id, attempt, task_run.cluster_id, begun.start_time, begun.end_time
),
logged as (
  select
    worked.account_id, worked.workspace_id, worked.job_id, worked.run_id, worked.attempt, worked.cluster_id,
    coalesce(bool_or(instance_log.is_read), false) as is_read,
    max(
      case
        when instance_log.awaited_until_time > coalesce(worked.end_time, worked.start_time)
          and (worked.end_time is null or unix_millis(instance_log.start_time) < unix_millis(worked.end_time) + 86400000)
          then instance_log.awaited_until_time
      end
    ) as awaited_until_time
  from worked
  left join instance_log
    on instance_log.account_id = worked.account_id
    and instance_log.workspace_id = worked.workspace_id
    and instance_log.cluster_id = worked.cluster_id
  group by worked.account_id, worked.workspace_id, worked.job_id, worked.run_id, worked.attempt, worked.cluster_id
),
placed as (
  select
    account_id, workspace_id, job_id, run_id, attempt,
    array_join(array_sort(array_agg(cluster_id)), ',') as cluster_ids,
    bool_or(is_read) as has_log,
    coalesce(array_join(array_sort(array_agg(cluster_id) filter (where not is_read)), ','), '') as unread_cluster_ids,
    max(awaited_until_time) as log_awaited_until_time
  from logged
  group by account_id, workspace_id, job_id, run_id, attempt
),
applied as (
  select
    account_id, workspace_id, job_id, run_id, attempt,
    array_join(array_sort(array_agg(distinct application_id)), ',') as application_ids
  from run_application
  where day in ($days)
  group by account_id, workspace_id, job_id, run_id, attempt
),
queried as (
  select
    account_id, workspace_id, job_id, run_id, attempt,
    sum(serverless_statement_day.read_bytes) as read_bytes,
    sum(serverless_statement_day.written_bytes) as written_bytes,
    sum(serverless_statement_day.shuffle_read_bytes) as shuffle_read_bytes,
    sum(serverless_statement_day.spilled_bytes) as spilled_bytes
  from serverless_statement_day
  inner join begun
    using (account_id, workspace_id, job_id, run_id, attempt)
  where serverless_statement_day.day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 1) * 86400000) as date)
    and unix_date(serverless_statement_day.day) >= unix_date(begun.day) - 1
    and begun.compute_type = 'SERVERLESS'
  group by account_id, workspace_id, job_id, run_id, attempt
),
loaded as (
  select
    account_id, workspace_id, job_id, run_id, attempt,
    cast(sum(run_load_day.driver_processor_load) as double) / nullif(cast(sum(run_load_day.driver_processor_weight) as double) * 10000, 0) as driver_processor,
    cast(sum(run_load_day.driver_memory_load) as double) / nullif(cast(sum(run_load_day.driver_memory_weight) as double) * 10000, 0) as driver_memory,
    cast(sum(run_load_day.worker_processor_load) as double) / nullif(cast(sum(run_load_day.worker_processor_weight) as double) * 10000, 0) as worker_processor,
    cast(sum(run_load_day.worker_memory_load) as double) / nullif(cast(sum(run_load_day.worker_memory_weight) as double) * 10000, 0) as worker_memory
  from run_load_day
  inner join begun
    using (account_id, workspace_id, job_id, run_id, attempt)
  where run_load_day.day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 1) * 86400000) as date)
    and unix_date(run_load_day.day) >= unix_date(begun.day) - 1
  group by account_id, workspace_id, job_id, run_id, attempt
),
found as (
  select
    workspace_id, job_id, run_id, attempt,
    array_join(
      array_sort(
        array_agg(
          finding.rule || '|' || coalesce(finding.currency, '') || '|' || coalesce(cast(finding.price as string), '') || '|' || rule.title
        )
      ),
      chr(10)
    ) as findings
  from finding
  inner join rule
    on rule.rule = finding.rule
  where finding.day in ($days)
    and finding.run_id is not null
  group by workspace_id, job_id, run_id, attempt
)
select
  begun.day, begun.account_id, begun.workspace_id, begun.job_id, begun.run_id, begun.attempt, begun.run_name,
  begun.run_type, begun.status, begun.has_failed_tasks, begun.trigger, begun.creator_user_name,
  begun.start_time, begun.end_time, begun.last_seen_time, begun.duration_ms, begun.queue_ms, begun.setup_ms,
  begun.execution_ms, begun.cleanup_ms, begun.task_count, begun.cluster_count, begun.compute_type,
  begun.shared_cluster_id, begun.facts_from,
  spent.currency,
  coalesce(coined.currencies, '') as currencies,
  spent.currency is not distinct from coined.first_currency as is_first_currency,
  spent.databricks_cost, spent.cloud_cost, spent.cost, spent.weak_because,
  placed.cluster_ids,
  coalesce(placed.has_log, false) as has_log,
  placed.unread_cluster_ids,
  placed.log_awaited_until_time, applied.application_ids,
  run_spark.is_complete as is_log_complete,
  nullif(
    concat_ws(
      ', ',
      case when not run_spark.is_complete then 'log incomplete' end,
      case when run_spark.is_complete is not null and placed.unread_cluster_ids <> '' then 'cluster without log' end,
      case when run_spark.is_complete is not null and begun.compute_type like '%SERVERLESS%' then 'compute without log' end
    ),
    ''
  ) as log_weak_because,
  case
    when run_spark.is_complete is not null then 'EVENT_LOG'
    when queried.read_bytes is not null then 'QUERY_HISTORY'
  end as bytes_from,
  cast(
    coalesce(
      run_spark.input_bytes + run_spark.output_bytes,
      queried.read_bytes + coalesce(queried.written_bytes, 0)
    ) as bigint
  ) as data_bytes,
  cast(coalesce(run_spark.input_bytes, queried.read_bytes) as bigint) as input_bytes,
  cast(coalesce(run_spark.output_bytes, queried.written_bytes) as bigint) as output_bytes,
  cast(coalesce(run_spark.shuffle_read_bytes, queried.shuffle_read_bytes) as bigint) as shuffle_read_bytes,
  run_spark.shuffle_write_bytes,
  cast(coalesce(run_spark.disk_spilled_bytes, queried.spilled_bytes) as bigint) as disk_spilled_bytes,
  run_spark.spark_task_count, run_spark.failed_spark_task_count, loaded.driver_processor,
  loaded.driver_memory, loaded.worker_processor, loaded.worker_memory, found.findings
from begun
left join spent
  using (account_id, workspace_id, job_id, run_id, attempt)
left join coined
  using (account_id, workspace_id, job_id, run_id, attempt)
left join placed
  using (account_id, workspace_id, job_id, run_id, attempt)
left join applied
  using (account_id, workspace_id, job_id, run_id, attempt)
left join run_spark
  using (day, account_id, workspace_id, job_id, run_id, attempt)
left join queried
  using (account_id, workspace_id, job_id, run_id, attempt)
left join loaded
  using (account_id, workspace_id, job_id, run_id, attempt)
left join found
  using (workspace_id, job_id, run_id, attempt)
