-- One row: the amount as lists show it, from the parts of costs that their lists add up.
select
  cast(coalesce(sum(amount), 0) as decimal(28, 10)) as amount
from run_cost_part
where workspace_id in ($workspaceIds)
  and currency = $currency
  and ($jobId is null or (consumer in ('run', 'job') and job_id = $jobId))
  and ($runId is null or run_id = $runId)
  and ($attemptNumber is null or attempt = $attemptNumber)
  and ($clusterId is null or cluster_id = $clusterId)
  -- include: #features/workloads/cost-explanation/parts/asked-consumers.sql
  and ($source is null or source = $source)
  and ($since is null or day >= cast(cast($since as timestamp) as date))
  and ($until is null or day < cast(cast($until as timestamp) as date))
