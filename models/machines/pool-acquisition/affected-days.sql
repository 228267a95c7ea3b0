-- One row: a day on which a cluster took machines of a pool whose earlier events changed, or on which machines of a pool were
-- still in a cluster that were placed there on one of the days.
with
asking as (
  select
    account_id, workspace_id, cluster_id,
    min(event_time) as since
  from cluster_event
  where day in ($days)
  group by account_id, workspace_id, cluster_id
)
select distinct instance_event.day
from instance_event
inner join asking
  on asking.account_id = instance_event.account_id
  and asking.workspace_id = instance_event.workspace_id
  and asking.cluster_id = instance_event.cluster_id
  and asking.since <= instance_event.event_time
where instance_event.state = 'INSTANCE_PLACED'
union
select calendar.day
from pool_placement
inner join calendar
  on calendar.day > pool_placement.day
  and calendar.day <= coalesce(cast(pool_placement.until_time as date), date '9999-12-31')
where pool_placement.day in ($days)
  and calendar.day <= (select max(day) from instance_event)
