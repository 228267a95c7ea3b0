-- One row: a machine of a pool with an event on the asked days, and the first of these.
select
  account_id, workspace_id, instance_id,
  min(event_time) as since
from instance_event
where day in ($days)
group by account_id, workspace_id, instance_id
