-- One row per kind of event of a time that a cluster was up which never comes, comes late, comes twice, or tells of machines
-- that still go after its end.
with happened as (
  select
    workspace_id,
    cluster_id,
    session,
    unnest(['STARTING', 'RUNNING', 'RESIZING', 'UPSIZE_COMPLETED', 'TERMINATING']) as event_type,
    workspace_id || ':' || cluster_id || ':' || session || ':' || event_type as event_key
  from cluster_session
  inner join site using (workspace_id)
  inner join rough_workspace using (kind)
), drawn as (
  select workspace_id, cluster_id, session, event_type, event_key, chance('event:' || event_key) as draw
  from happened
  where event_type <> 'STARTING'
    or session > 1
), leftover as (
  select
    workspace_id,
    cluster_id,
    session,
    'NODES_LOST' as event_type,
    'AFTER_END' as mishap,
    whole('after end:' || workspace_id || ':' || cluster_id || ':' || session, 5000, 360000) as late_ms
  from (
    select *, lead(creating_ms) over (partition by workspace_id, cluster_id order by session) as next_ms
    from cluster_session
  ) as lived
  inner join site using (workspace_id)
  inner join rough_workspace using (kind)
  where running_ms is not null
    and coalesce(next_ms > terminating_ms + 3600000, true)
    and keyed('after end:' || workspace_id || ':' || cluster_id || ':' || session) % 8 = 0
)
select
  workspace_id,
  cluster_id,
  session,
  event_type,
  case
    when event_type = 'STARTING' and draw < 0.15 then 'LOST'
    when event_type in ('TERMINATING', 'RUNNING') and draw < 0.06 then 'LOST'
    when draw < 0.2 then 'LATE'
    else 'DOUBLED'
  end as mishap,
  case
    when mishap = 'LATE' then whole('event late:' || event_key, 7200000, 259200000)
    when mishap = 'DOUBLED' then whole('event twice:' || event_key, 0, 1) * 1400
  end as late_ms
from drawn
where draw < 0.3
union all
select workspace_id, cluster_id, session, event_type, mishap, late_ms
from leftover
order by workspace_id, cluster_id, session, event_type
