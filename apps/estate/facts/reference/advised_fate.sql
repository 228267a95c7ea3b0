-- One row per job of the advised world whose runs often end in one way: in so many percent of them, within a span.
with shape as (
  select kind_of_case, strength, least_percent, most_percent, outcome, span
  from (values
    ('fails_often', 'strong', 45, 70, 'failed', 'always'),
    ('fails_often', 'weak', 48, 52, 'failed', 'always'),
    ('one_bad_day', 'none', 100, 100, 'failed', 'a day'),
    ('mended', 'none', 70, 90, 'failed', 'early'),
    ('pennies', 'none', 45, 70, 'failed', 'always'),
    ('cancelled', 'none', 45, 70, 'canceled_by_user', 'always'),
    ('skipped', 'none', 45, 70, 'disabled', 'always'),
    ('driver_dies', 'none', 14, 24, 'driver', 'always'),
    ('timeout_set', 'none', 100, 100, 'timed_out', 'a day')
  ) as template(kind_of_case, strength, least_percent, most_percent, outcome, span)
)
select
  kind,
  name,
  cast(whole('percent of ' || asset_key, least_percent, most_percent) as integer) as percent,
  outcome,
  case span when 'a day' then millis_of('2025-05-18') + whole('day of ' || asset_key, 0, 11) * 86400000 else 0 end as from_ms,
  case span
    when 'a day' then from_ms + 86400000
    when 'early' then millis_of('2025-05-21') + whole('mended ' || asset_key, 0, 172800000)
    else 9000000000000000
  end as until_ms
from advised_asset
inner join shape using (kind_of_case, strength)
where rule in ('failing_job', 'job_timeout', 'driver_size')
