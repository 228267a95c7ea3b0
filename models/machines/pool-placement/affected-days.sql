-- One row: a day with an event of a machine that comes before one of the changed events, and may end with it, or a day on which
-- a machine was placed in a cluster that ended on one of the days.
with
touched as (
  select
    account_id, workspace_id, instance_id,
    min(event_time) as since
  from instance_event
  where day in ($days)
  group by account_id, workspace_id, instance_id
),
ended as (
  select distinct account_id, workspace_id, cluster_id
  from cluster_event
  where day in ($days)
    and event_type = 'TERMINATING'
)
select distinct cast(earlier.event_time as date) as day
from (
  select
    touched.account_id, touched.workspace_id, touched.instance_id,
    max(instance_event.event_time) as event_time
  from touched
  inner join instance_event
    on instance_event.account_id = touched.account_id
    and instance_event.workspace_id = touched.workspace_id
    and instance_event.instance_id = touched.instance_id
    and instance_event.event_time < touched.since
  group by touched.account_id, touched.workspace_id, touched.instance_id
) as earlier
union
select instance_event.day
from instance_event
inner join ended
  on ended.account_id = instance_event.account_id
  and ended.workspace_id = instance_event.workspace_id
  and ended.cluster_id = instance_event.cluster_id
where instance_event.state = 'INSTANCE_PLACED'
