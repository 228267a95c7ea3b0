-- What consumers did in each span, and which spans a job owns.
work as (
  select
    piece_clock.day, piece_clock.resource_number, piece_clock.start_ms, piece_clock.end_ms,
    piece_clock.pays_start_up, run_clock.consumer, run_clock.consumer_id, run_clock.job_id, run_clock.run_id,
    run_clock.attempt,
    case when min(run_clock.task_run_id) = max(run_clock.task_run_id) then nullif(max(run_clock.task_run_id), '') end as task_run_id,
    cast(sum(
      least(run_clock.fair_until, piece_clock.fair_until) - greatest(run_clock.fair_from, piece_clock.fair_from)
    ) as bigint) as ticks
  from piece_clock
  inner join run_clock
    on run_clock.day = piece_clock.piece_day
    and run_clock.resource_number = piece_clock.piece_number
  where least(run_clock.fair_until, piece_clock.fair_until) > greatest(run_clock.fair_from, piece_clock.fair_from)
  group by
    piece_clock.day, piece_clock.resource_number, piece_clock.start_ms, piece_clock.end_ms,
    piece_clock.pays_start_up, run_clock.consumer, run_clock.consumer_id, run_clock.job_id, run_clock.run_id,
    run_clock.attempt
),
ordered_work as (
  select
    day, resource_number, start_ms, end_ms, pays_start_up, consumer, consumer_id, job_id, run_id, attempt,
    task_run_id, ticks,
    cast(sum(ticks) over (
      partition by day, resource_number, start_ms, end_ms, pays_start_up
      order by run_id nulls last, attempt nulls last, consumer_id nulls last
      rows between unbounded preceding and current row
    ) as bigint) as reach,
    cast(sum(ticks) over (
      partition by day, resource_number, start_ms, end_ms, pays_start_up
      order by run_id nulls last, attempt nulls last, consumer_id nulls last
      rows between unbounded preceding and unbounded following
    ) as bigint) as work,
    coalesce(lag(run_id) over spans = run_id, false) or coalesce(lead(run_id) over spans = run_id, false) as has_twin
  from work
  window spans as (partition by day, resource_number, start_ms, end_ms, pays_start_up order by run_id nulls last, attempt nulls last, consumer_id nulls last)
),
worked as (
  select
    day, resource_number, start_ms, end_ms, pays_start_up,
    cast(sum(ticks) as bigint) as work,
    case when min(run_id) = max(run_id) then max(job_id) end as only_job_id
  from work
  group by day, resource_number, start_ms, end_ms, pays_start_up
),
timed as (
  select
    span_clock.day, span_clock.resource_number, span_clock.start_ms, span_clock.end_ms,
    span_clock.pays_start_up, span_clock.kind, span_clock.is_known,
    coalesce(worked.work, 0) as work,
    worked.only_job_id, span_clock.interactive, span_clock.quiet, span_clock.unknown, span_clock.start_up
  from span_clock
  left join worked
    on worked.day = span_clock.day
    and worked.resource_number = span_clock.resource_number
    and worked.start_ms = span_clock.start_ms
    and worked.end_ms = span_clock.end_ms
    and worked.pays_start_up = span_clock.pays_start_up
  union all
  select
    day, resource_number, start_ms, end_ms, pays_start_up, kind, is_known,
    work_ms * 720720000 as work,
    case when work_ms > 0 then job_id end as only_job_id,
    0 as interactive,
    0 as quiet,
    (up_ms - start_up_ms - work_ms) * 720720000 as unknown,
    start_up_ms * 720720000 as start_up
  from lone
),
job_span as (
  select day, resource_number, start_ms, end_ms, false as pays_start_up, first_job_id, last_job_id
  from billed
  where is_of_job
  union all
  select span.day, span.resource_number, span.start_ms, span.end_ms, true as pays_start_up, first_job_id, last_job_id
  from span
  inner join billed_day
    on billed_day.day = span.day
    and billed_day.resource_number = span.resource_number
  where span.pays_start_up
    and billed_day.is_of_job
),
owned as (
  select
    timed.day, timed.resource_number, timed.start_ms, timed.end_ms, timed.pays_start_up,
    case
      when timed.kind = 'shared'
        and timed.only_job_id = coalesce(job_span.first_job_id, timed.only_job_id)
        and timed.only_job_id = coalesce(job_span.last_job_id, timed.only_job_id)
        and job_span.day is not null
      then 'job'
      else timed.kind
    end as kind,
    timed.is_known, timed.work, timed.interactive, timed.quiet, timed.unknown, timed.start_up
  from timed
  left join job_span
    on job_span.day = timed.day
    and job_span.resource_number = timed.resource_number
    and job_span.start_ms = timed.start_ms
    and job_span.end_ms = timed.end_ms
    and job_span.pays_start_up = timed.pays_start_up
),
