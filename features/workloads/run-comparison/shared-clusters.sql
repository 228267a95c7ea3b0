-- One row: a cluster that one of the two compared attempts shared with other workloads, with what all of them cost in the
-- hours of the attempt.
with
own as (
  select
    workspace_id, run_id, attempt, cluster_id, hour,
    sum(amount) as amount
  from run_cost_part
  where workspace_id in ($workspaceIds)
    and job_id = $jobId
    and consumer = 'run'
    and cluster_id is not null
    and (
      (run_id = $runId and attempt = $attemptNumber)
      or (run_id = $otherRunId and attempt = $otherAttemptNumber)
    )
    and ($currency is null or currency = $currency)
  group by workspace_id, run_id, attempt, cluster_id, hour
),
cluster_hour as (
  select
    workspace_id, cluster_id, hour,
    sum(amount) as amount
  from run_cost_part
  where workspace_id in ($workspaceIds)
    and cluster_id in (select cluster_id from own)
    and day >= (select cast(min(hour) as date) from own)
    and day <= (select cast(max(hour) as date) from own)
    and ($currency is null or currency = $currency)
  group by workspace_id, cluster_id, hour
)
select
  own.run_id as runId,
  cast(own.attempt as integer) as attemptNumber,
  own.cluster_id as clusterId,
  any_value(cluster_name.name) as clusterName,
  cast(count(*) as integer) as hoursCount,
  cast(cast(sum(own.amount) as decimal(28, 10)) as varchar) as cost,
  cast(cast(sum(cluster_hour.amount) as decimal(28, 10)) as varchar) as clusterCost
from own
inner join cluster_hour using (workspace_id, cluster_id, hour)
left join cluster_name using (workspace_id, cluster_id)
group by own.run_id, own.attempt, own.workspace_id, own.cluster_id
having sum(cluster_hour.amount) <> sum(own.amount)
order by clusterId, runId, attemptNumber
