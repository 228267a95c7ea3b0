-- One row per job of the advised world that could have other machines or another mode, described like those of job_template. How long the weak
-- ones take follows from what they are meant to save.
with shape as (
  select
    rule, kind_of_case, strength, compute, rhythms, every_choices, least_minutes, most_minutes, machines, drivers, least_workers,
    most_workers
  from (values
    ('driver_size', 'driver_idle', 'strong', 'job_cluster', ['daily'], [240, 360], 75, 120, ['general-4', 'general-8'], ['general-16', 'memory-16'], 1, 4),
    ('driver_size', 'driver_idle', 'weak', 'job_cluster', ['daily'], [480, 720], null, null, ['general-4', 'general-8'], ['general-16', 'general-8', 'memory-16'], 1, 3),
    ('driver_size', 'collects', 'none', 'job_cluster', ['daily'], [360], 75, 120, ['general-4', 'general-8'], ['general-16', 'memory-16'], 1, 3),
    ('driver_size', 'driver_dies', 'none', 'job_cluster', ['daily'], [360], 75, 110, ['general-8'], ['general-16'], 1, 3),
    ('driver_size', 'single_node', 'none', 'job_cluster', ['daily'], [360, 480], 75, 120, ['general-16'], ['general-16'], 0, 0),
    ('driver_size', 'smallest', 'none', 'job_cluster', ['daily'], [360], 75, 120, ['general-4', 'general-8'], ['general-4', 'memory-8'], 1, 4),
    ('driver_size', 'busy_at_times', 'none', 'job_cluster', ['daily'], [480], 60, 90, ['general-16'], ['general-16'], 3, 4),
    ('driver_size', 'few_runs', 'none', 'job_cluster', ['on the 9th', 'on the 14th', 'on the 21st'], [1440], 120, 300, ['general-8'], ['general-16'], 1, 3),
    ('driver_size', 'made_smaller', 'none', 'job_cluster', ['daily'], [360], 75, 110, ['general-8'], ['general-8'], 1, 3),
    ('serverless_standard_mode', 'both_modes', 'strong', 'serverless', ['daily'], [240, 360, 480], 95, 140, [null], [null], 0, 0),
    ('serverless_standard_mode', 'both_modes', 'weak', 'serverless', ['daily'], [240, 360, 480], null, null, [null], [null], 0, 0),
    ('serverless_standard_mode', 'one_mode', 'none', 'serverless', ['daily'], [360, 720, 1440], 60, 120, [null], [null], 0, 0),
    ('serverless_standard_mode', 'dearer', 'none', 'serverless', ['daily'], [240, 360], 60, 120, [null], [null], 0, 0),
    ('serverless_standard_mode', 'all_hours', 'none', 'serverless', ['daily'], [30], 17, 19, [null], [null], 0, 0),
    ('serverless_standard_mode', 'two_runs', 'none', 'serverless', ['daily'], [720], 100, 160, [null], [null], 0, 0),
    ('serverless_standard_mode', 'old_trial', 'none', 'serverless', ['daily'], [360], 60, 120, [null], [null], 0, 0),
    ('serverless_standard_mode', 'standard_already', 'none', 'serverless', ['daily'], [360, 480], 60, 120, [null], [null], 0, 0),
    ('serverless_standard_mode', 'moved', 'none', 'serverless', ['daily'], [360, 480], 60, 120, [null], [null], 0, 0),
    ('serverless_standard_mode', 'times_out', 'none', 'serverless', ['daily'], [360, 480], 60, 110, [null], [null], 0, 0),
    ('machine_generation', 'old_machines', 'strong', 'job_cluster', ['daily'], [240, 360], 90, 120, ['old-general-32', 'old-memory-32'], [null], 2, 4),
    ('machine_generation', 'old_machines', 'weak', 'job_cluster', ['daily'], [480, 720], null, null, ['old-general-32', 'old-memory-32'], [null], 1, 3),
    ('machine_generation', 'not_sold_here', 'none', 'job_cluster', ['daily'], [360], 90, 120, ['old-compute-8'], [null], 3, 5),
    ('machine_generation', 'old_runtime', 'none', 'job_cluster', ['daily'], [360], 90, 120, ['old-general-16'], [null], 2, 4),
    ('machine_generation', 'own_library', 'none', 'job_cluster', ['daily'], [360], 90, 120, ['old-general-16'], [null], 2, 4),
    ('machine_generation', 'gpu_machines', 'none', 'job_cluster', ['daily'], [480], 60, 90, ['gpu-8'], [null], 2, 3),
    ('machine_generation', 'spot_machines', 'none', 'job_cluster', ['daily'], [360], 90, 120, ['old-general-32', 'old-memory-32'], [null], 2, 4),
    ('machine_generation', 'late_already', 'none', 'job_cluster', ['daily'], [360], 60, 90, ['late-general-32', 'late-memory-32'], [null], 2, 3),
    ('machine_generation', 'dbu_dearer', 'none', 'job_cluster', ['daily'], [360], 90, 120, ['old-memory-8'], [null], 3, 5),
    ('machine_generation', 'ran_seldom', 'none', 'job_cluster', ['mondays'], [1440], 60, 120, ['old-general-32'], [null], 2, 3),
    ('photon_off', 'little_photon', 'strong', 'job_cluster', ['daily'], [720], 45, 60, ['general-16', 'memory-16'], [null], 2, 3),
    ('photon_off', 'little_photon', 'weak', 'job_cluster', ['daily'], [720], null, null, ['general-8', 'memory-8'], [null], 1, 2),
    ('photon_off', 'much_photon', 'none', 'job_cluster', ['daily'], [720], 40, 60, ['general-8', 'memory-8'], [null], 1, 3),
    ('photon_off', 'mixed_photon', 'none', 'job_cluster', ['daily'], [720], 40, 60, ['general-8', 'memory-8'], [null], 1, 3),
    ('photon_off', 'without_logs', 'none', 'job_cluster', ['daily'], [720], 40, 60, ['general-8', 'memory-8'], [null], 1, 3),
    ('photon_off', 'few_logs', 'none', 'job_cluster', ['mondays', 'fridays'], [1440], 40, 60, ['general-8', 'memory-8'], [null], 1, 3),
    ('photon_off', 'photon_off_already', 'none', 'job_cluster', ['daily'], [720], 40, 60, ['general-8', 'memory-8'], [null], 1, 3)
  ) as template(
    rule, kind_of_case, strength, compute, rhythms, every_choices, least_minutes, most_minutes, machines, drivers, least_workers,
    most_workers)
), drawn as (
  select
    asset.rule,
    asset.kind,
    asset.name,
    asset_key,
    asset.kind_of_case,
    strength,
    compute,
    picked('rhythm of ' || asset_key, rhythms) as rhythm,
    picked('every of ' || asset_key, every_choices) as every_minutes,
    least_minutes + (most_minutes - least_minutes) * chance('minutes of ' || asset_key) as drawn_minutes,
    picked('machine of ' || asset_key, machines) as size_class,
    case when rule = 'driver_size' then picked('driver of ' || asset_key, drivers) else size_class end as driver_class,
    case when compute = 'job_cluster' then cast(whole('workers of ' || asset_key, least_workers, most_workers) as integer) end
      as workers,
    whole('worth of ' || asset_key, 46, 64) as worth
  from advised_asset as asset
  inner join shape using (rule, kind_of_case, strength)
  where asset_kind = 'job'
), timed as (
  -- With the growth of the world a run takes about a sixth more than its minutes, and a start takes almost five.
  select
    drawn.*,
    60 * worth / (30.4 * 1440 / every_minutes) as worth_of_run,
    case
      when drawn_minutes is not null then drawn_minutes
      when drawn.rule = 'driver_size' then (worth_of_run / (rate.job_rate - smaller_rate.job_rate) - 3) / 1.17
      when drawn.rule = 'machine_generation'
        then (worth_of_run / ((rate.job_rate - later_rate.job_rate) * (workers + 1)) - 4.7) / 1.17
      when drawn.rule = 'photon_off' then worth_of_run / (workers + 1) / 1.17
        / (2.9 * (rate.job_rate - rate.machine_rate) + rate.machine_rate - 1.12 * rate.job_rate)
      else worth_of_run / (dollars_per_hour * (1 - dbu_factor) * 0.84) / 1.17
    end as minutes,
    case
      when every_minutes < 60 then whole('minute of ' || asset_key, 0, every_minutes - 1)
      when every_minutes < 1440 then whole('minute of ' || asset_key, 0, least(every_minutes, 240) - 1)
      else whole('minute of ' || asset_key, 0, 420)
    end as at_minute
  from drawn
  left join (select asset_key, dbu_factor, dollars_per_hour from standard_mode) as mode using (asset_key)
  left join smaller_machine
    on smaller_machine.size_class = driver_class
  left join later_machine
    on later_machine.size_class = driver_class
  left join advised_rate as later_rate
    on later_rate.kind = drawn.kind
    and later_rate.size_class = later_class
  left join advised_rate as rate
    on rate.kind = drawn.kind
    and rate.size_class = driver_class
  left join advised_rate as smaller_rate
    on smaller_rate.kind = drawn.kind
    and smaller_rate.size_class = smaller_class
)
select
  timed.kind,
  timed.name,
  split_part(timed.name, '_', 1) as team,
  picked('person of ' || asset_key, [1, 2, 3, 8]) as person,
  case kind_of_case when 'own_library' then 'library' else 'single' end as pattern,
  compute,
  case
    when every_minutes < 60 then '0 ' || at_minute || '/' || every_minutes || ' * ' || day_of_month || ' * ' || day_of_week
    when every_minutes < 1440 then '0 ' || at_minute % 60 || ' ' || at_minute // 60 || '/' || every_minutes // 60 || ' '
      || day_of_month || ' * ' || day_of_week
    else '0 ' || at_minute % 60 || ' ' || at_minute // 60 || ' ' || day_of_month || ' * ' || day_of_week
  end as quartz_cron,
  'UTC' as timezone_id,
  days,
  month_day,
  cast(at_minute as integer) as from_minute,
  cast(case when every_minutes < 1440 then 1439 else at_minute end as integer) as until_minute,
  every_minutes,
  cast(minutes as decimal(13, 3)) as total_minutes,
  size_class,
  driver_class,
  workers as min_workers,
  workers as max_workers,
  case when compute = 'job_cluster' then rule = 'photon_off' and kind_of_case <> 'photon_off_already' end as photon,
  cast(null as varchar) as shared_cluster,
  cast(null as varchar) as warehouse,
  1 as max_retries,
  cast(case when kind_of_case = 'times_out' then ceil(minutes * 2.4) * 60 else 0 end as integer) as timeout_seconds,
  1 as max_concurrent_runs,
  cast(2 as decimal(11, 1)) as trouble_percent
from timed
inner join rhythm using (rhythm)
