-- One row: somebody on a cluster of one attempt of a run in the hours in which the attempt used it (the attempt itself,
-- another run, interactive use, idle time, start-up, or money without evidence), with its time and its part of their money.
with
own_stretch as (
  select workspace_id, cluster_id, start_time, end_time
  from cluster_activity
  where workspace_id in ($workspaceIds)
    and kind = 'run'
    and task_run_id is null
    and job_id = $jobId
    and run_id = $runId
    and attempt = $attemptNumber
    and day >= coalesce(cast($firstDay as date) - 1, date '0001-01-01')
    and start_time < end_time
),
shared_hour as (
  select workspace_id, cluster_id, hour
  from run_cost_part
  where workspace_id in ($workspaceIds)
    and consumer = 'run'
    and cluster_id is not null
    and job_id = $jobId
    and run_id = $runId
    and attempt = $attemptNumber
    and day >= coalesce(cast($firstDay as date) - 1, date '0001-01-01')
    and ($currency is null or currency = $currency)
  union
  select
    workspace_id,
    cluster_id,
    unnest(range(date_trunc('hour', start_time), end_time, interval '1' hour)) as hour
  from own_stretch
),
hours_of as (
  select workspace_id, cluster_id, count(*) as hours
  from shared_hour
  group by workspace_id, cluster_id
),
presence as (
  select
    activity.workspace_id,
    activity.cluster_id,
    case activity.kind when 'quiet' then 'idle' else activity.kind end as consumer,
    activity.job_id, activity.run_id, activity.attempt,
    greatest(activity.start_time, shared_hour.hour) as start_time,
    least(activity.end_time, shared_hour.hour + interval '1' hour) as end_time
  from shared_hour
  inner join cluster_activity as activity
    on activity.workspace_id = shared_hour.workspace_id
    and activity.cluster_id = shared_hour.cluster_id
    and activity.day = cast(shared_hour.hour as date)
    and activity.start_time < shared_hour.hour + interval '1' hour
    and activity.end_time > shared_hour.hour
  where activity.workspace_id in ($workspaceIds)
    and activity.task_run_id is null
    and activity.kind <> 'up'
),
found as (
  select
    workspace_id, cluster_id, consumer, job_id, run_id, attempt,
    epoch_ms(end_time) - epoch_ms(start_time) as present_ms,
    cast(null as bigint) as overlap_ms,
    strftime(start_time, '%Y-%m-%dT%H:%M:%S.%gZ') || '/' || strftime(end_time, '%Y-%m-%dT%H:%M:%S.%gZ') as stretch,
    cast(null as varchar) as currency,
    cast(null as decimal(28, 10)) as amount,
    false as has_public_price,
    cast(null as varchar) as weak_because
  from presence
  union all
  select
    presence.workspace_id, presence.cluster_id, presence.consumer, presence.job_id, presence.run_id,
    presence.attempt,
    cast(null as bigint),
    epoch_ms(least(presence.end_time, own_stretch.end_time)) - epoch_ms(greatest(presence.start_time, own_stretch.start_time)),
    cast(null as varchar),
    cast(null as varchar),
    cast(null as decimal(28, 10)),
    false,
    cast(null as varchar)
  from presence
  inner join own_stretch
    on own_stretch.workspace_id = presence.workspace_id
    and own_stretch.cluster_id = presence.cluster_id
    and own_stretch.start_time < presence.end_time
    and own_stretch.end_time > presence.start_time
  where presence.consumer = 'run'
  union all
  select
    part.workspace_id, part.cluster_id, part.consumer,
    case when part.consumer = 'run' then part.job_id end,
    case when part.consumer = 'run' then part.run_id end,
    case when part.consumer = 'run' then part.attempt end,
    cast(null as bigint),
    cast(null as bigint),
    cast(null as varchar),
    part.currency,
    part.amount,
    part.source = 'machine_estimate' and part.amount <> 0,
    case when part.amount <> 0 then part.weak_because end
  from shared_hour
  inner join run_cost_part as part
    on part.workspace_id = shared_hour.workspace_id
    and part.cluster_id = shared_hour.cluster_id
    and part.day = cast(shared_hour.hour as date)
    and part.hour = shared_hour.hour
  where part.workspace_id in ($workspaceIds)
    and ($currency is null or part.currency = $currency)
),
neighbour as materialized (
  select
    workspace_id, cluster_id, consumer, job_id, run_id, attempt,
    sum(present_ms) as present_ms,
    case when consumer = 'run' then coalesce(sum(overlap_ms), 0) end as overlap_ms,
    coalesce(list(stretch order by stretch) filter (where stretch is not null), []) as stretches,
    min(currency) as currency,
    cast(sum(amount) as decimal(28, 10)) as amount,
    bool_or(has_public_price) as has_public_price,
    max(weak_because) as weak_because
  from found
  group by workspace_id, cluster_id, consumer, job_id, run_id, attempt
),
known_run as (
  select run.workspace_id, run.job_id, run.run_id, run.attempt, run.run_name, run.status
  from (select distinct workspace_id, job_id, run_id, attempt from neighbour where run_id is not null) as met
  inner join run
    on run.workspace_id = met.workspace_id
    and run.job_id = met.job_id
    and run.run_id = met.run_id
    and run.attempt = met.attempt
  where run.workspace_id in ($workspaceIds)
),
own_cluster as (
  select workspace_id, cluster_id, min(compute_type) as compute_type
  from task_run
  where workspace_id in ($workspaceIds)
    and job_id = $jobId
    and run_id = $runId
    and attempt = $attemptNumber
  group by workspace_id, cluster_id
)
select
  neighbour.workspace_id as workspaceId,
  neighbour.cluster_id as clusterId,
  cluster_name.name as clusterName,
  own_cluster.compute_type as computeType,
  neighbour.consumer as kind,
  neighbour.run_id is not distinct from $runId
    and neighbour.job_id is not distinct from $jobId
    and neighbour.attempt is not distinct from cast($attemptNumber as integer) as isThis,
  neighbour.job_id as jobId,
  coalesce(job.name, known_run.run_name) as dbJobName,
  neighbour.run_id as runId,
  neighbour.attempt as attemptNumber,
  known_run.status as status,
  neighbour.overlap_ms as overlap,
  neighbour.present_ms as presence,
  neighbour.stretches as stretches,
  neighbour.currency as currency,
  neighbour.amount as cost,
  neighbour.has_public_price as isCostEstimated,
  nullif(concat_ws(', ', case when neighbour.has_public_price then 'public VM price' end, neighbour.weak_because), '') as estimatedBecause,
  cast(neighbour.amount as double)
    / nullif(cast(sum(neighbour.amount) over (partition by neighbour.workspace_id, neighbour.cluster_id) as double), 0) as costShare,
  cast(sum(neighbour.amount) over (partition by neighbour.workspace_id, neighbour.cluster_id) as decimal(28, 10)) as hoursCost,
  hours_of.hours as hours
from neighbour
inner join hours_of
  on hours_of.workspace_id = neighbour.workspace_id
  and hours_of.cluster_id = neighbour.cluster_id
left join own_cluster
  on own_cluster.workspace_id = neighbour.workspace_id
  and own_cluster.cluster_id = neighbour.cluster_id
left join cluster_name
  on cluster_name.workspace_id = neighbour.workspace_id
  and cluster_name.cluster_id = neighbour.cluster_id
left join job
  on job.workspace_id = neighbour.workspace_id
  and job.job_id = neighbour.job_id
left join known_run
  on known_run.workspace_id = neighbour.workspace_id
  and known_run.job_id = neighbour.job_id
  and known_run.run_id = neighbour.run_id
  and known_run.attempt = neighbour.attempt
