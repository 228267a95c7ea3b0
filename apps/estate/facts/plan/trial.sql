-- One row per run and set of settings that its time and money are worked out for, and per typical run and other size: what it
-- reads, on how many cores of which machines. A cluster that may grow begins with its least workers. Serverless units have
-- four cores; the standard mode gives half as many.
with subject as (
  select
    trial_setting.*,
    run_key,
    volume_gb,
    noise
  from planned_run
  inner join planned_job using (job_key)
  inner join trial_setting
    on trial_setting.kind = planned_job.kind
    and trial_setting.phase_name = planned_job.name
    and purpose <> 'curve'
  inner join run_volume using (run_key)
  union all by name
  select
    trial_setting.*,
    typical_gb as volume_gb,
    1.0 as noise
  from trial_setting
  inner join (
    select kind, job_name, avg(volume_gb) as typical_gb
    from run_volume
    where slot_ms >= getvariable('clock_ms') - 2592000000
      and slot_ms < getvariable('clock_ms')
    group by kind, job_name
  ) as typical using (kind, job_name)
  where purpose = 'curve'
), tasked as (
  select
    subject.*,
    coalesce(run_key, subject.kind || ':' || subject.job_name) || '|' || setting_key as trial_key,
    work_profile.* exclude (profile, core_seconds_per_gb),
    changing_job.core_seconds_per_gb,
    changing_job.fixed_tasks,
    case when runtime = '15.4.x' then 1.0 else runtime_factor end as time_factor,
    case when runtime = '15.4.x' then volume_gb else volume_gb * reads_factor end as read_gb,
    cast(coalesce(fixed_tasks, ceil(volume_gb * 1024 / task_mb)) as bigint) as read_tasks,
    place = 'serverless' as is_serverless
  from subject
  inner join changing_job using (kind, job_name)
  inner join work_profile using (profile)
), sized as (
  select
    tasked.*,
    case when is_serverless then 4 else machine.core_count end as core_count,
    case when is_serverless then 16384 else machine.memory_mb end as memory_mb,
    machine_speed.speed,
    case when is_serverless then 32768 else boss.memory_mb end as boss_memory_mb,
    is_serverless or cast(photon as boolean) as has_photon,
    cast(ceil(least(24, greatest(2, ceil(volume_gb / 4))) / case performance_target when 'STANDARD' then 2 else 1 end) as integer)
      as units
  from tasked
  inner join machine
    on machine.size_class = tasked.worker_class
  inner join machine as boss
    on boss.size_class = tasked.boss_class
  inner join machine_speed
    on machine_speed.size_class = case when is_serverless then 'serverless' else tasked.worker_class end
)
select
  *,
  case when is_serverless then units else least_workers end as first_workers,
  case
    when is_serverless then units
    when least_workers = most_workers then most_workers
    else least(most_workers, greatest(least_workers, cast(ceil(cast(read_tasks as double) / core_count) as integer)))
  end as later_workers
from sized
