-- One row per time that somebody uses a SQL warehouse or works on a shared cluster of the advised world, by its habit.
with moment as (
  select
    rule,
    kind,
    name,
    asset_key || ':' || day_ms || ':' || use.range as moment_key,
    day_ms + minutes_ms(from_minute + use.range * every_minutes) + whole('at ' || moment_key, 0, jitter_minutes * 60000) as start_ms,
    whole('length of ' || moment_key, least_seconds, most_seconds) * 1000 as length_ms
  from advised_use
  cross join calendar
  cross join lateral range(0, uses) as use
  where day_ms >= from_ms
    and day_ms < until_ms
    and list_contains(weekdays, weekday_of(day_ms))
)
select
  rule,
  kind,
  name,
  moment_key,
  cast(whole('person of ' || moment_key, 1, 3) as integer) as position,
  start_ms,
  length_ms
from moment
