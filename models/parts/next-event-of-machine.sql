-- Events of the touched machines: the time of each, and of the next one.
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
