-- One row: a job that is shown, with the middle and the 95th of 100 of its runs of the range by duration.
select
  workspaceId, dbJobId, currency,
  durations_ms[1] as medianDuration,
  durations_ms[2] as p95Duration
from (
  select
    shown_row.workspaceId, shown_row.dbJobId, shown_row.currency,
    -- Asked of the runs of these jobs alone: as a condition it is compared for those of all jobs.
    quantile_disc(run.duration_ms, [0.5, 0.95])
      filter (where coalesce(run.run_type, 'JOB_RUN') in ('JOB_RUN', 'SUBMIT_RUN')) as durations_ms
  from shown_row
  inner join run
    on run.workspace_id = shown_row.workspaceId
    and run.job_id = shown_row.dbJobId
  where shown_row.workspaceId in ($workspaceIds)
    and (not $areShownNamed or list_contains([$shownDbJobId], run.job_id))
    and run.start_time < cast($until as timestamp)
    and lasted_beyond(cast($since as timestamp), run.end_time, run.last_seen_time, run.start_time)
  group by shown_row.workspaceId, shown_row.dbJobId, shown_row.currency
)
