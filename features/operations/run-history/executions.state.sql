-- One row per run of a detection or of processing that the filters let through, or per group of successive runs that found nothing.
select
  run_id as "executionId",
  created_at as "createdAt",
  state as status,
  case kind
    when 'collect' then 'INGEST'
    when 'derive' then 'AGGREGATE'
    else 'INCIDENTS'
  end as step,
  source,
  actor_name as "actorName",
  case
    when folded > 1 then null
    else extract(epoch from coalesce(finished_at, now()) - started_at) * 1000
  end as "durationMs",
  records,
  greatest(folded, 1) as runs,
  reason
from job_run
where coalesce(finished_at, updated_at) >= cast($since as timestamptz)
  and created_at < cast($until as timestamptz)
  and (
    (cast($phase as text) = 'DETECTION' and kind = 'collect')
    or (
      cast($phase as text) = 'PROCESSING'
      and (
        (kind = 'derive' and coalesce(cast($step as text), 'AGGREGATE') = 'AGGREGATE')
        or (kind = 'incidents' and coalesce(cast($step as text), 'INCIDENTS') = 'INCIDENTS')
      )
    )
  )
  and (cast($status as text) is null or state = cast($status as text))
  and (cast($source as text) is null or source = cast($source as text))
