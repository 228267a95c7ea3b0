-- One row: a day that begins with a SQL warehouse as an event of one of the days left it.
with
event_day as (
  select distinct account_id, workspace_id, warehouse_id, day
  from warehouse_event
),
following as (
  select
    day,
    lead(day) over (partition by account_id, workspace_id, warehouse_id order by day nulls last) as next_day
  from event_day
)
select distinct calendar.day
from following
inner join calendar
  on calendar.day > following.day
where following.day in ($days)
  and calendar.day <= coalesce(following.next_day, (select max(day) from usage_record))
