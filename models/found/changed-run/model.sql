-- One row: a finished run of a job around a change of its settings that can change its cost (change_group), or of a similar job that
-- was not changed meanwhile (is_control), on one side of the change, with its place there, the nearest first: at most 60 that
-- succeeded on each side, of a control 30, and the failed ones in between, without cost and volume. A run has all of its repairs; its last
-- day has to be billed. Before are runs since the change before; after are those from the last change of the group on until the next.
-- Cost is at the prices of the moment of the change: where a price did not change the cost as billed to the last digit, else what
-- was drawn at that price, or at the nearest one that is known. Null where nothing is known of a price; of several currencies in one run both costs are null,
-- and currencies has all.
-- Rows written are known where all event logs are read; source bytes are those that it read, from event logs or the statements on serverless compute.
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
-- include: #models/found/changed-run/parts/changes-of-jobs.sql
around as (
  select
    changed.account_id, changed.workspace_id, changed.change_group,
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
    account_id, workspace_id, change_group, is_control, job_id, run_id, start_time, end_time, has_succeeded,
    compute_type, side,
    case when has_succeeded then succeeded_so_far else failed_so_far end as place
  from counted
  where succeeded_so_far <= 60
    and (has_succeeded or failed_so_far <= 60)
),
-- include: #models/found/changed-run/parts/unchanged-jobs.sql
chosen as (
  select
    account_id, workspace_id, change_group, is_control, job_id, run_id, start_time, end_time, has_succeeded,
    compute_type, side, place
  from near
  union all
  select
    account_id, workspace_id, change_group, is_control, job_id, run_id, start_time, end_time, has_succeeded,
    compute_type, side, place
  from control_run
),
-- include: #models/found/changed-run/parts/costs-at-constant-prices.sql
-- include: #models/found/changed-run/parts/volumes.sql
select
  cast(chosen.start_time as date) as day,
  chosen.account_id, chosen.workspace_id, chosen.change_group, chosen.is_control, chosen.job_id, chosen.run_id,
  chosen.side,
  cast(chosen.place as int) as place,
  chosen.start_time, chosen.end_time,
  unix_millis(chosen.end_time) - unix_millis(chosen.start_time) as duration_ms,
  chosen.has_succeeded, chosen.compute_type,
  coalesce(spent.currencies, '') as currencies,
  spent.cost, spent.billed_cost, spent.weak_because,
  volume.rows_written, volume.source_bytes
from chosen
left join spent
  on spent.account_id = chosen.account_id
  and spent.workspace_id = chosen.workspace_id
  and spent.change_group = chosen.change_group
  and spent.job_id = chosen.job_id
  and spent.run_id = chosen.run_id
left join volume
  on volume.account_id = chosen.account_id
  and volume.workspace_id = chosen.workspace_id
  and volume.job_id = chosen.job_id
  and volume.run_id = chosen.run_id
