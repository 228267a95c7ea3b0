-- One row: a failed run before which so many runs of its job failed within 24 hours, itself among them.
with
failed as (
  select *
  from judged
  where has_failed
    and is_last_attempt
),
together as (
  select
    failed.workspace_id, failed.asset_id, failed.execution_id,
    count(distinct earlier.run_id) as failed_runs
  from failed
  inner join failed as earlier
    on earlier.workspace_id = failed.workspace_id
    and earlier.asset_id = failed.asset_id
    and unix_millis(earlier.start_time) <= unix_millis(failed.start_time)
    and unix_millis(earlier.start_time) > unix_millis(failed.start_time) - 86400000
  where failed.day in ($days)
  group by failed.workspace_id, failed.asset_id, failed.execution_id
)
select
  failed.*,
  together.failed_runs as measured,
  failed.failures as allowed,
  failed.cost as price
from failed
inner join together
  on together.workspace_id = failed.workspace_id
  and together.asset_id = failed.asset_id
  and together.execution_id = failed.execution_id
  and together.failed_runs >= failed.failures
where failed.day in ($days)
