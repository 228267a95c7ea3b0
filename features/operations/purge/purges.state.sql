-- One row per purge.
select
  run_id as "executionId",
  created_at as "createdAt",
  state as status,
  case when input ->> 'before' is null then 'RETENTION' else 'DATE' end as by,
  input ->> 'before' as before,
  actor_name as "actorName",
  extract(epoch from coalesce(finished_at, now()) - started_at) * 1000 as "durationMs",
  case when state in ('SUCCEEDED', 'PARTIAL') then records end as "rowsDeleted",
  reason
from job_run
where kind = 'purge'
  and coalesce(finished_at, updated_at) >= cast($since as timestamptz)
  and created_at < cast($until as timestamptz)
