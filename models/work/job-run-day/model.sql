-- One row: attempts of a job, of runs that began on a day, which themselves began on one day and were last going on
-- another (null of those without an end, which were last seen going on seen_day): how many, how they ended, how long they took in all. Latest is the one that began last;
-- latest_statuses are those of the last five, oldest first: start in milliseconds, attempt, run and status, by blanks and commas.
with
begun as (
  select
    day, account_id, workspace_id, job_id, run_id, attempt, run_type, trigger, status, has_failed,
    is_last_attempt, compute_type, start_time, duration_ms,
    cast(start_time as date) as first_day,
    case
      when end_time > timestamp_millis(cast(unix_date(cast(end_time as date)) as bigint) * 86400000) then cast(end_time as date)
      else cast(timestamp_millis((cast(unix_date(cast(end_time as date)) as bigint) - 1) * 86400000) as date)
    end as last_day,
    case when end_time is null then cast(last_seen_time as date) end as seen_day
  from run
  where day in ($days)
    and coalesce(run_type, 'JOB_RUN') in ('JOB_RUN', 'SUBMIT_RUN')
),
ranked as (
  select
    day, account_id, workspace_id, job_id, run_id, attempt, run_type, trigger, status, has_failed,
    is_last_attempt, compute_type, start_time, duration_ms, first_day, last_day, seen_day,
    row_number() over (
      partition by day, account_id, workspace_id, job_id, first_day, last_day, seen_day
      order by start_time desc nulls last, attempt desc nulls last, run_id desc nulls last
    ) as place
  from begun
)
select
  day, account_id, workspace_id, job_id, first_day, last_day, seen_day,
  coalesce(bool_or(run_type = 'SUBMIT_RUN'), false) as is_submitted,
  cast(sum(case when is_last_attempt then 1 else 0 end) as int) as runs,
  cast(sum(case when is_last_attempt and has_failed then 1 else 0 end) as int) as failed_runs,
  cast(sum(case when is_last_attempt and status = 'SUCCESS' then 1 else 0 end) as int) as successful_runs,
  cast(count(duration_ms) as int) as ended_attempts,
  cast(sum(duration_ms) as bigint) as duration_ms,
  max(duration_ms) as longest_ms,
  nullif(
    array_join(array_sort(array_agg(distinct compute_type) filter (where compute_type is not null)), ','),
    ''
  ) as compute_types,
  max(case when place = 1 then start_time end) as latest_start_time,
  max(case when place = 1 then attempt end) as latest_attempt,
  max(case when place = 1 then run_id end) as latest_run_id,
  max(case when place = 1 then trigger end) as latest_trigger,
  max(case when place = 1 then duration_ms end) as latest_duration_ms,
  array_join(
    array_sort(
      array_agg(
        lpad(cast(unix_millis(start_time) as string), 15, '0') || ' ' || lpad(cast(attempt as string), 6, '0') || ' ' || run_id || ' ' || status
      ) filter (where place <= 5 and start_time is not null and status is not null)
    ),
    ','
  ) as latest_statuses
from ranked
group by day, account_id, workspace_id, job_id, first_day, last_day, seen_day
