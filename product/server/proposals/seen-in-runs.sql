-- One row: a job whose runs show what was proposed and no setting shows, and since which run: none of at least ten in a row fails any more
-- (failing_runs), or all tasks of at least three in a row share one cluster (job_clusters). Asked are jobs, each with a setting and since when.
with
watched as (
  select unnest(from_json(coalesce(cast($watched as varchar), '[]'), '[{
    "workspaceId": "VARCHAR", "jobId": "VARCHAR", "setting": "VARCHAR", "since": "TIMESTAMP", "to": "VARCHAR"
  }]'), max_depth := 2)
),
ended as (
  select
    watched.*, run.start_time,
    case watched.setting when 'failing_runs' then not run.has_failed else run.cluster_count = 1 end as is_as_proposed
  from watched
  inner join run
    on run.workspace_id = watched.workspaceId
    and run.job_id = watched.jobId
  where run.is_last_attempt
    and run.end_time is not null
    and run.start_time >= watched.since
    and run.status not in ('SKIPPED', 'CANCELED')
    and coalesce(run.run_type, 'JOB_RUN') = 'JOB_RUN'
    and (
      watched.setting = 'failing_runs'
      or (run.status = 'SUCCESS' and run.compute_type = 'JOB_CLUSTER' and run.task_count > 1)
    )
),
counted as (
  select *, max(case when not is_as_proposed then start_time end) over (partition by workspaceId, jobId, setting) as last_other
  from ended
)
select
  workspaceId as "workspaceId",
  'job' as "assetKind",
  jobId as "assetId",
  setting,
  cast(null as varchar) as "from",
  any_value("to") as "to",
  strftime(min(start_time), '%Y-%m-%dT%H:%M:%S.%gZ') as "at",
  cast(null as varchar) as "by",
  'runs:' || jobId || ':' || setting as "changeGroup",
  false as "isUndone"
from counted
where last_other is null
  or start_time > last_other
group by workspaceId, jobId, setting
having count(*) >= case setting when 'failing_runs' then 10 else 3 end
