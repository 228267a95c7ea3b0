-- One row: a resource's day on which only one task or statement was active, in one stretch, and at most one stretch of uptime and one
-- of start-up are known: no clock is needed to share such a day. Up is for ever where no uptime is known.
with
alone as (
  select
    day,
    resource_number,
    max(consumer) as consumer,
    max(consumer_id) as consumer_id,
    max(job_id) as job_id,
    max(run_id) as run_id,
    max(attempt) as attempt,
    max(task_run_id) as task_run_id,
    min(from_ms) as from_ms,
    max(until_ms) as until_ms
  from activity
  where day in ($days)
  group by day, resource_number
  having count(*) = 1
),
evidence as (
  select
    day,
    resource_number,
    sum(case when kind = 'up' then 1 else 0 end) as ups,
    sum(case when kind = 'start_up' then 1 else 0 end) as start_ups,
    sum(case when kind in ('interactive', 'quiet') then 1 else 0 end) as minutes,
    min(case when kind = 'up' then from_ms end) as up_from_ms,
    max(case when kind = 'up' then until_ms end) as up_until_ms,
    min(case when kind = 'start_up' then from_ms end) as start_up_from_ms,
    max(case when kind = 'start_up' then until_ms end) as start_up_until_ms
  from cluster_evidence
  where day in ($days)
  group by day, resource_number
),
straddling as (
  select day, resource_number
  from priced_usage
  where day in ($days)
    and last_day > day
    and resource_number is not null
  union
  select resource_day.day, resource_day.resource_number
  -- include: #models/parts/usage-past-midnight.sql
)
select
  alone.day, alone.resource_number, alone.consumer, alone.consumer_id, alone.job_id, alone.run_id,
  alone.attempt, alone.task_run_id, alone.from_ms, alone.until_ms,
  coalesce(evidence.up_from_ms, 0) as up_from_ms,
  coalesce(evidence.up_until_ms, 253402300799999) as up_until_ms,
  coalesce(evidence.start_up_from_ms, 0) as start_up_from_ms,
  coalesce(evidence.start_up_until_ms, 0) as start_up_until_ms
from alone
left join evidence
  on evidence.day = alone.day
  and evidence.resource_number = alone.resource_number
left join straddling
  on straddling.day = alone.day
  and straddling.resource_number = alone.resource_number
where straddling.day is null
  and coalesce(evidence.ups, 0) <= 1
  and coalesce(evidence.start_ups, 0) <= 1
  and coalesce(evidence.minutes, 0) = 0
