-- One row per job of the advised world that takes the time of its work, described like those of job_template. How long the weak and
-- the strong ones take follows from what they are meant to save: with as many workers as do not make them longer.
with usual as (
  select asset_key, setting, other_workers, value_text, sum(other_part) as ratio,
    sum(part * level - other_part * other_level) as fewer_workers
  from sized_option
  where variant = 'usual'
  group by asset_key, setting, other_workers, value_text
), meant as (
  select asset_key, min(other_workers) as other_workers, min_by(ratio, other_workers) as ratio,
    min_by(fewer_workers, other_workers) as fewer_workers
  from usual
  where ratio <= 1.1
  group by asset_key
), timed as (
  -- With the growth of the world a run takes about a sixth more than its minutes, and a start takes almost five.
  select
    sized_job.*,
    coalesce(drawn_minutes, greatest(13, least(170, 60 / 1.15 * (
      worth * every_minutes / (30.4 * 1440)
      - (first_workers - other_workers) * rate.machine_rate * 0.078
    ) / (
      boss.job_rate * (1 - ratio) + rate.job_rate * fewer_workers
    )))) as minutes,
    case
      when every_minutes < 1440 then whole('minute of ' || asset_key, 0, 239)
      else whole('minute of ' || asset_key, 0, 420)
    end as at_minute
  from sized_job
  left join meant using (asset_key)
  inner join advised_rate as rate
    on rate.kind = sized_job.kind
    and rate.size_class = sized_job.size_class
  inner join advised_rate as boss
    on boss.kind = sized_job.kind
    and boss.size_class = driver_class
)
select
  kind,
  name,
  split_part(name, '_', 1) as team,
  picked('person of ' || asset_key, [1, 2, 3, 8]) as person,
  'single' as pattern,
  'job_cluster' as compute,
  '0 ' || at_minute % 60 || ' ' || at_minute // 60 || case when every_minutes < 1440 then '/' || every_minutes // 60 else '' end
    || ' ' || day_of_month || ' * ' || day_of_week as quartz_cron,
  'UTC' as timezone_id,
  days,
  month_day,
  cast(at_minute as integer) as from_minute,
  cast(case when every_minutes < 1440 then 1439 else at_minute end as integer) as until_minute,
  every_minutes,
  cast(minutes as decimal(13, 3)) as total_minutes,
  size_class,
  driver_class,
  first_workers as min_workers,
  workers as max_workers,
  false as photon,
  cast(null as varchar) as shared_cluster,
  cast(null as varchar) as warehouse,
  1 as max_retries,
  0 as timeout_seconds,
  1 as max_concurrent_runs,
  cast(2 as decimal(11, 1)) as trouble_percent
from timed
inner join rhythm using (rhythm)
