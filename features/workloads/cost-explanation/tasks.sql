-- One row: what the runs of one task, or runs as a whole, did with the figure's money; its time counts once for each hour,
-- however many machines and SKUs were billed for it.
with
part as (
  select
    workspace_id,
    job_id,
    run_id,
    task_run_id,
    phase,
    cluster_id,
    source,
    currency,
    hour,
    sku_name,
    machine,
    sum(fair_ms) as fair_ms,
    cast(sum(amount) as decimal(28, 10)) as amount
  from task_cost_part
  where workspace_id in ($workspaceIds)
    and currency = $currency
    and ($since is null or day >= cast(cast($since as timestamp) as date))
    and ($until is null or day < cast(cast($until as timestamp) as date))
    and job_id = $jobId
    and ($runId is null or run_id = $runId)
    and ($attemptNumber is null or attempt = $attemptNumber)
    and ($taskRunId is null or task_run_id = $taskRunId)
    and ($source is null or source = $source)
  group by all
),
hourly as (
  select
    workspace_id,
    job_id,
    run_id,
    task_run_id,
    phase,
    cluster_id,
    source,
    currency,
    hour,
    max(fair_ms) as fair_ms,
    cast(sum(amount) as decimal(28, 10)) as amount
  from part
  group by all
)
select
  case when hourly.task_run_id is not null then coalesce(task_run.task_key, hourly.task_run_id) end as taskKey,
  hourly.phase as phase,
  hourly.source as source,
  sum(hourly.fair_ms) as fairMs,
  cast(sum(hourly.amount) as decimal(28, 10)) as amount
from hourly
left join task_run
  on task_run.workspace_id = hourly.workspace_id
  and task_run.job_id = hourly.job_id
  and task_run.run_id = hourly.run_id
  and task_run.task_run_id = hourly.task_run_id
group by all
order by amount desc, taskKey, phase, source
