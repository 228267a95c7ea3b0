-- One row: a day with an event of a machine that comes before one of the changed events, and may end with it, or a day on which
-- a machine was placed in a cluster that ended on one of the days.
with
touched as (
  -- include: #models/parts/touched-machines.sql
),
ended as (
  select distinct account_id, workspace_id, cluster_id
  from cluster_event
  where day in ($days)
    and event_type = 'TERMINATING'
)
-- include: #models/parts/event-before-touched.sql
union
select instance_event.day
from instance_event
inner join ended
  on ended.account_id = instance_event.account_id
  and ended.workspace_id = instance_event.workspace_id
  and ended.cluster_id = instance_event.cluster_id
where instance_event.state = 'INSTANCE_PLACED'
