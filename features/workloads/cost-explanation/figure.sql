-- One row: the figure as the lists show it, from the tables of the lists and not from the parts that explain it.
select
  cast(coalesce(sum(figure.amount), 0) as decimal(28, 10)) as amount
from (
  select cost as amount
  from run_day
  where $jobId is not null
    and $taskRunId is null
    and $clusterId is null
    and $source is null
    and workspace_id in ($workspaceIds)
    and job_id = $jobId
    and currency = $currency
    and ($runId is null or run_id = $runId)
    and ($attemptNumber is null or attempt = $attemptNumber)
    and ($since is null or day >= cast(cast($since as timestamp) as date))
    and ($until is null or day < cast(cast($until as timestamp) as date))
  union all
  select amount
  from cost_day
  where $jobId is null
    and $clusterId is null
    and workspace_id in ($workspaceIds)
    and currency = $currency
    and ($consumer is null or consumer = $consumer)
    and ($source is null or source = $source)
    and ($since is null or day >= cast(cast($since as timestamp) as date))
    and ($until is null or day < cast(cast($until as timestamp) as date))
  union all
  select amount
  from run_cost_part
  where $taskRunId is null
    and ($clusterId is not null or ($jobId is not null and $source is not null))
    and workspace_id in ($workspaceIds)
    and currency = $currency
    and ($jobId is null or job_id = $jobId)
    and ($runId is null or run_id = $runId)
    and ($attemptNumber is null or attempt = $attemptNumber)
    and ($clusterId is null or cluster_id = $clusterId)
    and ($consumer is null or consumer = $consumer)
    and ($source is null or source = $source)
    and ($since is null or day >= cast(cast($since as timestamp) as date))
    and ($until is null or day < cast(cast($until as timestamp) as date))
  union all
  select amount
  from task_cost_part
  where $taskRunId is not null
    and workspace_id in ($workspaceIds)
    and currency = $currency
    and task_run_id = $taskRunId
    and ($jobId is null or job_id = $jobId)
    and ($source is null or source = $source)
    and ($since is null or day >= cast(cast($since as timestamp) as date))
    and ($until is null or day < cast(cast($until as timestamp) as date))
) as figure
