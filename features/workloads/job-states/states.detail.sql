-- One row: a job that is shown, with its last five runs in the range and their states, oldest first.
select
  shown_row.workspaceId,
  shown_row.jobId,
  list_reverse(max_by(run.run_id, (run.start_time, run.attempt), 5)) as runIds,
  list_reverse(max_by(run.status, (run.start_time, run.attempt), 5)) as runStatuses
from shown_row
inner join run
  on run.workspace_id = shown_row.workspaceId
  and run.job_id = shown_row.jobId
where run.workspace_id in ($workspaceIds)
  and (not $areShownNamed or list_contains([$shownJobId], run.job_id))
  and run.is_last_attempt
  and run.start_time < cast($until as timestamp)
  and lasted_beyond(cast($since as timestamp), run.end_time, run.last_seen_time, run.start_time)
group by shown_row.workspaceId, shown_row.jobId
