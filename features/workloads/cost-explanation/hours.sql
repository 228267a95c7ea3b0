-- One row: what one consumer got of one line of the bill of an hour of a shared cluster that the figure has a part in; the
-- dearest hours only, and of each hour the dearest runs, those of the figure apart; its other runs stand together as one.
with
-- include: #features/workloads/cost-explanation/parts/hours-of-figure.sql
,
chosen as (
  select
    *,
    count(*) over (partition by workspace_id, cluster_id) as hours_in_all,
    sum(fair_ms) over (partition by workspace_id, cluster_id) as fair_ms_in_all
  from mine
  qualify row_number() over (partition by workspace_id, cluster_id order by amount desc, hour) <= $hoursShown
),
line as (
  select
    part.workspace_id, part.cluster_id, part.hour, part.source, part.sku_name, part.machine, part.usage_unit,
    part.price, part.price_kind, part.consumer, part.job_id, part.run_id, part.attempt,
    coalesce(
      ($jobId is null or part.job_id = $jobId)
      and ($runId is null or part.run_id = $runId)
      and ($attemptNumber is null or part.attempt = $attemptNumber)
      and (part.consumer in ($consumers)) = $areNamedMeant
      and ($assetId is null or coalesce(part.asset_id, part.cluster_id, '') = $assetId)
      and ($reason is null or part.reason = $reason),
      false
    ) as is_this,
    any_value(chosen.hours_in_all) as hours_in_all,
    any_value(chosen.fair_ms_in_all) as fair_ms_in_all,
    sum(part.quantity) as quantity,
    sum(part.fair_ms) as fair_ms,
    sum(part.amount) as amount
  from run_cost_part as part
  inner join chosen
    on chosen.workspace_id = part.workspace_id
    and chosen.cluster_id = part.cluster_id
    and chosen.hour = part.hour
  where part.workspace_id in ($workspaceIds)
    and part.cluster_id in ($sharedClusterIds)
    and part.currency = $currency
    and ($source is null or part.source = $source)
    and ($skuName is null or part.sku_name = $skuName)
  group by part.workspace_id, part.cluster_id, part.hour, part.source, part.sku_name, part.machine, part.usage_unit, part.price,
    part.price_kind, part.consumer, part.job_id, part.run_id, part.attempt, is_this
),
consumer as (
  select
    workspace_id, cluster_id, hour, consumer, job_id, run_id, attempt, is_this,
    is_behind and count(*) over together > 1 as is_together,
    case when is_behind then count(*) over together else 1 end as members,
    case when is_behind then sum(fair_ms) over together else fair_ms end as fair_ms
  from (
    select
      workspace_id, cluster_id, hour, consumer, job_id, run_id, attempt, is_this,
      max(fair_ms) as fair_ms,
      row_number() over (
        partition by workspace_id, cluster_id, hour, consumer, is_this
        order by sum(amount) desc, job_id, run_id, attempt
      ) > $runsShown as is_behind
    from line
    group by workspace_id, cluster_id, hour, consumer, job_id, run_id, attempt, is_this
  )
  window together as (partition by workspace_id, cluster_id, hour, consumer, is_this, is_behind)
),
shown as materialized (
  select
    line.workspace_id, line.cluster_id, line.hour,
    any_value(line.hours_in_all) as hours_in_all,
    any_value(line.fair_ms_in_all) as fair_ms_in_all,
    line.source, line.sku_name, line.machine, line.usage_unit, line.price, line.price_kind, line.consumer,
    line.is_this,
    any_value(consumer.members) as members,
    case when consumer.is_together then null else line.job_id end as named_job_id,
    case when consumer.is_together then null else line.run_id end as named_run_id,
    case when consumer.is_together then null else line.attempt end as named_attempt,
    sum(line.quantity) as quantity,
    any_value(consumer.fair_ms) as fair_ms,
    sum(line.amount) as amount
  from line
  inner join consumer
    on consumer.workspace_id = line.workspace_id
    and consumer.cluster_id = line.cluster_id
    and consumer.hour = line.hour
    and consumer.consumer = line.consumer
    and consumer.is_this = line.is_this
    and consumer.job_id is not distinct from line.job_id
    and consumer.run_id is not distinct from line.run_id
    and consumer.attempt is not distinct from line.attempt
  group by line.workspace_id, line.cluster_id, line.hour, line.source, line.sku_name, line.machine, line.usage_unit, line.price,
    line.price_kind, line.consumer, line.is_this, consumer.is_together, named_job_id, named_run_id, named_attempt
),
known_run as (
  select run.workspace_id, run.job_id, run.run_id, run.attempt, run.run_name
  from (select distinct workspace_id, named_job_id, named_run_id, named_attempt from shown) as met
  inner join run
    on run.workspace_id = met.workspace_id
    and run.job_id = met.named_job_id
    and run.run_id = met.named_run_id
    and run.attempt = met.named_attempt
  where run.workspace_id in ($workspaceIds)
)
select
  shown.cluster_id as clusterId,
  shown.hour as hour,
  cast(shown.hours_in_all as integer) as hoursInAll,
  round(shown.fair_ms_in_all, 3) as fairMsInAll,
  shown.source as source,
  shown.sku_name as skuName,
  shown.machine as machine,
  shown.usage_unit as usageUnit,
  shown.price as price,
  shown.price_kind as priceKind,
  shown.consumer as consumer,
  shown.is_this as isThis,
  cast(shown.members as integer) as members,
  shown.named_job_id as jobId,
  shown.named_run_id as runId,
  shown.named_attempt as attemptNumber,
  coalesce(job.name, known_run.run_name, 'Job ' || shown.named_job_id) as jobName,
  cast(shown.quantity as decimal(28, 12)) as quantity,
  round(shown.fair_ms, 3) as fairMs,
  cast(shown.amount as decimal(28, 10)) as amount
from shown
left join known_run
  on known_run.workspace_id = shown.workspace_id
  and known_run.job_id = shown.named_job_id
  and known_run.run_id = shown.named_run_id
  and known_run.attempt = shown.named_attempt
left join job
  on job.workspace_id = shown.workspace_id
  and job.job_id = shown.named_job_id
order by clusterId, hour, amount desc, source, skuName, machine, price, consumer, isThis, jobId, runId, attemptNumber
