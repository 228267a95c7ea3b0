-- One row: a day or a run of the job with its part of the figure. The most expensive runs stand alone, and the others together as
-- one row without a name.
with
entry as (
  select
    day, workspace_id, run_id, attempt,
    sum(amount) as amount,
    bool_or(source = 'machine_estimate') as has_public_price,
    max(weak_because) as weak_because
  from run_cost_part
  where workspace_id in ($workspaceIds)
    -- include: #features/workloads/cost-explanation/parts/asked-days.sql
    and ($attemptNumber is null or attempt = $attemptNumber)
    -- include: #features/workloads/cost-explanation/parts/asked-consumers.sql
    and ($clusterId is null or cluster_id = $clusterId)
    and ($source is null or source = $source)
  group by grouping sets ((day), (workspace_id, run_id, attempt))
),
placed as (
  select
    *,
    day is null
    and row_number() over (
      partition by day is null
      order by amount desc nulls last, workspace_id nulls last, run_id nulls last, attempt nulls last
    ) > $mostShown
    and count(*) over (partition by day is null) > $mostShown + 1 as is_behind
  from entry
)
select
  case when day is null then 'run' else 'day' end as breakdown,
  is_behind as isRest,
  cast(count(*) as integer) as members,
  case when not is_behind then workspace_id end as workspaceId,
  case when day is null and not is_behind then 'job' end as assetKind,
  case when day is null and not is_behind then $jobId end as assetId,
  case when not is_behind then run_id end as runId,
  case when not is_behind then attempt end as attemptNumber,
  cast(day as varchar) as day,
  cast(sum(amount) as decimal(28, 10)) as amount,
  nullif(
    concat_ws(', ', case when bool_or(has_public_price) then 'public VM price' end, max(weak_because)),
    ''
  ) as estimatedBecause
from placed
group by is_behind, workspaceId, runId, attemptNumber, placed.day
order by isRest nulls last, day nulls last, amount desc nulls last, workspaceId nulls last, runId nulls last, attemptNumber nulls last
