-- Changed days, and for each the first day that later usage may complete.
-- That is the last day with usage before it of the workspace that is furthest behind among those with usage in the week before
-- (see complete-days.sql), else of any.
changed as (
  select day_number
  from calendar
  where day in ($days)
),
used as (
  select distinct workspace_id, unix_date(day) as day_number
  from usage_span
),
last_used as (
  select changed.day_number, used.workspace_id, max(used.day_number) as last_number
  from changed
  inner join used
    on used.day_number < changed.day_number
  group by changed.day_number, used.workspace_id
),
completed as (
  select
    day_number,
    coalesce(min(case when last_number >= day_number - 8 then last_number end), max(last_number)) as from_number
  from last_used
  group by day_number
)
