-- One row per job of the advised world, described like those of job_template: the jobs that rules are about, and those that take
-- machines from a pool or keep a shared cluster busy. How long the weak ones take follows from what they are meant to save.
with shape as (
  select
    rule, kind_of_case, strength, suffix, compute, patterns, rhythms, every_choices, least_minutes, most_minutes, machines,
    least_workers, most_workers, max_retries
  from (values
    ('job_off_all_purpose', 'scheduled', 'strong', '', 'all_purpose', ['single', 'medallion', 'fan'], ['daily'], [240, 360], 70, 110, ['general-8'], 0, 0, 1),
    ('job_off_all_purpose', 'scheduled', 'weak', '', 'all_purpose', ['single', 'medallion'], ['daily'], [720, 1440], 60, 60, ['general-8'], 0, 0, 0),
    ('job_off_all_purpose', 'job_compute', 'none', '', 'job_cluster', ['single', 'fan'], ['daily'], [720, 1440], 40, 90, ['general-8', 'memory-8'], 1, 3, 1),
    ('job_off_all_purpose', 'ran_once', 'none', '', 'all_purpose', ['single'], ['on the 9th', 'on the 14th', 'on the 21st'], [1440], 60, 120, ['general-8'], 0, 0, 1),
    ('job_off_all_purpose', 'by_hand', 'none', '', 'all_purpose', ['single'], ['by hand'], [null], 20, 50, ['general-8'], 0, 0, 0),
    ('job_off_all_purpose', 'submitted', 'none', '', 'submitted', ['single'], ['by hand'], [null], 15, 40, ['general-8'], 0, 0, 0),
    ('job_off_all_purpose', 'short_and_frequent', 'none', '', 'all_purpose', ['single'], ['daily'], [30], 1, 1, ['general-4'], 0, 0, 0),
    ('job_off_all_purpose', 'cluster_stays_up', 'none', '', 'all_purpose', ['single'], ['daily'], [360, 480], 20, 35, ['general-4'], 0, 0, 0),
    ('job_off_all_purpose', 'serverless', 'none', '', 'serverless', ['single', 'medallion'], ['daily'], [360, 1440], 10, 40, [null], 0, 0, 1),
    ('job_off_all_purpose', 'deleted', 'none', '', 'all_purpose', ['single', 'medallion'], ['daily'], [240, 360], 60, 90, ['general-8'], 0, 0, 1),
    ('cluster_auto_termination', 'hourly_burst', 'none', '_load', 'all_purpose', ['single'], ['daily'], [60], 36, 38, ['general-4'], 0, 0, 0),
    ('cluster_auto_termination', 'dense', 'none', '_load', 'all_purpose', ['single'], ['weekdays'], [60], 34, 38, ['general-4'], 0, 0, 0),
    ('pool_idle_instances', 'far_above_taken', 'strong', '_load', 'job_cluster', ['single'], ['daily'], [480, 1440], 15, 50, [null], 0, 1, 1),
    ('pool_idle_instances', 'far_above_taken', 'weak', '_load', 'job_cluster', ['single'], ['mondays', 'fridays'], [1440], 8, 20, [null], 0, 0, 1),
    ('pool_idle_instances', 'taken_in_bursts', 'none', '_load', 'job_cluster', ['single', 'medallion'], ['daily'], [1440], 30, 70, [null], 0, 0, 1),
    ('pool_idle_instances', 'none_kept', 'none', '_load', 'job_cluster', ['single'], ['daily'], [720, 1440], 20, 60, [null], 0, 3, 1),
    ('pool_idle_instances', 'short_wait', 'none', '_load', 'job_cluster', ['single'], ['daily'], [1440], 20, 60, [null], 0, 3, 1),
    ('pool_idle_instances', 'short_wait', 'none', '_check', 'job_cluster', ['single'], ['weekdays'], [1440], 5, 20, [null], 0, 1, 1),
    ('pool_idle_instances', 'busy_all_day', 'none', '_load', 'job_cluster', ['single'], ['daily'], [180], 108, 118, [null], 1, 2, 0),
    ('pool_idle_instances', 'taken_in_turns', 'none', '_load', 'job_cluster', ['single'], ['daily'], [720], 60, 120, [null], 1, 1, 1),
    ('pool_idle_instances', 'taken_in_turns', 'none', '_check', 'job_cluster', ['single'], ['daily'], [720], 60, 120, [null], 1, 1, 1),
    ('failing_job', 'fails_often', 'strong', '', 'job_cluster', ['single', 'medallion'], ['daily'], [360, 480], 60, 110, ['general-8', 'memory-8'], 2, 4, 1),
    ('failing_job', 'fails_often', 'weak', '', 'job_cluster', ['single'], ['daily'], [480], 60, 60, ['general-4'], 1, 2, 0),
    ('failing_job', 'healed_by_retry', 'none', '', 'job_cluster', ['single'], ['daily'], [480], 30, 60, ['general-8'], 1, 3, 2),
    ('failing_job', 'one_bad_day', 'none', '', 'job_cluster', ['single', 'medallion'], ['daily'], [240, 360], 25, 50, ['general-8'], 1, 3, 1),
    ('failing_job', 'mended', 'none', '', 'job_cluster', ['single', 'medallion'], ['daily'], [360], 30, 60, ['general-8'], 1, 3, 1),
    ('failing_job', 'pennies', 'none', '', 'job_cluster', ['single'], ['daily'], [480], 1, 2, ['general-4'], 0, 0, 0),
    ('failing_job', 'cancelled', 'none', '', 'job_cluster', ['single', 'fan'], ['daily'], [480], 30, 60, ['general-8'], 1, 3, 1),
    ('failing_job', 'skipped', 'none', '', 'job_cluster', ['single'], ['daily'], [360, 480], 30, 60, ['general-8'], 1, 3, 1),
    ('failing_job', 'healthy', 'none', '', 'job_cluster', ['single', 'fan'], ['daily'], [480], 30, 60, ['general-8'], 1, 3, 1),
    ('shared_job_cluster', 'cluster_per_task', 'strong', '', 'job_cluster', ['chain_5'], ['daily'], [720], 18, 26, ['general-16'], 8, 10, 1),
    ('shared_job_cluster', 'cluster_per_task', 'weak', '', 'job_cluster', ['chain_4'], ['daily'], [1440], 14, 22, ['general-16'], 6, 8, 1),
    ('shared_job_cluster', 'parallel', 'none', '', 'job_cluster', ['side_by_side_3'], ['daily'], [1440], 6, 10, ['general-8', 'general-16'], 3, 6, 1),
    ('shared_job_cluster', 'shared_already', 'none', '', 'job_cluster', ['medallion', 'fan'], ['daily'], [1440], 15, 25, ['general-8'], 3, 6, 1),
    ('shared_job_cluster', 'long_tasks', 'none', '', 'job_cluster', ['chain_3'], ['daily'], [1440], 150, 210, ['general-4'], 1, 2, 1),
    ('shared_job_cluster', 'different_machines', 'none', '', 'job_cluster', ['chain_3'], ['daily'], [720, 1440], 12, 20, ['general-8'], 2, 4, 1),
    ('shared_job_cluster', 'seldom', 'none', '', 'job_cluster', ['chain_3', 'chain_4'], ['mondays', 'sundays'], [1440], 12, 20, ['general-8'], 2, 4, 1),
    ('shared_job_cluster', 'from_a_pool', 'none', '', 'job_cluster', ['chain_3'], ['daily'], [1440], 12, 20, ['general-4'], 1, 2, 1),
    ('shared_job_cluster', 'serverless', 'none', '', 'serverless', ['medallion', 'fan'], ['daily'], [720, 1440], 12, 25, [null], 0, 0, 1),
    ('job_timeout', 'hangs', 'strong', '', 'job_cluster', ['single'], ['daily'], [1440], 28, 38, ['general-8', 'memory-8'], 2, 4, 0),
    ('job_timeout', 'hangs', 'weak', '', 'job_cluster', ['single'], ['daily'], [1440], 20, 40, ['general-4'], 2, 2, 0),
    ('job_timeout', 'timeout_set', 'none', '', 'job_cluster', ['single'], ['daily'], [1440], 25, 40, ['general-8'], 2, 4, 0),
    ('job_timeout', 'more_data', 'none', '', 'job_cluster', ['single'], ['daily'], [1440], 20, 40, ['general-8'], 2, 4, 0),
    ('job_timeout', 'long_every_week', 'none', '', 'job_cluster', ['single', 'medallion'], ['daily'], [1440], 20, 40, ['general-8'], 2, 4, 0),
    ('job_timeout', 'one_cheap_run', 'none', '', 'job_cluster', ['single'], ['daily'], [1440], 8, 14, ['general-4'], 0, 1, 0),
    ('job_timeout', 'even', 'none', '', 'job_cluster', ['single', 'fan'], ['daily'], [720, 1440], 30, 60, ['general-8'], 2, 4, 1)
  ) as template(
    rule, kind_of_case, strength, suffix, compute, patterns, rhythms, every_choices, least_minutes, most_minutes, machines,
    least_workers, most_workers, max_retries)
), drawn as (
  select
    asset.rule,
    asset.kind_of_case,
    asset.strength,
    asset.kind,
    asset.name || suffix as name,
    asset.asset_key || suffix as job_key,
    case when asset.asset_kind = 'cluster' then asset.name else asset.host end as shared_cluster,
    compute,
    picked('pattern of ' || asset.asset_key || suffix, patterns) as pattern,
    picked('rhythm of ' || asset.asset_key || suffix, rhythms) as rhythm,
    cast(picked('every of ' || asset.asset_key || suffix, every_choices) as integer) as every_minutes,
    least_minutes + (most_minutes - least_minutes) * chance('minutes of ' || asset.asset_key || suffix) as drawn_minutes,
    coalesce(advised_pool.size_class, picked('machine of ' || asset.asset_key || suffix, machines)) as size_class,
    cast(case when asset.kind_of_case = 'taken_in_bursts' then min_idle_instances - 1
      else whole('workers of ' || asset.asset_key || suffix, least_workers, most_workers) end as integer) as workers,
    max_retries,
    case when asset.rule = 'failing_job' then whole('worth of ' || asset.asset_key, 46, 56)
      else whole('worth of ' || asset.asset_key, 34, 46) end as worth
  from advised_asset as asset
  inner join shape using (rule, kind_of_case, strength)
  left join advised_pool
    on advised_pool.kind = asset.kind
    and advised_pool.pool = asset.name
), timed as (
  -- With the growth of the world a run takes about a sixth more than its minutes.
  select
    drawn.*,
    greatest(1.2, case
      when strength = 'weak' and kind_of_case = 'scheduled' then 51.3 * (worth * every_minutes / 40320.0 - all_purpose_rate / 6)
        / (all_purpose_rate - job_rate)
      when strength = 'weak' and kind_of_case = 'fails_often' then 104.7 * (worth / 84.0 / 0.5 - 0.078 * machine_rate * (workers + 1))
        / (job_rate * (workers + 1))
      else drawn_minutes
    end) as minutes,
    case
      when every_minutes is null then null
      when kind_of_case = 'dense' then 480 + whole('minute of ' || job_key, 0, 20)
      when every_minutes < 60 then whole('minute of ' || job_key, 0, every_minutes - 1)
      when every_minutes < 1440 then whole('minute of ' || job_key, 0, least(every_minutes, 240) - 1)
      when chance('by day ' || job_key) < 0.3 then whole('minute of ' || job_key, 480, 1300)
      else whole('minute of ' || job_key, 0, 420)
    end as at_minute
  from drawn
  left join advised_rate
    on advised_rate.kind = drawn.kind
    and advised_rate.size_class = drawn.size_class
)
select
  kind,
  name,
  split_part(name, '_', 1) as team,
  picked('person of ' || job_key, [1, 2, 3, 8]) as person,
  pattern,
  compute,
  case
    when at_minute is null then null
    when kind_of_case = 'dense' then '0 ' || at_minute % 60 || ' 8-16 ' || day_of_month || ' * ' || day_of_week
    when every_minutes < 60 then '0 ' || at_minute || '/' || every_minutes || ' * ' || day_of_month || ' * ' || day_of_week
    when every_minutes < 1440 then '0 ' || at_minute % 60 || ' ' || at_minute // 60 || '/' || every_minutes // 60 || ' '
      || day_of_month || ' * ' || day_of_week
    else '0 ' || at_minute % 60 || ' ' || at_minute // 60 || ' ' || day_of_month || ' * ' || day_of_week
  end as quartz_cron,
  'UTC' as timezone_id,
  days,
  month_day,
  cast(at_minute as integer) as from_minute,
  cast(case when kind_of_case = 'dense' then at_minute + 480 when every_minutes < 1440 then 1439 else at_minute end as integer)
    as until_minute,
  every_minutes,
  cast(minutes as decimal(13, 3)) as total_minutes,
  case when compute = 'job_cluster' then size_class end as size_class,
  case when compute = 'job_cluster' then size_class end as driver_class,
  case when compute = 'job_cluster' then workers end as min_workers,
  case when compute = 'job_cluster' then workers end as max_workers,
  case when compute = 'job_cluster' then false end as photon,
  case when compute in ('all_purpose', 'submitted') then shared_cluster end as shared_cluster,
  cast(null as varchar) as warehouse,
  max_retries,
  cast(case when kind_of_case = 'timeout_set' then ceil(minutes * 4) * 60 else 0 end as integer) as timeout_seconds,
  case when at_minute is null then 4 else 1 end as max_concurrent_runs,
  cast(case when kind_of_case = 'pennies' then 0 when rule = 'job_timeout' then 1 else 3 end as decimal(11, 1)) as trouble_percent
from timed
inner join rhythm using (rhythm)
