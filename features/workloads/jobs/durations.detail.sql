-- One row: a job that is shown, with the median of its runs of the range by duration, and the 95th of 100 of them.
select
  workspaceId, dbJobId, currency,
  cast(round(median(duration_ms)) as bigint) as medianDuration,
  quantile_disc(duration_ms, 0.95) as p95Duration
from (
  select
    shown_row.workspaceId, shown_row.dbJobId, shown_row.currency,
    -- Asked of the runs of these jobs alone: as a condition it is compared for those of all jobs.
    case when coalesce(run.run_type, 'JOB_RUN') in ('JOB_RUN', 'SUBMIT_RUN') then run.duration_ms end as duration_ms
  from shown_row
  inner join run
    on run.workspace_id = shown_row.workspaceId
    and run.job_id = shown_row.dbJobId
  where shown_row.workspaceId in ($workspaceIds)
    and (not $areShownNamed or list_contains([$shownDbJobId], run.job_id))
    and run.start_time < cast($until as timestamp)
    and lasted_beyond(cast($since as timestamp), run.end_time, run.last_seen_time, run.start_time)
)
group by workspaceId, dbJobId, currency
