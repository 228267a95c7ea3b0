-- One row: what the runs of one task, or runs as a whole, did with the figure's money, and in how much fair time.
with
by_task_run as (
  select
    workspace_id, run_id, task_run_id, phase, source,
    max(weak_because) as weak_because,
    sum(fair_microseconds) as fair_microseconds,
    sum(amount) as amount
  from task_run_day
  where workspace_id in ($workspaceIds)
    and currency = $currency
    and ($since is null or day >= cast(cast($since as timestamp) as date))
    and ($until is null or day < cast(cast($until as timestamp) as date))
    and job_id = $jobId
    and ($runId is null or run_id = $runId)
    and ($attemptNumber is null or attempt = $attemptNumber)
    and ($taskRunId is null or task_run_id = $taskRunId)
    and ($clusterId is null or cluster_id = $clusterId)
    and ('run' in ($consumers)) = $areNamedMeant
    and ($source is null or source = $source)
  group by all
)
select
  case when by_task_run.task_run_id is not null then coalesce(task_run.task_key, by_task_run.task_run_id) end as taskKey,
  by_task_run.phase as phase,
  by_task_run.source as source,
  max(by_task_run.weak_because) as weakBecause,
  cast(sum(by_task_run.fair_microseconds) as double) / 1000 as fairMs,
  cast(sum(by_task_run.amount) as decimal(28, 10)) as amount
from by_task_run
left join task_run
  on task_run.workspace_id = by_task_run.workspace_id
  and task_run.workspace_id in ($workspaceIds)
  and task_run.job_id = $jobId
  and task_run.run_id = by_task_run.run_id
  and task_run.task_run_id = by_task_run.task_run_id
group by all
order by amount desc, taskKey, phase, source
