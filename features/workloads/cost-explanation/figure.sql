-- One row: the amount as the lists show it, from the table of its list ($listTable) and not from the parts that explain it.
select
  cast(coalesce(sum(figure.amount), 0) as decimal(28, 10)) as amount
from (
  select amount
  from task_cost_part
  where $listTable = 'task_cost_part'
    and workspace_id in ($workspaceIds)
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
  union all
  select amount
  from run_cost_part
  where $listTable = 'run_cost_part'
    and workspace_id in ($workspaceIds)
    and currency = $currency
    and ($jobId is null or (consumer in ('run', 'job') and job_id = $jobId))
    and ($runId is null or run_id = $runId)
    and ($attemptNumber is null or attempt = $attemptNumber)
    and ($clusterId is null or cluster_id = $clusterId)
    -- include: #features/workloads/cost-explanation/parts/asked-consumers.sql
    and ($source is null or source = $source)
    and ($since is null or day >= cast(cast($since as timestamp) as date))
    and ($until is null or day < cast(cast($until as timestamp) as date))
  union all
  select cost as amount
  from run_day
  where $listTable = 'run_day'
    and workspace_id in ($workspaceIds)
    and currency = $currency
    and ($jobId is null or job_id = $jobId)
    and ($runId is null or run_id = $runId)
    and ($attemptNumber is null or attempt = $attemptNumber)
    and ($since is null or day >= cast(cast($since as timestamp) as date))
    and ($until is null or day < cast(cast($until as timestamp) as date))
  union all
  select cost as amount
  from job_day
  where $listTable = 'job_day'
    and workspace_id in ($workspaceIds)
    and currency = $currency
    and job_id = $jobId
    and ($since is null or day >= cast(cast($since as timestamp) as date))
    and ($until is null or day < cast(cast($until as timestamp) as date))
  union all
  select amount
  from unexplained_day
  where $listTable = 'unexplained_day'
    and workspace_id in ($workspaceIds)
    and currency = $currency
    and (consumer in ($consumers)) = $areNamedMeant
    and ($assetId is null or coalesce(asset_id, '') = $assetId)
    and reason = $reason
    and ($skuName is null or sku_name = $skuName)
    and ($source is null or source = $source)
    and ($since is null or day >= cast(cast($since as timestamp) as date))
    and ($until is null or day < cast(cast($until as timestamp) as date))
  union all
  select amount
  from cost_day
  where $listTable = 'cost_day'
    and workspace_id in ($workspaceIds)
    and currency = $currency
    and (consumer in ($consumers)) = $areNamedMeant
    and ($source is null or source = $source)
    and ($since is null or day >= cast(cast($since as timestamp) as date))
    and ($until is null or day < cast(cast($until as timestamp) as date))
) as figure
