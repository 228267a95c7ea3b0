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
observed as (
  select
    account_id, workspace_id,
    'job' as asset_kind,
    job_id as asset_id,
    run_id as observation_id,
    unix_millis(start_time) as moment,
    start_time, end_time, has_succeeded,
    compute_type as likeness
  from finished
  where has_succeeded
    or has_failed
),
oldest as (
  select min(unix_millis(start_time)) as moment
  from finished
),
grouped as (
  select
    account_id, workspace_id, change_group, asset_kind, asset_id,
    unix_millis(min(changed_time)) as first_ms,
    unix_millis(min(changed_time)) as first_at,
    unix_millis(max(changed_time)) as last_at
  from setting_change
  where asset_kind = 'job'
    and can_change_cost
  group by account_id, workspace_id, change_group, asset_kind, asset_id
),
-- include: #models/parts/sides-of-changes.sql
select
  account_id, workspace_id, change_group, first_ms, is_control,
  asset_id as job_id,
  observation_id as run_id,
  start_time, end_time, has_succeeded,
  likeness as compute_type,
  side,
  cast(place as int) as place
from chosen
