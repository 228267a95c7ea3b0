-- One row per job without planned changes that somebody changed by hand, and span in which it had one set of machines: those that were
-- given (none: the usual ones), its timeout and performance mode (null: as before), and whether its schedule was paused.
with ordered as (
  select
    job_key,
    at_ms,
    any_value(user_name) as user_name,
    max(machine.size_class) filter (where setting = 'node_type_id') as size_class,
    max(machine.size_class) filter (where setting = 'driver_node_type_id') as driver_class,
    max(value) filter (where setting = 'performance_target') as performance_target,
    max(try_cast(value as integer)) filter (where setting = 'timeout_seconds') as timeout_seconds,
    max(value) filter (where setting = 'paused') as paused
  from ordered_change
  inner join planned_job
    on planned_job.workspace_id = ordered_change.workspace_id
    and planned_job.job_id = asset_id
    and is_current
  left join machine
    on machine.node_type = value
  where asset_kind = 'job'
    and (planned_job.kind, planned_job.name) not in (select (kind, name) from job_phase)
  group by job_key, at_ms
  union all by name
  select distinct job_key, 0 as at_ms
  from ordered_change
  inner join planned_job
    on planned_job.workspace_id = ordered_change.workspace_id
    and planned_job.job_id = asset_id
    and is_current
  where asset_kind = 'job'
    and (planned_job.kind, planned_job.name) not in (select (kind, name) from job_phase)
)
select
  job_key,
  at_ms as from_ms,
  coalesce(lead(at_ms) over orders, 9000000000000000) as until_ms,
  user_name,
  last_value(size_class ignore nulls) over orders as size_class,
  last_value(driver_class ignore nulls) over orders as driver_class,
  last_value(performance_target ignore nulls) over orders as performance_target,
  last_value(timeout_seconds ignore nulls) over orders as timeout_seconds,
  coalesce(last_value(paused ignore nulls) over orders, 'false') as paused
from ordered
window orders as (partition by job_key order by at_ms)
