-- One row: a day with an event of a machine that comes before one of the changed events, and may end with it.
with
touched as (
  select
    account_id, workspace_id, instance_id,
    min(event_time) as since
  from instance_event
  where day in ($days)
  group by account_id, workspace_id, instance_id
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
