-- One row: a SQL warehouse that started on a day: how often, and how long that took together, from the begin of its start until it ran. It
-- stays when events are purged, as later days rest on it.
with
event as (
  select
    day, account_id, workspace_id, warehouse_id, event_type,
    unix_millis(event_time) as at_ms,
    lead(event_type) over (ordered) as next_type,
    lead(unix_millis(event_time)) over (ordered) as next_ms
  from warehouse_event
  where day in ($days)
  window ordered as (
    partition by account_id, workspace_id, warehouse_id, day
    order by event_time nulls last, cluster_count nulls last
  )
)
select
  day, account_id, workspace_id, warehouse_id,
  cast(count(*) as int) as starts,
  cast(sum(next_ms - at_ms) as bigint) as start_ms
from event
where event_type = 'STARTING'
  and next_type = 'RUNNING'
group by day, account_id, workspace_id, warehouse_id
