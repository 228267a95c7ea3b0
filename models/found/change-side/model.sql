-- One row: a finished run of a job on one side of a change of its settings that can change its cost (change_group, first seen at
-- first_ms), or of a similar job that was not changed meanwhile (is_control), with its place there, the nearest first: at most 60
-- that succeeded on each side, of a control 30, and the failed ones in between. A run has all of its repairs; its last day has to be
-- billed. Before are runs since the change before; after are those from the last change of the group on until the next.
with
billed as (
  -- include: #models/parts/complete-days.sql
),
finished as (
  select
    run.account_id, run.workspace_id, run.job_id, run.run_id,
    min(run.start_time) as start_time,
    max(run.end_time) as end_time,
    bool_or(run.is_last_attempt and run.status = 'SUCCESS' and not run.has_failed_tasks) as has_succeeded,
    bool_or(run.is_last_attempt and run.has_failed) as has_failed,
    max(case when run.is_last_attempt then run.compute_type end) as compute_type
  from run
  inner join billed
    on billed.account_id = run.account_id
  where run.job_id is not null
    and coalesce(run.run_type, 'JOB_RUN') = 'JOB_RUN'
    and unix_date(run.day) >= unix_date(billed.complete_until) - 400
  group by run.account_id, run.workspace_id, run.job_id, run.run_id, billed.complete_until
  having bool_and(run.end_time is not null)
    and max(run.end_time) <= cast(billed.complete_until as timestamp)
),
-- include: #models/found/change-side/parts/changes-of-jobs.sql
around as (
  select
    changed.account_id, changed.workspace_id, changed.change_group, changed.first_ms,
    false as is_control,
    finished.job_id, finished.run_id, finished.start_time, finished.end_time, finished.has_succeeded,
    finished.compute_type,
    case when unix_millis(finished.start_time) < changed.first_ms then 'before' else 'after' end as side,
    case
      when unix_millis(finished.start_time) < changed.first_ms then -unix_millis(finished.start_time)
      else unix_millis(finished.start_time)
    end as distance
  from changed
  inner join finished
    on finished.account_id = changed.account_id
    and finished.workspace_id = changed.workspace_id
    and finished.job_id = changed.job_id
  where (finished.has_succeeded or finished.has_failed)
    and unix_millis(finished.start_time) >= changed.since_ms
    and unix_millis(finished.start_time) < changed.until_ms
    and (unix_millis(finished.start_time) < changed.first_ms or unix_millis(finished.start_time) >= changed.last_ms)
),
counted as (
  select
    *,
    sum(case when has_succeeded then 1 else 0 end) over so_far as succeeded_so_far,
    sum(case when has_succeeded then 0 else 1 end) over so_far as failed_so_far
  from around
  window so_far as (
    partition by account_id, workspace_id, change_group, side
    order by distance nulls last, run_id nulls last
    rows between unbounded preceding and current row
  )
),
near as (
  select
    account_id, workspace_id, change_group, first_ms, is_control, job_id, run_id, start_time, end_time,
    has_succeeded, compute_type, side,
    case when has_succeeded then succeeded_so_far else failed_so_far end as place
  from counted
  where succeeded_so_far <= 60
    and (has_succeeded or failed_so_far <= 60)
),
-- include: #models/found/change-side/parts/unchanged-jobs.sql
select
  account_id, workspace_id, change_group, first_ms, is_control, job_id, run_id, start_time, end_time,
  has_succeeded, compute_type, side,
  cast(place as int) as place
from near
union all
select
  account_id, workspace_id, change_group, first_ms, is_control, job_id, run_id, start_time, end_time,
  has_succeeded, compute_type, side,
  cast(place as int) as place
from control_run
