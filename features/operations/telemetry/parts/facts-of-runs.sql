-- One row: an attempt of a run, with what the state of its telemetry follows from.
run as (
  select
    workspace_id, job_id, run_id, attempt, status, start_time, end_time, last_seen_time, duration_ms, compute_type,
    cluster_ids, unread_cluster_ids, has_log, log_awaited_until_time, is_log_complete, bytes_from
  from run_attempt
  where workspace_id in ($workspaceIds)
    and is_first_currency
    and ($jobId is null or job_id = $jobId)
    and ($runId is null or run_id = $runId)
    and ($attemptNumber is null or attempt = $attemptNumber)
    and ($startedSince is null or start_time >= cast($startedSince as timestamp))
),
run_cluster as (
  select workspace_id, job_id, run_id, attempt, unread_cluster_ids, unnest(string_split(cluster_ids, ',')) as cluster_id
  from run
),
run_setting as (
  select
    run_cluster.workspace_id, run_cluster.job_id, run_cluster.run_id, run_cluster.attempt,
    bool_and(cluster_log.cluster_id is not null and cluster_log.log_destination is null) as is_silent,
    max(cluster_log.denied_because) filter (
      where contains(',' || run_cluster.unread_cluster_ids || ',', ',' || run_cluster.cluster_id || ',')
    ) as denied_because
  from run_cluster
  left join cluster_log
    on cluster_log.workspace_id = run_cluster.workspace_id
    and cluster_log.cluster_id = run_cluster.cluster_id
  group by run_cluster.workspace_id, run_cluster.job_id, run_cluster.run_id, run_cluster.attempt
),
fact as (
  select
    run.workspace_id,
    run.run_id as asked_id,
    'job run ' || run.run_id || ', attempt ' || run.attempt as subject,
    run.start_time,
    run.cluster_ids,
    coalesce(run.unread_cluster_ids, '') as unread_cluster_ids,
    run.status = 'SKIPPED' and coalesce(run.duration_ms, 0) <= 1000 as is_skipped,
    run.end_time is null
      and coalesce(run.last_seen_time, run.start_time) > cast($dataNow as timestamp) - interval 2 day as is_open,
    coalesce(run.compute_type = 'SERVERLESS', false) as is_serverless,
    coalesce(run.bytes_from = 'QUERY_HISTORY', false) as has_history,
    run.cluster_ids is not null as has_cluster,
    coalesce(run_setting.is_silent, false) as is_silent,
    run.has_log or run.is_log_complete is not null as is_read,
    run.is_log_complete is not null as is_tied,
    coalesce(run.is_log_complete, false) and coalesce(run.unread_cluster_ids, '') = '' as is_complete,
    coalesce(run.end_time, run.last_seen_time, run.start_time) > cast($dataNow as timestamp) - interval 1 day
      and (
        run.has_log
        or run.is_log_complete is not null
        or coalesce(run.compute_type = 'SERVERLESS', false)
        or coalesce(run.log_awaited_until_time > cast($dataNow as timestamp), false)
      ) as is_awaited,
    run_setting.denied_because
  from run
  left join run_setting
    on run_setting.workspace_id = run.workspace_id
    and run_setting.job_id = run.job_id
    and run_setting.run_id = run.run_id
    and run_setting.attempt = run.attempt
)
