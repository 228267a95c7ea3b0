-- One row: what one task did and cost in one of the two attempts of runs that are compared, its retries together.
with
tried as (
  select
    workspace_id, run_id, attempt, task_run_id,
    coalesce(task_key, task_run_id) as task_key,
    duration_ms,
    start_time
  from task_run
  where workspace_id in ($workspaceIds)
    and job_id = $jobId
    and (
      (run_id = $runId and attempt = $attemptNumber)
      or (run_id = $otherRunId and attempt = $otherAttemptNumber)
    )
),
spent as (
  select
    workspace_id,
    task_run_id,
    sum(amount) as amount,
    bool_or(source = 'machine_estimate' and amount <> 0) as has_public_price,
    max(weak_because) as weak_because
  from task_cost_part
  where workspace_id in ($workspaceIds)
    and job_id = $jobId
    and task_run_id in (select task_run_id from tried)
    and ($currency is null or currency = $currency)
  group by workspace_id, task_run_id
)
select
  tried.run_id as runId,
  cast(tried.attempt as integer) as attemptNumber,
  tried.task_key as taskKey,
  cast(case when count(*) = count(tried.duration_ms) then sum(tried.duration_ms) end as double) as durationMs,
  cast(cast(sum(spent.amount) as decimal(28, 10)) as varchar) as cost,
  coalesce(bool_or(spent.has_public_price), false) as isCostEstimated,
  nullif(concat_ws(', ', case when bool_or(spent.has_public_price) then 'public VM price' end, max(spent.weak_because)), '') as estimatedBecause
from tried
left join spent using (workspace_id, task_run_id)
group by tried.workspace_id, tried.run_id, tried.attempt, tried.task_key
order by min(tried.start_time), taskKey
