-- One row per time that somebody ran a notebook on serverless compute.
with meant as (
  select
    workspace_id,
    notebook,
    user_name,
    seat || ':' || notebook as notebook_key,
    day_ms,
    turn.range as turn,
    'notebook:' || notebook_key || ':' || day_ms || ':' || turn.range as session_key,
    days_percent,
    draw
  from site
  inner join notebook_template using (kind)
  inner join member using (workspace_id)
  cross join calendar
  cross join range(2) as turn
  where member.position = notebook_template.person
    and weekday_of(day_ms) < 5
)
select
  workspace_id,
  digits_of('notebook:' || notebook_key) as notebook_id,
  '/Users/' || user_name || '/' || notebook as notebook_path,
  user_name,
  session_key,
  uuid_like(session_key) as session_id,
  day_ms + 25200000 + turn * 18000000 + whole('begin:' || session_key, 0, 9000000) as start_ms,
  start_ms + whole('length:' || session_key, 480000, 8400000) as end_ms,
  draw
from meant
where chance('session:' || session_key) * 100 < days_percent
