-- One row: the retries of an attempt of a run and the parts of its cost, in the currency of that cost (null where it has none
-- yet): of the tries after a failed one, and at the public price of machines, of drivers and of workers (null without machines).
-- A try of a task is a retry where the try before it ended in failure before this one began.
with
begun as (
  select day, account_id, workspace_id, job_id, run_id, attempt
  from run
  where day in ($days)
),
tried as (
  select
    account_id, workspace_id, job_id, run_id, attempt, task_run.task_run_id, task_run.task_key,
    task_run.start_time, task_run.duration_ms,
    lag(task_run.status) over (
      partition by account_id, workspace_id, job_id, run_id, attempt, task_run.task_key
      order by task_run.start_time nulls last, task_run.task_run_id nulls last
    ) as former_status,
    lag(task_run.end_time) over (
      partition by account_id, workspace_id, job_id, run_id, attempt, task_run.task_key
      order by task_run.start_time nulls last, task_run.task_run_id nulls last
    ) as former_end_time
  from task_run
  inner join begun
    using (account_id, workspace_id, job_id, run_id, attempt)
  where task_run.day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 1) * 86400000) as date)
),
retry as (
  select
    account_id, workspace_id, job_id, run_id, attempt, task_run_id, task_key, duration_ms,
    true as is_retry
  from tried
  inner join run_status as former
    on former.status = tried.former_status
  where former.is_own_failure
    and tried.former_end_time <= tried.start_time
),
retried_task as (
  select
    account_id, workspace_id, job_id, run_id, attempt, task_key,
    count(*) as retries,
    sum(duration_ms) as retry_ms
  from retry
  group by account_id, workspace_id, job_id, run_id, attempt, task_key
),
ranked_task as (
  select
    account_id, workspace_id, job_id, run_id, attempt, task_key, retries, retry_ms,
    row_number() over (
      partition by account_id, workspace_id, job_id, run_id, attempt
      order by retries desc nulls last, task_key nulls last
    ) as place
  from retried_task
),
retried as (
  select
    account_id, workspace_id, job_id, run_id, attempt,
    max(case when place = 1 then task_key end) as retried_task_key,
    cast(max(retries) as bigint) as most_retries,
    cast(sum(retries) as bigint) as retries,
    cast(sum(retry_ms) as bigint) as retry_ms
  from ranked_task
  group by account_id, workspace_id, job_id, run_id, attempt
),
spent as (
  select
    account_id, workspace_id, job_id, run_id, attempt, part.currency,
    cast(sum(part.amount) as decimal(28,10)) as cost,
    cast(sum(case when retry.is_retry then part.amount else 0 end) as decimal(28,10)) as retry_cost,
    cast(
      sum(case when part.source = 'machine_estimate' and part.sku_name like '% driver' then part.amount end) as decimal(28,10)
    ) as driver_cloud_cost,
    cast(
      sum(case when part.source = 'machine_estimate' and part.sku_name like '% worker' then part.amount end) as decimal(28,10)
    ) as worker_cloud_cost
  from task_cost_part as part
  inner join begun
    using (account_id, workspace_id, job_id, run_id, attempt)
  left join retry
    using (account_id, workspace_id, job_id, run_id, attempt, task_run_id)
  where part.day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 1) * 86400000) as date)
  group by account_id, workspace_id, job_id, run_id, attempt, part.currency
)
select
  begun.day, account_id, workspace_id, job_id, run_id, attempt, retried.retried_task_key,
  coalesce(retried.most_retries, 0) + 1 as most_tries,
  coalesce(retried.retries, 0) as retries,
  coalesce(retried.retry_ms, 0) as retry_ms,
  spent.currency, spent.cost, spent.retry_cost, spent.driver_cloud_cost, spent.worker_cloud_cost
from begun
left join retried
  using (account_id, workspace_id, job_id, run_id, attempt)
left join spent
  using (account_id, workspace_id, job_id, run_id, attempt)
