-- One row: a day or an asset with its part of the figure. The most expensive assets stand alone, and the others together as one
-- row without a name.
with
part as (
  select
    day, workspace_id, source, amount, weak_because,
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
    day, workspace_id, asset_kind, asset_id,
    sum(amount) as amount,
    bool_or(source = 'machine_estimate') as has_public_price,
    max(weak_because) as weak_because
  from part
  group by grouping sets ((day), (workspace_id, asset_kind, asset_id))
),
placed as (
  select
    *,
    day is null
    and row_number() over (
      partition by day is null
      order by amount desc nulls last, workspace_id nulls last, asset_kind nulls last, asset_id nulls last
    ) > $mostShown
    and count(*) over (partition by day is null) > $mostShown + 1 as is_behind
  from entry
)
select
  case when day is null then 'asset' else 'day' end as breakdown,
  is_behind as isRest,
  cast(count(*) as integer) as members,
  case when not is_behind then workspace_id end as workspaceId,
  case when not is_behind then asset_kind end as assetKind,
  case when not is_behind then asset_id end as assetId,
  cast(null as varchar) as runId,
  cast(null as integer) as attemptNumber,
  cast(day as varchar) as day,
  cast(sum(amount) as decimal(28, 10)) as amount,
  nullif(
    concat_ws(', ', case when bool_or(has_public_price) then 'public VM price' end, max(weak_because)),
    ''
  ) as estimatedBecause
from placed
group by is_behind, workspaceId, assetKind, assetId, placed.day
order by isRest nulls last, day nulls last, amount desc nulls last, workspaceId nulls last, assetKind nulls last, assetId nulls last
