-- One row: the amount as lists show it, from the parts of the task and not from the parts that explain it.
select
  cast(coalesce(sum(amount), 0) as decimal(28, 10)) as amount
from task_cost_part
where workspace_id in ($workspaceIds)
  and currency = $currency
  and task_run_id = $taskRunId
  and ($jobId is null or job_id = $jobId)
  and ($runId is null or run_id = $runId)
  and ($attemptNumber is null or attempt = $attemptNumber)
  and ($clusterId is null or cluster_id = $clusterId)
  and ('run' in ($consumers)) = $areNamedMeant
  and ($skuName is null or sku_name = $skuName)
  and ($source is null or source = $source)
  and ($since is null or day >= cast(cast($since as timestamp) as date))
  and ($until is null or day < cast(cast($until as timestamp) as date))
