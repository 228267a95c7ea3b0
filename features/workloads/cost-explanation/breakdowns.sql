-- One row: an asset, a run or a day with its part of the figure. Of assets and runs the most expensive stand alone, and the
-- others of each breakdown together as one row without a name.
with
part as (
  select
    day, workspace_id, source, job_id, run_id, attempt, amount, weak_because,
    case
      when consumer in ('run', 'job') then 'job'
      when consumer in ('idle', 'interactive', 'start_up', 'cluster', 'unattributed') then 'cluster'
      when consumer in ('warehouse', 'query') then 'warehouse'
      when consumer in ('pipeline_update', 'pipeline_maintenance', 'pipeline_orphan') then 'pipeline'
      when consumer = 'notebook_session' then 'notebook'
      when consumer = 'overhead' then 'service'
      when consumer = 'endpoint' and product = 'VECTOR_SEARCH' then 'vector_search'
      when consumer = 'endpoint' then 'model_serving'
      else consumer
    end as asset_kind,
    case
      when consumer in ('run', 'job') then job_id
      else coalesce(asset_id, cluster_id)
    end as asset_id
  from run_cost_part
  where workspace_id in ($workspaceIds)
    -- include: #features/workloads/cost-explanation/parts/asked-days.sql
    and ($attemptNumber is null or attempt = $attemptNumber)
    -- include: #features/workloads/cost-explanation/parts/asked-consumers.sql
    and ($clusterId is null or cluster_id = $clusterId)
    and ($source is null or source = $source)
),
entry as (
  select
    'day' as breakdown,
    cast(null as varchar) as workspace_id,
    cast(null as varchar) as asset_kind,
    cast(null as varchar) as asset_id,
    cast(null as varchar) as run_id,
    cast(null as integer) as attempt,
    day,
    sum(amount) as amount,
    bool_or(source = 'machine_estimate') as has_public_price,
    max(weak_because) as weak_because
  from part
  group by day
  union all
  select 'asset', workspace_id, asset_kind, asset_id, null, null, null, sum(amount), bool_or(source = 'machine_estimate'), max(weak_because)
  from part
  where $jobId is null
  group by workspace_id, asset_kind, asset_id
  union all
  select 'run', workspace_id, 'job', job_id, run_id, attempt, null, sum(amount), bool_or(source = 'machine_estimate'), max(weak_because)
  from part
  where $jobId is not null
  group by workspace_id, job_id, run_id, attempt
),
placed as (
  select
    *,
    count(*) over (partition by breakdown) as entries,
    row_number() over (
      partition by breakdown
      order by amount desc, workspace_id, asset_kind, asset_id, run_id, attempt
    ) as position,
    case breakdown when 'asset' then $assetsShown when 'run' then $runsShown end as most_shown
  from entry
),
folded as (
  select *, coalesce(position > most_shown and entries > most_shown + 1, false) as is_behind
  from placed
),
shown as (
  select
    breakdown,
    is_behind,
    case when not is_behind then workspace_id end as workspace_id,
    case when not is_behind then asset_kind end as asset_kind,
    case when not is_behind then asset_id end as asset_id,
    case when not is_behind then run_id end as run_id,
    case when not is_behind then attempt end as attempt,
    day,
    count(*) as members,
    sum(amount) as amount,
    bool_or(has_public_price) as has_public_price,
    max(weak_because) as weak_because
  from folded
  group by all
),
submitted as (
  select run.workspace_id, run.job_id, min(run.run_name) as name
  from run
  semi join shown
    on shown.workspace_id = run.workspace_id
    and shown.asset_id = run.job_id
  where run.workspace_id in ($workspaceIds)
    and run.run_type = 'SUBMIT_RUN'
  group by run.workspace_id, run.job_id
)
select
  shown.breakdown as breakdown,
  shown.is_behind as isRest,
  cast(shown.members as integer) as members,
  shown.workspace_id as workspaceId,
  case when submitted.job_id is not null then 'one_time_run' else shown.asset_kind end as assetKind,
  shown.asset_id as assetId,
  coalesce(job.name, submitted.name, cluster_name.name, asset_name.name) as assetName,
  shown.run_id as runId,
  shown.attempt as attemptNumber,
  run.start_time as startTime,
  cast(shown.day as varchar) as day,
  cast(shown.amount as decimal(28, 10)) as amount,
  nullif(concat_ws(', ', case when shown.has_public_price then 'public VM price' end, shown.weak_because), '') as estimatedBecause
from shown
left join job
  on job.workspace_id = shown.workspace_id
  and job.job_id = case when shown.asset_kind = 'job' then shown.asset_id end
left join submitted
  on submitted.workspace_id = shown.workspace_id
  and submitted.job_id = case when shown.asset_kind = 'job' then shown.asset_id end
left join cluster_name
  on cluster_name.workspace_id = shown.workspace_id
  and cluster_name.cluster_id = case when shown.asset_kind = 'cluster' then shown.asset_id end
left join asset_name
  on asset_name.kind = case when shown.asset_kind in ('vector_search', 'model_serving') then 'endpoint' else shown.asset_kind end
  and asset_name.workspace_id = shown.workspace_id
  and asset_name.asset_id = shown.asset_id
left join run
  on run.workspace_id = shown.workspace_id
  and run.job_id = shown.asset_id
  and run.run_id = shown.run_id
  and run.attempt = shown.attempt
order by breakdown, isRest, day, amount desc, workspaceId, assetKind, assetId, runId, attemptNumber
