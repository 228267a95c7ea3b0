-- One row: a stretch in which a machine waited in its pool, from the event that made it ready to its next event of any kind.
with
touched as (
  select distinct account_id, workspace_id, instance_id
  from instance_event
  where day in ($days)
    and state = 'INSTANCE_READY'
),
event as (
  select
    instance_event.day,
    instance_event.account_id,
    instance_event.workspace_id,
    instance_event.instance_id,
    instance_event.instance_pool_id,
    instance_event.node_type,
    instance_event.state,
    instance_event.event_time as from_time,
    lead(instance_event.event_time) over (
      partition by instance_event.account_id, instance_event.workspace_id, instance_event.instance_id
      order by
        instance_event.event_time nulls last,
        case instance_event.state when 'INSTANCE_READY' then 1 when 'INSTANCE_PLACED' then 2 when 'INSTANCE_TERMINATED' then 3 else 0 end nulls last
    ) as until_time
  from instance_event
  inner join touched
    on touched.account_id = instance_event.account_id
    and touched.workspace_id = instance_event.workspace_id
    and touched.instance_id = instance_event.instance_id
)
select
  day,
  account_id,
  workspace_id,
  instance_pool_id,
  instance_id,
  node_type,
  from_time,
  until_time
from event
where day in ($days)
  and state = 'INSTANCE_READY'
  and instance_pool_id is not null
  and node_type is not null
  and (until_time is null or until_time > from_time)
