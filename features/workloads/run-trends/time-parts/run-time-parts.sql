-- One row: a part of the wall clock of an attempt of a run of the job that overlaps the range; without a part where it is not split.
with
attempts as (
  select
    *,
    -- include: #product/server/parts/attempt-in-currency.sql
  from run_attempt
  where workspace_id in ($workspaceIds)
    and job_id = $jobId
    and start_time < cast($until as timestamp)
    and lasted_beyond(cast($since as timestamp), end_time, last_seen_time, start_time)
    -- include: #product/server/parts/asked-attempts.sql
),
listed as (
  select
    -- include: #product/server/parts/attempt-columns.sql
  from attempts as run
),
piece as (
  select workspace_id, run_id, attempt, part, place, wall_ms, currency, cost, is_cause
  from time_part
  where workspace_id in ($workspaceIds)
    and execution_kind = 'job_run'
    and asset_id = $jobId
)
select
  listed.runId as runId,
  listed.jobId as jobId,
  listed.attemptNumber as attemptNumber,
  listed.workspaceId as workspaceId,
  listed.status as status,
  listed.startTime as startTime,
  listed.endTime as endTime,
  piece.part as part,
  piece.place as place,
  max(piece.wall_ms) as wallTime,
  listed.currency as currency,
  cast(sum(case when piece.currency = listed.currency then piece.cost end) as decimal(28, 10)) as cost,
  listed.isCostEstimated as isCostEstimated,
  listed.estimatedBecause as estimatedBecause,
  bool_or(piece.is_cause) as isCause,
  listed.telemetryAbsentBecause as telemetryAbsentBecause
from listed
left join piece
  on piece.workspace_id = listed.workspaceId
  and piece.run_id = case when listed.telemetryAbsentBecause is null then listed.runId end
  and piece.attempt = listed.attemptNumber
group by all
