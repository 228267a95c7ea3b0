-- Days of the last event of each touched machine before the touched ones.
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
