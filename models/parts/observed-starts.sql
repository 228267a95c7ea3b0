-- How long clusters took to start in the four weeks up to each day.
-- Of one shared cluster, of clusters of a kind with the same machines, and of a workspace. Idle is how long clusters of jobs stayed without a task.
start_seen as (
  select
    day, account_id, workspace_id, cluster_id, cluster_kind, driver_node_type, worker_node_type,
    sum(start_up_ms) as start_up_ms,
    min(start_up_ms) as shortest_ms,
    max(start_up_ms) as longest_ms,
    sum(case when cluster_kind = 'job' then idle_ms else 0 end) as idle_ms,
    count(*) as starts
  from cluster_instance_day
  where day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 27) * 86400000) as date)
    and day <= cast(greatest($days, $days) as date)
    and start_up_ms > 0
    and cluster_kind in ('job', 'shared')
  group by day, account_id, workspace_id, cluster_id, cluster_kind, driver_node_type, worker_node_type
),
start_of_cluster as (
  select
    calendar.day as at_day,
    start_seen.account_id, start_seen.workspace_id, start_seen.cluster_id,
    sum(start_seen.start_up_ms) / cast(sum(start_seen.starts) as double) as usual_ms,
    min(start_seen.shortest_ms) as shortest_ms,
    max(start_seen.longest_ms) as longest_ms
  from calendar
  inner join start_seen
    on unix_date(start_seen.day) > unix_date(calendar.day) - 28
    and start_seen.day <= calendar.day
  where calendar.day in ($days)
    and start_seen.cluster_kind = 'shared'
  group by calendar.day, start_seen.account_id, start_seen.workspace_id, start_seen.cluster_id
),
-- Clusters of jobs are many, and their machines few: they are added up before four weeks are looked back on from each day.
start_on_machines as (
  select
    day, account_id, workspace_id, cluster_kind, driver_node_type, worker_node_type,
    sum(start_up_ms) as start_up_ms,
    min(shortest_ms) as shortest_ms,
    max(longest_ms) as longest_ms,
    sum(idle_ms) as idle_ms,
    sum(starts) as starts
  from start_seen
  group by day, account_id, workspace_id, cluster_kind, driver_node_type, worker_node_type
),
start_near as (
  select calendar.day as at_day, start_on_machines.*
  from calendar
  inner join start_on_machines
    on unix_date(start_on_machines.day) > unix_date(calendar.day) - 28
    and start_on_machines.day <= calendar.day
  where calendar.day in ($days)
),
start_of_machines as (
  select
    at_day, account_id, workspace_id, cluster_kind, driver_node_type, worker_node_type,
    sum(start_up_ms) / cast(sum(starts) as double) as usual_ms,
    min(shortest_ms) as shortest_ms,
    max(longest_ms) as longest_ms
  from start_near
  group by at_day, account_id, workspace_id, cluster_kind, driver_node_type, worker_node_type
),
start_of_workspace as (
  select
    at_day, account_id, workspace_id,
    sum(start_up_ms) / cast(sum(starts) as double) as usual_ms,
    min(shortest_ms) as shortest_ms,
    max(longest_ms) as longest_ms,
    sum(idle_ms) / cast(nullif(sum(case when cluster_kind = 'job' then starts else 0 end), 0) as double) as job_idle_ms
  from start_near
  group by at_day, account_id, workspace_id
),
