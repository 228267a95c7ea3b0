-- One row: a job, or a one-time run, that ran or cost something in the range: how its runs ended, what it cost, and what of that
-- went to attempts that did not succeed. Runs are those that overlap the range; money is that of its days.
with
spent as (
  select
    workspace_id, job_id, currency,
    sum(cost) as cost,
    sum(failed_cost) as failed_cost,
    bool_or(is_submitted) as is_submitted
  from job_day
  where workspace_id in ($workspaceIds)
    and ($currency is null or currency = $currency)
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
    and cost is not null
  group by workspace_id, job_id, currency
),
lost as (
  select
    run_day.workspace_id, run_day.job_id, run_day.currency,
    sum(case when run.has_failed then run_day.cost else 0 end) as retried_cost,
    sum(case when run.has_failed then 0 else run_day.cost end) as canceled_cost
  from run_day
  -- include: #features/spend/executive/parts/run-of-cost.sql
  where run_day.workspace_id in ($workspaceIds)
    and ($currency is null or run_day.currency = $currency)
    and run_day.day >= cast(cast($since as timestamp) as date)
    and run_day.day < cast(cast($until as timestamp) as date)
    and (
      (run.has_failed and not run.is_last_attempt)
      or run.status in ('CANCELED', 'USER_CANCELED', 'UPSTREAM_CANCELED')
    )
  group by run_day.workspace_id, run_day.job_id, run_day.currency
),
ran as (
  select
    workspace_id,
    job_id,
    sum(runs) as runs,
    sum(failed_runs) as failed_runs,
    sum(successful_runs) as successful_runs,
    bool_or(is_submitted) as is_submitted
  -- include: #product/server/parts/jobs-that-ran.sql
),
ended as (
  select
    workspace_id,
    job_id,
    count(*) filter (where status = 'SUCCESS') as partly_successful_runs,
    count(*) filter (where status <> 'SUCCESS') as canceled_runs
  from run
  where workspace_id in ($workspaceIds)
    and coalesce(run_type, 'JOB_RUN') in ('JOB_RUN', 'SUBMIT_RUN')
    and is_last_attempt
    and (
      (status = 'SUCCESS' and has_failed_tasks)
      or status in ('CANCELED', 'USER_CANCELED', 'UPSTREAM_CANCELED')
    )
    and start_time < cast(cast(cast($until as timestamp) as date) as timestamp)
    and lasted_beyond(cast(cast(cast($since as timestamp) as date) as timestamp), end_time, last_seen_time, start_time)
  group by workspace_id, job_id
),
limited as (
  select
    workspace_id, job_id, name,
    case
      when not is_deleted and coalesce(timeout_seconds, max_concurrent_runs) is not null
      then coalesce(timeout_seconds, 0) = 0
    end as has_no_timeout
  from job
  where workspace_id in ($workspaceIds)
)
select
  workspace_id as workspaceId,
  job_id as jobId,
  coalesce(limited.name, 'Job ' || job_id) as jobName,
  case when coalesce(ran.is_submitted, spent.is_submitted, false) then 'one_time_run' else 'job' end as assetKind,
  coalesce(spent.currency, $currency) as currency,
  cast(coalesce(ran.runs, 0) as integer) as runsCount,
  cast(coalesce(ran.successful_runs, 0) as integer) as successfulRunsCount,
  cast(coalesce(ended.partly_successful_runs, 0) as integer) as partlySuccessfulRunsCount,
  cast(coalesce(ran.failed_runs, 0) as integer) as failedRunsCount,
  cast(coalesce(ended.canceled_runs, 0) as integer) as canceledRunsCount,
  cast(coalesce(spent.cost, 0) as decimal(28, 10)) as allRunsCost,
  cast(coalesce(spent.failed_cost, 0) + coalesce(lost.canceled_cost, 0) as decimal(28, 10)) as unsuccessfulCost,
  cast(coalesce(spent.failed_cost, 0) - coalesce(lost.retried_cost, 0) as decimal(28, 10)) as failedCost,
  cast(coalesce(lost.retried_cost, 0) as decimal(28, 10)) as retriedCost,
  cast(coalesce(lost.canceled_cost, 0) as decimal(28, 10)) as canceledCost,
  limited.has_no_timeout as hasNoTimeout
from spent
full join ran using (workspace_id, job_id)
left join ended using (workspace_id, job_id)
left join lost
  on lost.workspace_id = spent.workspace_id
  and lost.job_id = spent.job_id
  and lost.currency = spent.currency
left join limited using (workspace_id, job_id)
where (spent.cost is not null or ran.runs > 0)
  and ($withoutTimeout is null or not $withoutTimeout or limited.has_no_timeout)
