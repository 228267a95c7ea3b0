-- One row per shared cluster of the advised world, described like the others: those that rules are about, and those that the jobs
-- of a rule run on. The stop of a weak case is as long as it takes to save little beyond half an hour.
with shape as (
  select rule, kind_of_case, strength, machines, driver_class, least_workers, most_workers, stops
  from (values
    ('cluster_auto_termination', 'long_termination', 'strong', ['general-8', 'memory-8'], 'general-8', 2, 4, [90, 120, 180, 240]),
    ('cluster_auto_termination', 'no_termination', 'strong', ['general-4'], 'general-4', 1, 1, [0]),
    ('cluster_auto_termination', 'long_termination', 'weak', ['general-4'], 'general-4', 0, 1, [90]),
    ('cluster_auto_termination', 'short_termination', 'none', ['general-4', 'general-8'], 'general-4', 1, 3, [10, 15, 20]),
    ('cluster_auto_termination', 'hourly_burst', 'none', ['general-4'], 'general-4', 1, 1, [60, 75, 90]),
    ('cluster_auto_termination', 'dense', 'none', ['general-4'], 'general-4', 0, 0, [50, 60]),
    ('cluster_auto_termination', 'one_idle_day', 'none', ['general-8', 'memory-8'], 'general-8', 2, 4, [120, 150]),
    ('cluster_auto_termination', 'shortened', 'none', ['general-8'], 'general-4', 2, 4, [15, 20, 30]),
    ('cluster_auto_termination', 'rarely_used', 'none', ['general-4'], 'general-4', 1, 1, [90, 120]),
    ('cluster_auto_termination', 'deleted', 'none', ['general-8'], 'general-8', 1, 3, [90, 120, 180]),
    ('job_off_all_purpose', 'scheduled', 'strong', ['general-8'], 'general-8', 2, 3, [10, 15]),
    ('job_off_all_purpose', 'scheduled', 'weak', ['general-4'], 'general-4', 1, 1, [10]),
    ('job_off_all_purpose', 'ran_once', 'none', ['general-8'], 'general-4', 1, 3, [10, 20]),
    ('job_off_all_purpose', 'by_hand', 'none', ['general-8'], 'general-4', 1, 3, [10, 20]),
    ('job_off_all_purpose', 'submitted', 'none', ['general-8'], 'general-4', 1, 3, [10, 20]),
    ('job_off_all_purpose', 'no_jobs', 'none', ['general-4', 'general-8'], 'general-4', 1, 2, [15, 20]),
    ('job_off_all_purpose', 'deleted', 'none', ['general-8'], 'general-8', 2, 3, [10, 15]),
    ('driver_size', 'driver_idle', 'strong', ['general-4', 'general-8'], 'general-16', 1, 3, [20, 25, 30]),
    ('driver_size', 'driver_idle', 'weak', ['general-4'], 'general-8', 1, 2, [30]),
    ('driver_size', 'single_node', 'none', ['general-16'], 'general-16', 0, 0, [20, 30]),
    ('driver_size', 'busy_at_times', 'none', ['general-16'], 'general-16', 3, 4, [20, 30])
  ) as template(rule, kind_of_case, strength, machines, driver_class, least_workers, most_workers, stops)
), drawn as (
  select
    rule,
    kind_of_case,
    strength,
    asset_key,
    kind,
    case when asset_kind = 'cluster' then name else host end as shared_cluster,
    driver_class,
    picked('machine of ' || asset_key, machines) as size_class,
    cast(whole('workers of ' || asset_key, least_workers, most_workers) as integer) as workers,
    picked('stop of ' || asset_key, stops) as stop_minutes
  from advised_asset
  inner join shape using (rule, kind_of_case, strength)
  where asset_kind = 'cluster'
    or rule <> 'driver_size'
), usual as (
  -- The workers of rough workspaces have three kinds of machines in turn.
  select
    rate.kind,
    rate.size_class,
    any_value(rate.all_purpose_rate) as driver_rate,
    any_value(case when rough_workspace.kind is null then rate.all_purpose_rate end) as plain_rate,
    (any_value(rate.all_purpose_rate) + sum(other.all_purpose_rate)) / 3 as rough_rate
  from advised_rate as rate
  inner join advised_rate as other
    on other.kind = rate.kind
    and other.size_class in ('general-16', 'compute-8')
  left join rough_workspace
    on rough_workspace.kind = rate.kind
  group by rate.kind, rate.size_class
), used as (
  select asset_key, any_value(uses) * len(any_value(weekdays)) * 4 as uses_in_window
  from advised_use
  group by asset_key
)
select
  drawn.kind,
  shared_cluster,
  cast(whole('person of ' || asset_key, 1, 4) as integer) as person,
  drawn.size_class,
  driver_class,
  case when is_scaled then null else workers end as num_workers,
  case when is_scaled then 1 end as min_workers,
  case when is_scaled then workers end as max_workers,
  case
    when strength = 'weak' and rule = 'cluster_auto_termination' then 30 + cast(ceil(
      60 * whole('worth of ' || asset_key, 44, 58)
        / ((driver_rate + workers * coalesce(plain_rate, rough_rate)) * uses_in_window)) as integer)
    else stop_minutes
  end as autotermination_minutes,
  strength = 'strong' and chance('photon of ' || asset_key) < 0.15 as photon,
  picked('mode of ' || asset_key, ['USER_ISOLATION', 'SINGLE_USER', 'NONE']) as data_security_mode,
  [1, 2, 3, 4] as people,
  case when strength = 'strong' and kind_of_case = 'long_termination' then 6 else 0 end as sittings_percent,
  case when kind_of_case = 'deleted' and rule = 'cluster_auto_termination' then '2025-05-' || whole('gone ' || asset_key, 20, 28) end
    as delete_day
from drawn
cross join lateral (select strength = 'strong' and workers > 2 and chance('scaled ' || asset_key) < 0.5 as is_scaled) as scale
left join used using (asset_key)
left join usual
  on usual.kind = drawn.kind
  and usual.size_class = drawn.size_class
