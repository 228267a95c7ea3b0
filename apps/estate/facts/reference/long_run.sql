-- One row per job and day on which its runs take many times their usual time, and whether that is because they read so much more.
-- Those of a weak case last as long as it takes to save little beyond three times the usual time.
with shape as (
  select kind_of_case, strength, days, least_factor, most_factor, carries_data
  from (values
    ('hangs', 'strong', 4, 22, 30, false),
    ('hangs', 'weak', 3, null, null, false),
    ('more_data', 'none', 3, 6, 10, true),
    ('long_every_week', 'none', 6, 5, 8, false),
    ('one_cheap_run', 'none', 1, 8, 14, false)
  ) as template(kind_of_case, strength, days, least_factor, most_factor, carries_data)
), drawn as (
  select
    kind,
    name,
    kind_of_case,
    strength,
    asset_key,
    week.range as week,
    carries_data,
    whole('factor of ' || asset_key || ':' || week.range, least_factor, most_factor) as factor,
    case
      when kind_of_case = 'long_every_week' then whole('weekday of ' || asset_key, 0, 6)
      else whole('weekday of ' || asset_key || ':' || week.range, 0, 6)
    end as weekday
  from advised_asset
  inner join shape using (kind_of_case, strength)
  cross join lateral range(0, days) as week
)
select
  drawn.kind,
  drawn.name,
  millis_of('2025-05-05') + case when kind_of_case = 'long_every_week' then week - 2 else week end * 604800000
    + case when week = 3 and kind_of_case <> 'long_every_week' then least(weekday, 4) else weekday end * 86400000 as from_ms,
  from_ms + 86400000 as until_ms,
  coalesce(
    cast(factor as double),
    3 + 60 * whole('worth of ' || asset_key, 54, 66) * 0.92 / 3 / (job_rate * (max_workers + 1)) / (total_minutes * 1.17))
    as factor,
  carries_data
from drawn
inner join advised_job
  on advised_job.kind = drawn.kind
  and advised_job.name = drawn.name
inner join advised_rate
  on advised_rate.kind = drawn.kind
  and advised_rate.size_class = advised_job.size_class
