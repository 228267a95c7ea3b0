-- One row per job that a workspace of a kind has: when it runs, on what, for how long.
-- Days are weekdays (Monday 0); minutes count from midnight of the job's zone; percent is how many runs go wrong.
from early_job
union all by name
from changing_template
union all by name
select
  kind,
  name,
  team,
  person,
  pattern,
  compute,
  case
    when at_minute is null then null
    when every_minutes < 60 then '0 ' || at_minute || '/' || every_minutes || ' * ' || day_of_month || ' * ' || day_of_week
    when every_minutes < 1440
      then '0 ' || at_minute || ' 0/' || every_minutes // 60 || ' ' || day_of_month || ' * ' || day_of_week
    else '0 ' || at_minute % 60 || ' ' || at_minute // 60 || ' ' || day_of_month || ' * ' || day_of_week
  end as quartz_cron,
  timezone_id,
  days,
  month_day,
  at_minute as from_minute,
  case when every_minutes < 1440 then 1439 else at_minute end as until_minute,
  every_minutes,
  total_minutes,
  size_class,
  coalesce(driver_class, case when size_class like 'gpu%' then size_class when size_class is not null then 'general-4' end)
    as driver_class,
  min_workers,
  max_workers,
  photon,
  case when compute not in ('warehouse', 'job_cluster') then runs_on end as shared_cluster,
  case when compute in ('warehouse', 'job_cluster') then runs_on end as warehouse,
  max_retries,
  timeout_seconds,
  case when at_minute is null then 4 else 1 end as max_concurrent_runs,
  trouble_percent
from (from listed_job union all by name from rough_job) as listed_job
inner join rhythm using (rhythm)
union all by name
from advised_job
union all by name
from advised_tuned_job
union all by name
from sized_template
