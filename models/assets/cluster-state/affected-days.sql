-- One row: a day with an event of a cluster whose earlier event it follows, or which it comes before, changed. Backwards as
-- far as a stretch looks for its workers: to the last event that told of them, or that began or ended a session.
with
touched as (
  select
    account_id, workspace_id, cluster_id,
    min(event_time) as since
  from cluster_event
  where day in ($days)
  group by account_id, workspace_id, cluster_id
),
before as (
  select
    touched.account_id, touched.workspace_id, touched.cluster_id,
    coalesce(
      max(
        case
          when cluster_event.event_type in ('CREATING', 'STARTING', 'TERMINATING')
            or coalesce(cluster_event.current_num_workers, cluster_event.target_num_workers) is not null
          then cluster_event.event_time
        end
      ),
      min(cluster_event.event_time),
      touched.since
    ) as since
  from touched
  left join cluster_event
    on cluster_event.account_id = touched.account_id
    and cluster_event.workspace_id = touched.workspace_id
    and cluster_event.cluster_id = touched.cluster_id
    and cluster_event.event_time < cast(cast(touched.since as date) as timestamp)
    and cluster_event.event_type in ('CREATING', 'STARTING', 'RUNNING', 'TERMINATING', 'UPSIZE_COMPLETED')
  group by touched.account_id, touched.workspace_id, touched.cluster_id, touched.since
)
select distinct cluster_event.day
from cluster_event
inner join before
  on before.account_id = cluster_event.account_id
  and before.workspace_id = cluster_event.workspace_id
  and before.cluster_id = cluster_event.cluster_id
  and before.since <= cluster_event.event_time
where cluster_event.day not in ($days)
