-- One row: what was run in a notebook on a cluster or on serverless compute on a day, with what the state of its telemetry follows from.
session as (
  select workspace_id, cluster_id, notebook_id, day, min(start_time) as start_time, max(end_time) as end_time
  from notebook_session_day
  where workspace_id in ($workspaceIds)
    and ($notebookId is null or notebook_id = $notebookId)
    and ($clusterId is null or cluster_id = $clusterId)
    and ($date is null or day = cast($date as date))
    and ($startedSince is null or day >= cast(cast($startedSince as timestamp) as date))
  group by workspace_id, cluster_id, notebook_id, day
),
met as (
  select
    session.workspace_id, session.cluster_id, session.notebook_id, session.day,
    bool_or(log.is_read) as is_read,
    max(log.awaited_until_time) as awaited_until_time,
    bool_or(life.instance_id = $appId) as has_asked
  from session
  inner join cluster_instance as life
    on life.workspace_id = session.workspace_id
    and life.cluster_id = session.cluster_id
    and life.start_time <= session.end_time
    and life.last_time >= session.start_time
  left join instance_log as log
    on log.workspace_id = life.workspace_id
    and log.cluster_id = life.cluster_id
    and log.instance_id = life.instance_id
  group by session.workspace_id, session.cluster_id, session.notebook_id, session.day
),
sent as (
  select workspace_id, cluster_id, notebook_id, day, bool_and(is_complete) as is_complete
  from notebook_spark_day
  where workspace_id in ($workspaceIds)
    and ($notebookId is null or notebook_id = $notebookId)
  group by workspace_id, cluster_id, notebook_id, day
),
stated as (
  select workspace_id, notebook_id, day
  from serverless_statement_day
  where workspace_id in ($workspaceIds)
    and notebook_id is not null
    and run_id is null
    and update_id is null
    and ($notebookId is null or notebook_id = $notebookId)
    and $clusterId is null
    and $appId is null
    and ($date is null or day = cast($date as date))
    and ($startedSince is null or day >= cast(cast($startedSince as timestamp) as date))
  group by workspace_id, notebook_id, day
),
fact as (
  select
    session.workspace_id,
    session.notebook_id as asked_id,
    'notebook ' || session.notebook_id || ' on ' || session.cluster_id || ', ' || session.day as subject,
    session.start_time,
    session.cluster_id as cluster_ids,
    case when coalesce(met.is_read, false) then '' else session.cluster_id end as unread_cluster_ids,
    false as is_skipped,
    session.end_time > cast($dataNow as timestamp) - interval 25 minute as is_open,
    false as is_serverless,
    false as has_history,
    true as has_cluster,
    cluster_log.cluster_id is not null and cluster_log.log_destination is null as is_silent,
    coalesce(met.is_read, false) or sent.day is not null as is_read,
    sent.day is not null as is_tied,
    coalesce(sent.is_complete, false) as is_complete,
    session.end_time > cast($dataNow as timestamp) - interval 1 day
      and (coalesce(met.is_read, false) or coalesce(met.awaited_until_time > cast($dataNow as timestamp), false)) as is_awaited,
    cluster_log.denied_because
  from session
  left join met
    on met.workspace_id = session.workspace_id
    and met.cluster_id = session.cluster_id
    and met.notebook_id = session.notebook_id
    and met.day = session.day
  left join sent
    on sent.workspace_id = session.workspace_id
    and sent.cluster_id = session.cluster_id
    and sent.notebook_id = session.notebook_id
    and sent.day = session.day
  left join cluster_log
    on cluster_log.workspace_id = session.workspace_id
    and cluster_log.cluster_id = session.cluster_id
  where $appId is null or met.has_asked
  union all
  select
    workspace_id,
    notebook_id as asked_id,
    'notebook ' || notebook_id || ' on serverless compute, ' || day as subject,
    cast(day as timestamp) as start_time,
    null as cluster_ids,
    '' as unread_cluster_ids,
    false as is_skipped,
    false as is_open,
    true as is_serverless,
    true as has_history,
    false as has_cluster,
    false as is_silent,
    false as is_read,
    false as is_tied,
    false as is_complete,
    false as is_awaited,
    null as denied_because
  from stated
)
