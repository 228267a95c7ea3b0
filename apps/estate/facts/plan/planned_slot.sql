-- One row per moment at which a job is triggered: by its schedule, or by hand in working hours.
with local_slot as (
  select job_key, timezone_id, day_ms + minutes_ms(minute.range) as local_ms
  from planned_job
  inner join job_template using (kind, name)
  cross join calendar
  cross join lateral range(from_minute, until_minute + 1, every_minutes) as minute
  where quartz_cron is not null
    and list_contains(days, weekday_of(day_ms))
    and (month_day is null or month_day = day(make_timestamp_ms(day_ms)))
), scheduled as (
  select
    job_key,
    local_ms - minutes_ms(offset_minutes) as slot_ms,
    'PERIODIC' as run_trigger
  from local_slot
  inner join zone_offset
    on zone_offset.timezone_id = local_slot.timezone_id
    and local_ms - minutes_ms(offset_minutes) >= zone_offset.from_ms
    and local_ms - minutes_ms(offset_minutes) < zone_offset.until_ms
), turn as (
  select
    job_key,
    day_ms,
    case compute when 'submitted' then 0.7 else 0.22 end as likelihood,
    job_key || ':' || day_ms || ':' || turn.range as turn_key
  from planned_job
  inner join job_template using (kind, name)
  cross join calendar
  cross join range(2) as turn
  where quartz_cron is null
    and list_contains(days, weekday_of(day_ms))
), called as (
  select
    child.job_key,
    slot_ms + whole('call:' || caller_job.job_key || ':' || slot_ms, 4000, 40000) as slot_ms
  from called_job
  inner join planned_job as child using (kind, name)
  inner join planned_job as caller_job
    on caller_job.workspace_id = child.workspace_id
    and caller_job.name = caller
  inner join scheduled
    on scheduled.job_key = caller_job.job_key
), slot as (
  select job_key, slot_ms, run_trigger
  from scheduled
  union all
  select job_key, slot_ms, 'RUN_JOB_TASK'
  from called
  union all
  select job_key, day_ms + whole('hand:' || turn_key, 25200000, 61200000), 'ONE_TIME'
  from turn
  where chance('turn:' || turn_key) < likelihood
)
select
  job_key,
  slot_ms,
  run_trigger,
  job_key || ':' || slot_ms as run_key,
  slot_ms + whole('trigger:' || run_key, 350, 3900) as start_ms,
  lead(slot_ms) over (partition by job_key order by slot_ms) as next_slot_ms
from slot
inner join planned_job using (job_key)
where slot_ms >= greatest(create_ms, getvariable('start_ms'))
  and slot_ms < least(coalesce(delete_ms, getvariable('end_ms')), getvariable('end_ms'))
  and (run_trigger <> 'PERIODIC' or not exists (
    from job_order
    where job_order.job_key = slot.job_key
      and job_order.paused = 'true'
      and slot_ms >= job_order.from_ms
      and slot_ms < job_order.until_ms
  ))
  and (run_trigger <> 'PERIODIC' or not exists (
    from job_phase
    where job_phase.kind = planned_job.kind
      and job_phase.name = planned_job.name
      and paused = 'true'
  ))
