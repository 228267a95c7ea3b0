-- One row: what one consumer got of one hour of a shared cluster that the figure has a part in; dearest hours first.
with
mine as (
  select
    workspace_id,
    cluster_id,
    hour,
    sum(amount) as amount
  from run_cost_part
  where workspace_id in ($workspaceIds)
    and cluster_id in ($sharedClusterIds)
    and currency = $currency
    and ($since is null or day >= cast(cast($since as timestamp) as date))
    and ($until is null or day < cast(cast($until as timestamp) as date))
    and ($jobId is null or job_id = $jobId)
    and ($runId is null or run_id = $runId)
    and ($attemptNumber is null or attempt = $attemptNumber)
    and ($consumer is null or consumer = $consumer)
  group by workspace_id, cluster_id, hour
),
chosen as (
  select
    *,
    count(*) over (partition by workspace_id, cluster_id) as hours_in_all
  from mine
  qualify row_number() over (partition by workspace_id, cluster_id order by amount desc, hour) <= $hoursShown
)
select
  part.cluster_id as clusterId,
  part.hour as hour,
  cast(any_value(chosen.hours_in_all) as integer) as hoursInAll,
  part.source as source,
  part.sku_name as skuName,
  part.machine as machine,
  part.usage_unit as usageUnit,
  part.price as price,
  part.price_kind as priceKind,
  part.consumer as consumer,
  part.job_id as jobId,
  part.run_id as runId,
  part.attempt as attemptNumber,
  coalesce(job.name, 'Job ' || part.job_id) as jobName,
  cast(sum(part.quantity) as decimal(28, 12)) as quantity,
  sum(part.fair_ms) as fairMs,
  cast(sum(part.amount) as decimal(28, 10)) as amount
from run_cost_part as part
inner join chosen
  on chosen.workspace_id = part.workspace_id
  and chosen.cluster_id = part.cluster_id
  and chosen.hour = part.hour
left join job
  on job.workspace_id = part.workspace_id
  and job.job_id = part.job_id
where part.workspace_id in ($workspaceIds)
  and part.cluster_id in ($sharedClusterIds)
  and part.currency = $currency
group by part.cluster_id, part.hour, part.source, part.sku_name, part.machine, part.usage_unit, part.price, part.price_kind,
  part.consumer, part.job_id, part.run_id, part.attempt, job.name
order by clusterId, hour, amount desc
