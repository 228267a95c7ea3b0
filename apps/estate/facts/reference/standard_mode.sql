-- One row per job on serverless compute of the advised world of which the performance mode matters: when it runs in the standard
-- mode, in which share of its runs then, and how many times the DBU and the time the same work takes in that mode.
with shape as (
  select rule, kind_of_case, least_factor, most_factor, ways
  from (values
    ('serverless_standard_mode', 'both_modes', 45, 72, ['for days', 'now and then']),
    ('serverless_standard_mode', 'one_mode', 45, 72, ['never']),
    ('serverless_standard_mode', 'dearer', 115, 150, ['for days', 'now and then']),
    ('serverless_standard_mode', 'all_hours', 55, 75, ['now and then']),
    ('serverless_standard_mode', 'two_runs', 45, 72, ['for a day']),
    ('serverless_standard_mode', 'old_trial', 45, 72, ['at first']),
    ('serverless_standard_mode', 'standard_already', 45, 72, ['always']),
    ('serverless_standard_mode', 'moved', 45, 72, ['of late']),
    ('serverless_standard_mode', 'times_out', 45, 72, ['for days'])
  ) as template(rule, kind_of_case, least_factor, most_factor, ways)
), drawn as (
  select
    asset.*,
    picked('way of ' || asset_key, ways) as way,
    whole('dbu of ' || asset_key, least_factor, most_factor) / 100.0 as dbu_factor,
    case
      when asset.kind_of_case = 'times_out' then 2.6
      when asset.kind_of_case = 'all_hours' then 1.45
      else whole('time of ' || asset_key, 110, 170) / 100.0
    end as time_factor,
    millis_of('2025-05-07') + whole('trial of ' || asset_key, 0, 12) * 86400000 as trial_ms
  from advised_asset as asset
  inner join shape using (rule, kind_of_case)
)
select
  drawn.kind,
  drawn.name,
  asset_key,
  kind_of_case,
  dbu_factor,
  time_factor,
  case way
    when 'now and then' then 0
    when 'never' then 9000000000000000
    when 'always' then 0
    when 'at first' then 0
    else trial_ms
  end as from_ms,
  case way
    when 'for days' then trial_ms + whole('days of ' || asset_key, 4, 6) * 86400000
    when 'for a day' then trial_ms + 86400000
    when 'at first' then millis_of('2025-04-29')
    else 9000000000000000
  end as until_ms,
  case way when 'now and then' then 0.18 else 1.0 end as run_share,
  -- In list prices of the window, which fall within it; those of one region had doubled before.
  whole('draw:' || seat || ':' || drawn.name, 900000, 2600000) * 0.0000036 * 0.373 * price_factor
    * case drawn.kind when 'fleet' then 2 else 1 end as dollars_per_hour
from drawn
inner join workspace_template using (kind)
inner join region using (region)
