-- One row: an attempt of a run on serverless compute that was active in the range or cost something in it, with the money whose
-- usage falls into the range: of the job, or of the one-time runs of its name. What names the job and no run is a row without one.
with
submitted as (
  select workspace_id, job_id, max_by(coalesce(run_name, 'Run ' || run_id), attempt) as run_name
  from run
  where $isOneTime
    and workspace_id in ($workspaceIds)
    and run_type = 'SUBMIT_RUN'
  group by workspace_id, job_id
),
member as (
  select workspace_id, job_id
  from serverless_run_day
  where workspace_id in ($workspaceIds)
    and job_id = $jobId
  union
  select alike.workspace_id, alike.job_id
  from submitted
  inner join submitted as alike
    on alike.workspace_id = submitted.workspace_id
    and alike.run_name = submitted.run_name
  where submitted.job_id = $jobId
),
paid as (
  select
    serverless_run_day.workspace_id, serverless_run_day.job_id, serverless_run_day.run_id,
    serverless_run_day.attempt, serverless_run_day.currency,
    sum(serverless_run_day.dbus) as dbus,
    cast(sum(serverless_run_day.cost) as decimal(28, 10)) as cost,
    max(serverless_run_day.budget_policy_id) as budget_policy_id
  from serverless_run_day
  inner join member using (workspace_id, job_id)
  where workspace_id in ($workspaceIds)
    and ($currency is null or serverless_run_day.currency = $currency)
    and serverless_run_day.day >= cast(cast($since as timestamp) as date)
    and serverless_run_day.day < cast(cast($until as timestamp) as date)
  group by
    serverless_run_day.workspace_id, serverless_run_day.job_id, serverless_run_day.run_id,
    serverless_run_day.attempt, serverless_run_day.currency
),
queried as (
  select
    serverless_statement_day.workspace_id, serverless_statement_day.run_id, serverless_statement_day.attempt,
    cast(sum(serverless_statement_day.statements) as bigint) as statements,
    cast(sum(serverless_statement_day.read_bytes) as bigint) as read_bytes,
    cast(sum(serverless_statement_day.written_bytes) as bigint) as written_bytes,
    cast(sum(serverless_statement_day.shuffle_read_bytes) as bigint) as shuffle_read_bytes,
    cast(sum(serverless_statement_day.spilled_bytes) as bigint) as spilled_bytes
  from serverless_statement_day
  inner join member using (workspace_id, job_id)
  where workspace_id in ($workspaceIds)
  group by
    serverless_statement_day.workspace_id, serverless_statement_day.run_id, serverless_statement_day.attempt
),
attempts as (
  select
    run.workspace_id, run.job_id, run.run_id, run.attempt, run.status, run.start_time, run.end_time,
    run.duration_ms,
    contains(run.compute_type, 'SERVERLESS')
      and run.start_time < cast(cast(cast($until as timestamp) as date) as timestamp)
      and (run.end_time is null or run.end_time > cast(cast(cast($since as timestamp) as date) as timestamp)) as is_active
  from run
  inner join member using (workspace_id, job_id)
  where workspace_id in ($workspaceIds)
)
select
  coalesce(attempts.run_id, paid.run_id) as runId,
  coalesce(attempts.job_id, paid.job_id) as jobId,
  coalesce(attempts.attempt, paid.attempt) as attemptNumber,
  coalesce(attempts.workspace_id, paid.workspace_id) as workspaceId,
  attempts.status as status,
  attempts.start_time as startTime,
  attempts.end_time as endTime,
  attempts.duration_ms as runTotalDuration,
  cast(paid.dbus as varchar) as dbus,
  coalesce(paid.currency, $currency) as currency,
  paid.cost as runCost,
  paid.budget_policy_id as budgetPolicyId,
  queried.read_bytes + coalesce(queried.written_bytes, 0) as bytesDataProcessed,
  queried.read_bytes as bytesDataIn,
  queried.written_bytes as bytesDataOut,
  queried.shuffle_read_bytes as bytesShuffleIn,
  queried.spilled_bytes as bytesDiskSpill,
  queried.statements as statementsCount
from paid
full outer join attempts
  on attempts.workspace_id = paid.workspace_id
  and attempts.job_id = paid.job_id
  and attempts.run_id = paid.run_id
  and attempts.attempt = paid.attempt
left join queried
  on queried.workspace_id = coalesce(attempts.workspace_id, paid.workspace_id)
  and queried.run_id = coalesce(attempts.run_id, paid.run_id)
  and queried.attempt = coalesce(attempts.attempt, paid.attempt)
where paid.job_id is not null
  or attempts.is_active
