-- One row: the figure as the lists show it, from the tables of the lists and not from the parts that explain it: a task's,
-- one of a cluster, source or consumer, a run's or job's, or one of all that is billed.
select
  cast(coalesce(sum(figure.amount), 0) as decimal(28, 10)) as amount
from (
  select amount
  from task_cost_part
  where $taskRunId is not null
    and workspace_id in ($workspaceIds)
    and currency = $currency
    and task_run_id = $taskRunId
    and ($jobId is null or job_id = $jobId)
    and ($runId is null or run_id = $runId)
    and ($attemptNumber is null or attempt = $attemptNumber)
    and ($clusterId is null or cluster_id = $clusterId)
    and ($consumer is null or $consumer = 'run')
    and ($source is null or source = $source)
    and ($since is null or day >= cast(cast($since as timestamp) as date))
    and ($until is null or day < cast(cast($until as timestamp) as date))
  union all
  select amount
  from run_cost_part
  where $taskRunId is null
    and ($clusterId is not null or (coalesce($jobId, $runId, cast($attemptNumber as varchar)) is not null and coalesce($source, $consumer) is not null))
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
  select cost as amount
  from run_day
  where coalesce($jobId, $runId, cast($attemptNumber as varchar)) is not null
    and $taskRunId is null
    and $clusterId is null
    and coalesce($source, $consumer) is null
    and workspace_id in ($workspaceIds)
    and currency = $currency
    and ($jobId is null or job_id = $jobId)
    and ($runId is null or run_id = $runId)
    and ($attemptNumber is null or attempt = $attemptNumber)
    and ($since is null or day >= cast(cast($since as timestamp) as date))
    and ($until is null or day < cast(cast($until as timestamp) as date))
  union all
  select amount
  from cost_day
  where coalesce($jobId, $runId, cast($attemptNumber as varchar), $taskRunId, $clusterId) is null
    and workspace_id in ($workspaceIds)
    and currency = $currency
    and ($consumer is null or consumer = $consumer)
    and ($source is null or source = $source)
    and ($since is null or day >= cast(cast($since as timestamp) as date))
    and ($until is null or day < cast(cast($until as timestamp) as date))
) as figure
