-- One row: a run around one of the changes, of the changed job or of those beside it, in order of their start.
select
  account_id as "accountId",
  workspace_id as "workspaceId",
  change_group as "changeGroup",
  job_id as "jobId",
  side,
  cast(epoch_ms(start_time) as double) as "startMs",
  has_succeeded as "hasSucceeded",
  currencies,
  cast(cost as varchar) as "cost",
  cast(billed_cost as varchar) as "billedCost",
  cast(rows_written as double) as "rowsWritten",
  cast(source_bytes as double) as "sourceBytes"
from changed_run
where is_control = $areControls
  and change_group in ($changeGroups)
order by start_time, job_id, run_id
