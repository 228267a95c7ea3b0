-- One row: the amount as lists show it, from the days of runs and not from the parts that explain it.
select
  cast(coalesce(sum(cost), 0) as decimal(28, 10)) as amount
from run_day
where workspace_id in ($workspaceIds)
  and currency = $currency
  and ($jobId is null or job_id = $jobId)
  and ($runId is null or run_id = $runId)
  and ($attemptNumber is null or attempt = $attemptNumber)
  and ($since is null or day >= cast(cast($since as timestamp) as date))
  and ($until is null or day < cast(cast($until as timestamp) as date))
